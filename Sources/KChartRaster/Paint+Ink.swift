import KChartCanvas

extension Paint {
    /// The ink of one row of pixels, taken at its middle.
    func ink(atRow row: Int) -> Ink {
        switch self {
        case .solid(let color):
            return Ink(color)
        case .verticalGradient(let top, let bottom, let fromY, let toY):
            let span = Double(toY) - Double(fromY)
            let place = Double(row) + 0.5 - Double(fromY)
            let share = span > 0 ? min(max(place / span, 0), 1) : (place < 0 ? 0 : 1)
            return Ink(Self.mix(top, bottom, share: share))
        }
    }

    /// Between two colours; a colour counts by its alpha, so a clear end tints nothing.
    private static func mix(_ first: Color, _ second: Color, share: Double) -> Color {
        let firstWeight = Double(first.alpha) * (1 - share)
        let secondWeight = Double(second.alpha) * share
        let alpha = firstWeight + secondWeight
        guard alpha > 0 else { return .clear }
        func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8(((Double(a) * firstWeight + Double(b) * secondWeight) / alpha).rounded())
        }
        return Color(
            red: channel(first.red, second.red), green: channel(first.green, second.green),
            blue: channel(first.blue, second.blue), alpha: UInt8(alpha.rounded()))
    }

    /// True when nothing would be seen.
    var isClear: Bool {
        switch self {
        case .solid(let color): color.alpha == 0
        case .verticalGradient(let top, let bottom, _, _): top.alpha == 0 && bottom.alpha == 0
        }
    }
}
