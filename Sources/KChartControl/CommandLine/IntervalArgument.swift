/// The name of an interval as people type it: a count and one of the units s m h d w M.
///
/// `M` is a month and `m` a minute; the other units are taken in either case. The count is
/// 1…9 999 999 and may be left out for one.
public struct IntervalArgument: Hashable, Sendable {
    public var count: Int
    public var unit: Character

    public init?(_ text: String) {
        guard let last = text.last else { return nil }
        let unit: Character
        switch last {
        case "m", "M": unit = last
        case "s", "S": unit = "s"
        case "h", "H": unit = "h"
        case "d", "D": unit = "d"
        case "w", "W": unit = "w"
        default: return nil
        }
        let digits = text.dropLast()
        guard digits.utf8.count <= 7, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        let count = digits.isEmpty ? 1 : Int(digits) ?? 0
        guard count > 0 else { return nil }
        self.count = count
        self.unit = unit
    }

    /// The short name, such as `15m`.
    public var name: String { "\(count)\(unit)" }
}
