import Glibc
import KChartControl
import KChartCore
import KChartIndicators

/// Values of indicators as rows: the time, then every output in the order given.
///
/// Numbers have 17 significant digits, which give the same double back; a bar without a value has
/// an empty cell, or null.
struct IndicatorTable {
    let series: BarSeries
    private let columns: [ValueColumn]
    /// `id`, or `id.output` for an indicator of several outputs; a name that is there already gets
    /// its number behind it: `sma`, `sma#2`.
    let names: [String]

    init(series: BarSeries, instances: [IndicatorInstance]) {
        self.series = series
        var columns: [ValueColumn] = []
        var names: [String] = []
        for instance in instances {
            let shown = zip(instance.shape.outputs, instance.columns).filter { $0.0.isInTables }
            let id = instance.description.id
            for (output, column) in shown {
                names.append(shown.count == 1 ? id : "\(id).\(output.id)")
                columns.append(column)
            }
        }
        self.columns = columns
        self.names = Self.unique(names)
    }

    private static func unique(_ names: [String]) -> [String] {
        var seen: [String: Int] = ["time": 1]
        return names.map { name in
            let count = seen[name, default: 0] + 1
            seen[name] = count
            return count == 1 ? name : "\(name)#\(count)"
        }
    }

    func writeHeader(_ format: TableFormat, to text: inout [UInt8]) {
        switch format {
        case .csv: text += (["time"] + names).joined(separator: ",").utf8 + [0x0A]
        case .json: text += "[".utf8
        }
    }

    func write(_ row: Int, _ format: TableFormat, to text: inout [UInt8]) {
        let index = series.indices.lowerBound.advanced(by: row)
        let time = series.time(at: index).rfc3339
        switch format {
        case .csv:
            text += time.utf8
            for column in columns {
                text.append(0x2C)
                Self.write(column[index], otherwise: "", to: &text)
            }
            text.append(0x0A)
        case .json:
            text += (row == 0 ? "\n{\"time\":\"" : ",\n{\"time\":\"").utf8
            text += time.utf8
            text.append(0x22)
            for (key, column) in zip(names, columns) {
                text += ",\"\(key)\":".utf8
                Self.write(column[index], otherwise: "null", to: &text)
            }
            text.append(0x7D)
        }
    }

    func writeFooter(_ format: TableFormat, to text: inout [UInt8]) {
        if format == .json { text += "\n]\n".utf8 }
    }

    /// C's `%.17g`.
    private static func write(_ value: Double, otherwise: String, to text: inout [UInt8]) {
        guard value.isFinite else {
            text += otherwise.utf8
            return
        }
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 40) { room in
            let count = withVaList([value]) { vsnprintf(room.baseAddress, room.count, "%.17g", $0) }
            for index in 0..<max(0, Int(count)) { text.append(UInt8(bitPattern: room[index])) }
        }
    }
}
