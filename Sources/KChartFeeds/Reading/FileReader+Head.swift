extension FileReader {
    /// Why what begins so is no market data, however it goes on; nil when it may be some.
    ///
    /// For what may go on for ever: nobody should wait for the end of a pipe of noise.
    static func refusal(
        ofHead head: UnsafeBufferPointer<UInt8>, path: String, options: ReadOptions
    ) -> ReadError? {
        if PackedKind(head) != nil { return nil }
        switch TextEncoding(head) {
        case .utf8(let skip):
            return refusal(
                ofText: UnsafeBufferPointer(rebasing: head[skip...]), path: path, options: options)
        case .utf16(let skip, let bigEndian):
            return TextEncoding.utf8(
                fromUTF16: UnsafeBufferPointer(rebasing: head[skip...]), bigEndian: bigEndian
            ).withUnsafeBufferPointer { refusal(ofText: $0, path: path, options: options) }
        }
    }

    /// Why what begins so holds no lines of bars; nil when it does, or has a header and may get some.
    static func refusal(
        ofLines head: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ path: String,
        _ options: ReadOptions
    ) -> ReadError? {
        let end = isWhole ? nil : head.lastIndex(of: 0x0A)
        do throws(ReadError) {
            _ = try parse(bytes: Array(head[..<(end ?? head.count)]), path: path, options: options)
            return nil
        } catch {
            return error.kind == .headerOnly ? nil : error
        }
    }

    private static func refusal(
        ofText text: UnsafeBufferPointer<UInt8>, path: String, options: ReadOptions
    ) -> ReadError? {
        if let kind = TextEncoding.binaryKind(text) { return .binary(path, kind) }
        guard let end = text.lastIndex(of: 0x0A) else {
            return mayHaveNoLines(text) ? nil : .longLine(path)
        }
        // The symbol that is wanted may come later; one JSON text ends later.
        guard options.symbol == nil, !isOneDocument(text) else { return nil }
        do {
            _ = try parse(bytes: Array(text[...end]), path: path, options: options)
            return nil
        } catch {
            return error
        }
    }

    /// True for text that needs no line feed: JSON, and lines as old Macs end them.
    static func mayHaveNoLines(_ text: some Collection<UInt8>) -> Bool {
        let first = text.first { $0 > 0x20 }
        return first == UInt8(ascii: "[") || first == UInt8(ascii: "{") || text.contains(0x0D)
    }

    /// True for what begins so and can only be read as a whole: an archive, one JSON text.
    static func isOnePiece(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
        if PackedKind(head) != nil { return true }
        switch TextEncoding(head) {
        case .utf8(let skip):
            return isOneText(UnsafeBufferPointer(rebasing: head[skip...]))
        case .utf16(let skip, let bigEndian):
            return TextEncoding.utf8(
                fromUTF16: UnsafeBufferPointer(rebasing: head[skip...]), bigEndian: bigEndian
            ).withUnsafeBufferPointer(isOneText)
        }
    }

    private static func isOneText(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.contains(0x0A) ? isOneDocument(text) : mayHaveNoLines(text)
    }

    /// True for one JSON text, and not one a line.
    static func isOneDocument(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var scan = JSONScanner(text)
        guard scan.peek() == UInt8(ascii: "[") || scan.peek() == UInt8(ascii: "{") else {
            return false
        }
        return !JSONStream.isStream(text)
    }
}

extension ReadError {
    /// - Parameter kind: "a zip archive", "binary data".
    static func binary(_ path: String, _ kind: String) -> ReadError {
        ReadError(.binary, path: path, detail: "is \(kind), expected text: CSV or JSON with bars")
    }

    /// A stream whose head has no end of a line.
    static func longLine(_ path: String) -> ReadError {
        ReadError(
            .notMarketData, path: path, line: 1,
            detail: "the first line is longer than \(UnpackLimits.text(FormatSample.mostBytes));"
                + " expected CSV or JSON with bars")
    }
}
