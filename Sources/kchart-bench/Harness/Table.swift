import CLinux
import Glibc

/// The printed table: one line for each goal.
struct Table {
    private static let widths = [30, 10, 12, 12, 12, 6]

    static func printHead() {
        line(["scenario", "quantity", "goal", "measured", "floor", "met"])
        line(widths.map { String(repeating: "-", count: $0) })
    }

    static func print(_ title: String, _ result: Result) {
        line([
            title, result.quantity, figure(result.goal, result.unit),
            figure(result.measured, result.unit),
            result.floor.map { figure($0, result.unit) } ?? "",
            result.measured.isNaN
                ? "?" : result.isMet ? "yes" : result.isMetByRatio ? "ratio" : "NO",
        ])
    }

    static func print(_ title: String, skipped reason: String) {
        line([title, "", "", "skipped", "", ""])
        Swift.print("    \(reason)")
    }

    private static func line(_ cells: [String]) {
        let padded = zip(cells, widths).enumerated().map { index, cell in
            let blanks = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            // Figures to the right, words to the left.
            return (2...4).contains(index) ? blanks + cell.0 : cell.0 + blanks
        }
        Swift.print(padded.joined(separator: "  "))
        fflush(clinux_stdout())
    }

    /// Three significant digits.
    private static func figure(_ value: Double, _ unit: Result.Unit) -> String {
        guard value.isFinite else { return "?" }
        var text: String
        if value >= 100 || value == value.rounded() {
            text = String(Int(value.rounded()))
        } else {
            let digits = value >= 10 ? 1 : value >= 1 ? 2 : 3
            let power = pow(10, Double(digits))
            let scaled = Int((value * power).rounded())
            let fraction = String(scaled % Int(power))
            text = "\(scaled / Int(power))."
            text += String(repeating: "0", count: digits - fraction.count) + fraction
        }
        if !unit.rawValue.isEmpty { text += " " + unit.rawValue }
        return text
    }
}
