/// What the first bytes of a file say about the rest.
enum TextEncoding {
    case utf8(skip: Int)
    case utf16(skip: Int, bigEndian: Bool)

    /// The encoding by its byte order mark.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            self = .utf8(skip: 3)
        } else if bytes.starts(with: [0xFF, 0xFE]) {
            self = .utf16(skip: 2, bigEndian: false)
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            self = .utf16(skip: 2, bigEndian: true)
        } else if let bigEndian = Self.bareUTF16(bytes) {
            self = .utf16(skip: 0, bigEndian: bigEndian)
        } else {
            self = .utf8(skip: 0)
        }
    }

    /// The byte order of UTF-16 without a mark: figures, separators and line ends have a zero byte
    /// each, nearly all on one side, however many letters of other scripts stand between them. Nil
    /// for other text.
    private static func bareUTF16(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
        let head = UnsafeBufferPointer(rebasing: bytes.prefix(4_096))
        guard head.count >= 16 else { return nil }
        let units = head.count / 2
        var zeros = [0, 0]
        var lineEnds = [0, 0]
        for place in 0..<units {
            let (first, second) = (head[place * 2], head[place * 2 + 1])
            if first == 0 { zeros[0] += 1 }
            if second == 0 { zeros[1] += 1 }
            if first == 0, second == 0x0A { lineEnds[0] += 1 }
            if second == 0, first == 0x0A { lineEnds[1] += 1 }
        }
        for side in [1, 0]
        where zeros[side] * 5 >= units * 2 && zeros[1 - side] * 50 <= units
            && (lineEnds[side] > 0 || zeros[side] * 10 >= units * 9)
        {
            return side == 0
        }
        return nil
    }

    /// UTF-16 as UTF-8; a lone surrogate becomes U+FFFD.
    static func utf8(
        fromUTF16 bytes: UnsafeBufferPointer<UInt8>, bigEndian: Bool
    ) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 2)
        let units = (0..<bytes.count / 2).lazy.map { place -> UInt16 in
            let first = UInt16(bytes[place * 2])
            let second = UInt16(bytes[place * 2 + 1])
            return bigEndian ? first << 8 | second : second << 8 | first
        }
        let failed = transcode(
            units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false,
            into: { result.append($0) })
        _ = failed
        return result
    }

    /// Text with more zero bytes than this in its head is none.
    private static let mostZeros = 4

    /// Line ends of old Macs as line feeds; nil for text that has a line feed in its head, or no
    /// carriage return.
    static func withLineFeeds(
        _ bytes: UnsafeBufferPointer<UInt8>, head: UnsafeBufferPointer<UInt8>
    ) -> [UInt8]? {
        guard !head.contains(0x0A), head.contains(0x0D) else { return nil }
        return bytes.map { $0 == 0x0D ? 0x0A : $0 }
    }

    /// JSON without the lines of remarks in it, which become blank; nil for text that does not
    /// begin with a remark before JSON.
    static func withoutRemarks(
        _ bytes: UnsafeBufferPointer<UInt8>, head: UnsafeBufferPointer<UInt8>
    ) -> [UInt8]? {
        guard let first = head.first(where: { $0 > 0x20 }), first == 0x23 || first == 0x2F else {
            return nil
        }
        func isRemark(_ line: some Collection<UInt8>) -> Bool {
            CSVSample.isComment(line.drop { $0 <= 0x20 })
        }
        let lines = head.split(separator: 0x0A, maxSplits: 256)
        guard let data = lines.first(where: { !isRemark($0) && $0.contains { $0 > 0x20 } }),
            let mark = data.first(where: { $0 > 0x20 }), mark == 0x7B || mark == 0x5B
        else { return nil }
        var text = Array(bytes)
        var at = 0
        while at < text.count {
            let end = text[at...].firstIndex(of: 0x0A) ?? text.count
            if isRemark(text[at..<end].prefix(256)) {
                for place in at..<end { text[place] = 0x20 }
            }
            at = end + 1
        }
        return text
    }

    /// What a file that is not text seems to be; nil for text.
    static func binaryKind(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        let magics: [([UInt8], String)] = [
            ([0x50, 0x4B, 0x03, 0x04], "a zip archive"), (Array("PAR1".utf8), "a Parquet table"),
            (Array("ARROW1".utf8), "an Arrow table"), ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
            ([0xFF, 0xD8, 0xFF], "a JPEG picture"), (Array("%PDF".utf8), "a PDF document"),
            ([0x7F, 0x45, 0x4C, 0x46], "a program"),
            (Array("SQLite format 3".utf8), "an SQLite database"),
            ([0xD0, 0xCF, 0x11, 0xE0], "an old Office document"),
            ([0x89, 0x48, 0x44, 0x46], "an HDF5 file"),
        ]
        for (magic, kind) in magics where bytes.starts(with: magic) { return kind }
        var odd = 0
        var lines = 0
        var zeros = 0
        // Room that was reserved behind whole lines and never written.
        let end = bytes.lastIndex { $0 != 0 } ?? bytes.count
        let isPadded =
            bytes.count - end > 1 && bytes[end] == 0x0A
            && bytes[...end].count(where: { $0 == 0x0A }) >= 2
        for byte in isPadded ? bytes[...end] : bytes[...] {
            if byte == 0x0A { lines += 1 }
            if byte == 0 {
                // A slip of a disk or a copy costs its line, not the file.
                zeros += 1
                if lines < 2 || zeros > mostZeros { return "binary data" }
            }
            if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D, byte != 0x0C { odd += 1 }
        }
        return odd > 8 && odd * 100 > bytes.count ? "binary data" : nil
    }
}
