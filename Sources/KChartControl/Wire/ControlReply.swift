import KChartLocalization

/// The answer to one request.
public struct ControlReply: Hashable, Sendable {
    /// That of the request.
    public var id: JSONValue
    /// The data, or why there is none.
    public var result: Result<JSONValue, CommandError>

    public init(id: JSONValue, result: Result<JSONValue, CommandError>) {
        self.id = id
        self.result = result
    }

    public init(_ refusal: ControlRequest.Refusal) {
        self.init(id: refusal.id, result: .failure(refusal.error))
    }

    /// The reply as one line, line feed included.
    public var line: String {
        let object: JSONObject
        switch result {
        case .success(let data): object = ["id": id, "ok": true, "data": data]
        case .failure(let error):
            object = [
                "id": id, "ok": false, "error": .string(error.message),
                "key": .string(error.key.rawValue),
            ]
        }
        return JSONValue.object(object).compactText + "\n"
    }

    /// Reads a reply; nil when the line is none.
    public init?(line: [UInt8]) {
        guard let object = try? JSONValue(parsing: line, echoed: "id").objectValue,
            let isGood = object["ok"]?.boolValue
        else { return nil }
        id = object["id"] ?? .null
        if isGood {
            result = .success(object["data"] ?? .null)
        } else {
            result = .failure(
                CommandError(
                    key: object["key"]?.stringValue ?? MessageKey.answerBadRequest.rawValue,
                    message: object["error"]?.stringValue ?? "the command failed"))
        }
    }
}

/// A notice to a client that observes its kind.
public struct ControlEvent: Hashable, Sendable {
    /// What happened, as it was asked for by `observe`.
    public var name: String
    /// The chart it happened to.
    public var chart: Int
    /// What is told of it.
    public var data: JSONValue

    public init(name: String, chart: Int = 0, data: JSONValue) {
        self.name = name
        self.chart = chart
        self.data = data
    }

    /// The event as one line, line feed included.
    public var line: String {
        let object: JSONObject = [
            "event": .string(name), "chart": .integer(Int64(chart)), "data": data,
        ]
        return JSONValue.object(object).compactText + "\n"
    }
}
