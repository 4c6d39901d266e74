/// The levels of the Fibonacci tools: a line and a label for each, a tint between 38.2 and 61.8 %.
struct FibonacciLines {
    /// The prices of the levels 0 and 1.
    var zero: Double
    var one: Double
    /// Bar positions of the lines' ends.
    var left: Double
    var right: Double

    func price(of level: Double) -> Double { zero + (one - zero) * level }

    func primitives(_ style: DrawingStyle, levels: [DrawingLevel]) -> [DrawingPrimitive] {
        let shown = (style.levels ?? levels).filter { price(of: $0.value).isFinite }
        var marks: [DrawingPrimitive] = []
        let zone = [0.382, 0.618]
        if zone.allSatisfy({ level in shown.contains { $0.value == level } }) {
            let (low, high) = (price(of: zone[0]), price(of: zone[1]))
            marks.append(
                .area(
                    [
                        ChartPoint(position: left, price: low),
                        ChartPoint(position: right, price: low),
                        ChartPoint(position: right, price: high),
                        ChartPoint(position: left, price: high),
                    ], fill: style.fill ?? 0.06))
        }
        for level in shown {
            let price = price(of: level.value)
            let end = ChartPoint(position: right, price: price)
            let ink = level.color.map { DrawingPrimitive.Ink.fixed($0) } ?? .own
            marks.append(
                DrawingPrimitive(
                    .segment(ChartPoint(position: left, price: price), end), ink: ink,
                    stroke: 0.85))
            marks.append(
                .label(
                    DrawingLabel(
                        .level(level.value, price: price), at: end, horizontal: .end,
                        vertical: .end, fontSize: 11), ink: ink))
        }
        return marks
    }

    static func reach(_ style: DrawingStyle, levels: [DrawingLevel]) -> DrawingReach {
        let isInside = (style.levels ?? levels).allSatisfy { (0...1).contains($0.value) }
        return isInside ? .label : [.up, .down, .label]
    }
}
