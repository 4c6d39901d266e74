public import KChartCore

/// A file as a provider: one page, no history behind it, no live stream.
public final class FileProvider: BarProvider {
    public let info: ProviderInfo
    public let result: ReadResult

    /// - Parameter symbol: names the chart; nil takes the file's own, then the file's name.
    public init(path: String, symbol: String? = nil, options: ReadOptions = ReadOptions())
        throws(ReadError)
    {
        result = try FileReader.read(path: path, options: options)
        info = ProviderInfo(
            name: OneLine.cleaned(Self.lastComponent(path), limit: 255), isSimulated: false,
            isLive: false,
            symbol: symbol ?? result.symbol
                ?? FileNameSymbol.symbol(ofStem: Self.stem(path)),
            interval: result.series.interval,
            priceDigits: result.report.priceDecimals)
    }

    public func page(_ number: Int) async throws(ProviderError) -> BarPage {
        BarPage(series: number == 0 ? result.series : .empty(interval: info.interval))
    }

    public func range(
        from: Timestamp, to: Timestamp
    ) async throws(ProviderError) -> BarPage {
        let series = result.series
        var columns = BarColumns()
        var index = series.firstIndex(atOrAfter: from)
        while index < series.indices.upperBound, series.time(at: index) <= to {
            columns.append(series.candle(at: index))
            index = index.advanced(by: 1)
        }
        var report = SanitationReport()
        return BarPage(
            series: BarSeries(
                interval: info.interval, kind: series.kind, columns: columns, report: &report))
    }

    package static func lastComponent(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The file's name without its endings, for people.
    package static func stem(_ path: String) -> String {
        FileStem.stem(FilePath.shown(lastComponent(path)))
    }
}
