/// Markers as JSON: an array of objects, an object with such an array, or an object a line.
struct MarkerJSON {
    private let text: [UInt8]
    private let path: String

    init(_ text: [UInt8], path: String) {
        self.text = text
        self.path = path
    }

    func records() throws(ReadError) -> [MarkerRecord] {
        var records: [MarkerRecord] = []
        var fault: (place: Int, kind: ReadError.Kind, detail: String)?
        text.withUnsafeBufferPointer { bytes in
            var walk = Walk(bytes: bytes, scanner: JSONScanner(bytes))
            while fault == nil, !walk.scanner.isAtEnd {
                walk.value(isTop: true)
                if !walk.scanner.isInOrder {
                    fault = (walk.scanner.place, .damaged, "not valid JSON")
                } else if walk.records.count > MarkerReader.mostRows {
                    fault = (
                        walk.scanner.place, .tooLarge,
                        "holds more than \(MarkerReader.mostRows) markers"
                    )
                }
            }
            if fault == nil, walk.records.isEmpty, !walk.sawList {
                fault = (
                    0, .notMarketData,
                    "holds no markers; expected objects with time, kind, price, label, colour, id"
                )
            }
            records = walk.records
        }
        if let fault {
            let line = 1 + text.prefix(fault.place).count { $0 == 0x0A }
            throw ReadError(fault.kind, path: path, line: line, detail: fault.detail)
        }
        return records
    }

    /// The members of an object under which the list may stand.
    private static let lists: Set<String> = [
        "markers", "trades", "fills", "orders", "data", "result", "results", "items", "list",
    ]

    private struct Walk {
        let bytes: UnsafeBufferPointer<UInt8>
        var scanner: JSONScanner
        var records: [MarkerRecord] = []
        private(set) var sawList = false
        private var countedTo = 0
        private var line = 1

        init(bytes: UnsafeBufferPointer<UInt8>, scanner: JSONScanner) {
            self.bytes = bytes
            self.scanner = scanner
        }

        mutating func value(isTop: Bool) {
            switch scanner.peek() {
            case UInt8(ascii: "["):
                guard scanner.enterArray() else { return }
                sawList = true
                while records.count <= MarkerReader.mostRows, scanner.nextElement() {
                    element()
                }
            case UInt8(ascii: "{"):
                object(isTop: isTop)
            default:
                _ = scanner.skipValue()
            }
        }

        /// An element of the list: an object is a marker, anything else a row that is told.
        private mutating func element() {
            if scanner.peek() == UInt8(ascii: "{") {
                object(isTop: false)
            } else {
                var record = MarkerRecord(line: currentLine())
                let start = scanner.place
                guard scanner.skipValue() else { return }
                let text = String(decoding: bytes[start..<scanner.place], as: UTF8.self)
                record.texts[.time] = text
                records.append(record)
            }
        }

        private mutating func object(isTop: Bool) {
            _ = scanner.peek()
            var record = MarkerRecord(line: currentLine())
            var holdsList = false
            guard scanner.enterObject() else { return }
            while let key = scanner.nextKey() {
                let next = scanner.peek()
                if isTop, next == UInt8(ascii: "["),
                    MarkerJSON.lists.contains(HeaderNames.normalized(key))
                {
                    holdsList = true
                    value(isTop: false)
                } else if let field = MarkerField(name: key), record.texts[field] == nil {
                    read(field, &record, isText: next == UInt8(ascii: "\""))
                } else if !scanner.skipValue() {
                    return
                }
            }
            guard !holdsList, scanner.isInOrder, !isTop || !record.texts.isEmpty else { return }
            records.append(record)
        }

        private mutating func read(
            _ field: MarkerField, _ record: inout MarkerRecord, isText: Bool
        ) {
            guard let value = scanner.scalarBytes() else {
                _ = scanner.skipValue()
                return
            }
            let text = isText ? JSONText.unescaped(value) : String(decoding: value, as: UTF8.self)
            if text == "null", !isText { return }
            record.texts[field] = text
        }

        /// The line where the scanner stands; each byte is counted once.
        private mutating func currentLine() -> Int {
            while countedTo < scanner.place, countedTo < bytes.count {
                if bytes[countedTo] == 0x0A { line += 1 }
                countedTo += 1
            }
            return line
        }
    }
}
