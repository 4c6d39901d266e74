import Glibc
import KChartControl
import KChartCore
import KChartFeeds
import KChartModel

/// The markers of a file, and what is to be told of the rows that were left out.
struct MarkerFile {
    let markers: [Marker]
    /// Lines for standard error.
    let notices: [String]
    let rejected: Int

    /// - Parameter zone: of clocks without an offset.
    init(path: String, zone: ZoneRules?) throws(ReadError) {
        let result = try MarkerReader.read(path: path, zone: zone)
        markers = result.rows.map { Marker($0) }
        rejected = result.rejected
        let name = path == "-" ? "standard input" : OneLine.cleaned(path)
        guard result.rejected > 0 else {
            notices = []
            return
        }
        let shown = result.rejectedRows.prefix(3)
            .map { "line \($0.line): \($0.reason)" }.joined(separator: "; ")
        let more = result.rejected > 3 ? "; and more" : ""
        let rows = "\(result.rejected) row\(result.rejected == 1 ? "" : "s")"
        notices = ["\(name): \(rows) left out: \(shown)\(more)"]
    }
}

extension Marker {
    init(_ row: MarkerRow) {
        let kind: Kind =
            switch row.kind {
            case .buy: .buy
            case .sell: .sell
            case .neutral: .neutral
            }
        self.init(
            id: row.id ?? "", time: row.time, kind: kind, price: row.price, label: row.label,
            tint: row.color)
    }
}

extension Program {
    /// The markers that `--markers` names; rows that were left out are told.
    func markers(_ options: ChartOptions) throws(Failure) -> [Marker] {
        guard let path = options.markers else { return [] }
        let asked = try options.readOptions(interval: nil, zones: ZoneFiles(environment))
        if path == "-", isatty(STDIN_FILENO) == 1 {
            diagnostics.say("markers are read from standard input; Ctrl+D ends it")
        }
        let notice = WaitNotice(
            for: path, "--markers: waiting for markers from \(OneLine.quoted(path))")
        defer { notice?.end() }
        do throws(ReadError) {
            let file = try MarkerFile(path: path, zone: asked.zone)
            for notice in file.notices { diagnostics.say(notice) }
            return file.markers
        } catch {
            var failure = Failure(error)
            failure.message = "--markers: \(error)"
            throw failure
        }
    }
}
