import KChartFeeds

/// What libFuzzer calls with every text it makes up: it is read as a file, inspected, and read as a
/// stream in pieces. A trap, a refusal that is more than one line, or an unsound bar is a find.
func readOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = UnsafeBufferPointer(start: start, count: count)
    var options = ReadOptions(threads: 1)
    options.limits = UnpackLimits(bytes: 8 << 20, ratio: 0)
    do throws(ReadError) {
        let result = try FileReader.read(bytes: Array(text), path: "fuzz", options: options)
        for index in result.series.indices {
            let bar = result.series.candle(at: index)
            precondition(
                bar.low <= bar.open && bar.open <= bar.high && bar.low <= bar.close
                    && bar.close <= bar.high && bar.close.isFinite, "A bar is unsound.")
        }
        let figures = try FileReader.inspect(bytes: Array(text), path: "fuzz", options: options)
        precondition(!figures.json.isEmpty, "An inspection has no figures.")
    } catch {
        precondition(!error.description.contains("\n"), "A refusal has several lines.")
    }
    readInPieces(text, options)
    return 0
}

private func readInPieces(_ text: UnsafeBufferPointer<UInt8>, _ options: ReadOptions) {
    var stream = BarStream(path: "fuzz", options: options)
    // The text itself decides where it is cut.
    let piece = Int(text.first ?? 0) + 1
    var at = 0
    do throws(ReadError) {
        while at < text.count {
            let end = min(at + piece, text.count)
            try stream.append(UnsafeBufferPointer(rebasing: text[at..<end]))
            if at % 7 == 3 { try stream.pause() }
            if at % 11 == 5 { stream.beginFile(afterCut: at % 2 == 0) }
            at = end
        }
        try stream.finish()
    } catch {
        precondition(!error.description.contains("\n"), "A refusal has several lines.")
    }
    _ = stream.takeNews()
}
