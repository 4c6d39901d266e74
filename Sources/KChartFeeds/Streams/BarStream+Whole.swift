import KChartCore

/// What can only be read as a whole: an archive, one JSON text, rows that hang on later ones.
extension BarStream {
    /// True for what no line can be read of before all is there.
    ///
    /// - Parameter atPause: nothing has come for a while, so that a short text is looked at too.
    func isOnePiece(atPause: Bool) -> Bool {
        switch stage {
        case .whole: return true
        case .lines: return false
        case .start, .head, .successor:
            return atPause && kept.withUnsafeBufferPointer(FileReader.isOnePiece)
        }
    }

    /// Reads a file anew that can only be read as a whole, and tells what is new in it.
    ///
    /// A file that cannot be read just now, because it is being written or is broken, takes nothing
    /// away.
    ///
    /// - Returns: false when the file has lines now, and is to be read line by line.
    mutating func readWhole(at location: String) -> Bool {
        whole = UnpackedBytes()
        kept = []
        do throws(ReadError) {
            let parsed = try FileReader.parseWhole(
                path: path, at: location, options: options, whateverItIs: hangsTogether)
            guard let parsed else {
                forget()
                return false
            }
            try take(whole: parsed)
        } catch {
            tell(error)
        }
        return true
    }

    private mutating func take(whole parsed: ParsedBars) throws(ReadError) {
        if let refusal = refusal(of: parsed, isAll: true) { throw refusal }
        toldError = nil
        shown.take(whole: parsed, options: options, into: &news)
        if let quote = parsed.report.quote { news.append(.quote(quote)) }
        faults.replace(with: parsed.report, into: &news)
        faults.note(parsed.report, into: &news)
    }

    /// Says why what is followed cannot be read just now, once.
    mutating func tell(_ error: ReadError) {
        guard toldError != error else { return }
        toldError = error
        news.append(.notice("\(error); waiting for it to change"))
    }

    /// What cannot be read is forgotten, and told.
    mutating func pass(over error: ReadError) {
        tell(error)
        forget()
    }

    // MARK: - Writers of a pipe

    /// All writers of a pipe have gone: a text that must be read as a whole is whole now, a line
    /// they left without its end is told as cut, and what another writer says begins anew.
    public mutating func endWriter() {
        if isOnePiece(atPause: true), takesWhole() {
            forget()
            return
        }
        do throws(ReadError) {
            if stage == .start, !kept.isEmpty { try begin() }
            try endHalfLine()
        } catch {
            pass(over: error)
        }
        text.beginFile()
        isLongLine = false
        isAtTop = stage == .lines
    }

    /// False for a line of a stream of lines, whose next one another writer brings.
    private mutating func takesWhole() -> Bool {
        do throws(ReadError) {
            let (parsed, _) =
                stage == .whole
                ? try FileReader.parse(unpacked: whole, path: path, options: options)
                : try FileReader.parse(bytes: kept, path: path, options: options)
            if parsed.columns.count < 2, isOneValue(kept[...]) { return false }
            try take(whole: parsed)
        } catch {
            if isOneValue(kept[...]) { return false }
            tell(error)
        }
        return true
    }

    /// A JSON value that is whole, on one line.
    private func isOneValue(_ text: ArraySlice<UInt8>) -> Bool {
        var text = text
        if text.last == 0x0A { text.removeLast() }
        return !text.contains(0x0A)
            && text.withUnsafeBufferPointer { bytes in
                var scan = JSONScanner(bytes)
                let first = scan.peek()
                return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
                    ? scan.skipValue() : false
            }
    }

    private mutating func endHalfLine() throws(ReadError) {
        let start = stage == .head ? headEnd : 0
        guard stage == .head || stage == .lines, kept.count > start else { return }
        guard !isOneValue(kept[start...]) else {
            if stage == .lines { return finishLine() }
            kept.append(0x0A)
            return try readHead()
        }
        kept.removeSubrange(start...)
        faults.rejectCut(stage == .head ? headLineCount + 1 : line, into: &news)
        guard stage == .head else {
            line += 1
            return
        }
        // Its place among the lines stays.
        kept.append(0x0A)
        try readHead()
    }
}
