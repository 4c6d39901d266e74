/// `{"seconds":60}`, `{"microseconds":500}` or `{"months":1}`; `"origin"` (seconds) or
/// `"originMicroseconds"` only when it is not zero.
extension Interval: Codable {
    private enum CodingKeys: String, CodingKey {
        case seconds
        case microseconds
        case months
        case origin
        case originMicroseconds
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func refused(_ key: CodingKeys, _ reason: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: values, debugDescription: reason)
        }
        func microseconds(ofSeconds key: CodingKeys) throws -> Int64? {
            guard let seconds = try values.decodeIfPresent(Double.self, forKey: key) else {
                return nil
            }
            guard let time = Timestamp(secondsSince1970: seconds) else {
                throw refused(key, "A length in seconds is a finite number.")
            }
            return time.microseconds
        }

        let origin =
            try values.decodeIfPresent(Int64.self, forKey: .originMicroseconds)
            ?? microseconds(ofSeconds: .origin) ?? 0
        let length: Length
        let key: CodingKeys
        if let months = try values.decodeIfPresent(Int.self, forKey: .months) {
            (length, key) = (.months(months), .months)
        } else if let count = try values.decodeIfPresent(Int64.self, forKey: .microseconds) {
            (length, key) = (.fixed(microseconds: count), .microseconds)
        } else if let count = try microseconds(ofSeconds: .seconds) {
            (length, key) = (.fixed(microseconds: count), .seconds)
        } else {
            throw refused(.seconds, "An interval has seconds, microseconds or months.")
        }
        guard let interval = Interval(length: length, origin: origin) else {
            throw refused(key, "An interval is longer than nothing and at most 4000 years.")
        }
        self = interval
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch length {
        case .months(let count):
            try values.encode(count, forKey: .months)
        case .fixed(let microseconds) where microseconds % 1_000_000 == 0:
            try values.encode(microseconds / 1_000_000, forKey: .seconds)
        case .fixed(let microseconds):
            try values.encode(microseconds, forKey: .microseconds)
        }
        guard origin != 0 else { return }
        if origin % 1_000_000 == 0 {
            try values.encode(origin / 1_000_000, forKey: .origin)
        } else {
            try values.encode(origin, forKey: .originMicroseconds)
        }
    }
}
