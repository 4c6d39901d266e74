public import KChartCore

/// The plot a drawing is seen and edited in: times and prices to pixels and back.
///
/// It is made for one gesture step or one frame and let go then, because its mapping may hold the
/// series. Pixels are device pixels from the plot's top left corner.
public struct DrawingSpace: Sendable {
    public var mapping: TimeMapping
    /// The bar position at the plot's left edge.
    public var first: Double
    /// Device pixels from bar to bar; above 0.
    public var spacing: Double
    public var width: Double
    public var height: Double
    public var scale: PriceScale
    /// Device pixels per logical pixel; tolerances and sizes of text grow with it.
    public var pixelScale: Double
    /// The bars in view, which a magnet may draw to.
    public var visibleBars: Range<BarIndex>
    /// The smallest price step; nil when unknown.
    public var tickSize: Double?
    /// The prices of a bar of `visibleBars`.
    public var bar: @Sendable (BarIndex) -> BarPrices?
    /// How wide and high a text of so many logical pixels is, in device pixels.
    public var textSize: @Sendable (_ text: String, _ fontSize: Double) -> (Double, Double)

    public init(
        mapping: TimeMapping, viewport: Viewport, size: PixelSize, scale: PriceScale,
        pixelScale: Double = 1, visibleBars: Range<BarIndex>? = nil, tickSize: Double? = nil,
        bar: @escaping @Sendable (BarIndex) -> BarPrices? = { _ in nil }
    ) {
        self.mapping = mapping
        first = viewport.first
        width = Double(size.width)
        height = Double(size.height)
        let spacing = viewport.visibleBars > 0 ? width / viewport.visibleBars : 1
        self.spacing = spacing.isFinite && spacing > 0 ? spacing : 1
        self.scale = scale
        let pixelScale = pixelScale.isFinite && pixelScale > 0 ? pixelScale : 1
        self.pixelScale = pixelScale
        let none = mapping.indices.lowerBound..<mapping.indices.lowerBound
        self.visibleBars = (visibleBars ?? none).clamped(to: mapping.indices)
        self.tickSize = tickSize.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        self.bar = bar
        textSize = { Self.estimatedSize($0, $1 * pixelScale) }
    }

    /// The plot as a rectangle.
    public var plot: ScreenRect { ScreenRect(left: 0, top: 0, right: width, bottom: height) }

    // MARK: Chart to screen

    /// The bar position and price of an anchor.
    public func point(of anchor: Anchor) -> ChartPoint {
        ChartPoint(position: mapping.position(of: anchor.time).value, price: anchor.price)
    }

    public func points(of anchors: [Anchor]) -> [ChartPoint] { anchors.map(point(of:)) }

    public func x(of position: Double) -> Double { (position - first) * spacing }

    /// Far outside the plot the row is limited, so that sums of squares stay finite.
    public func y(of price: Double) -> Double {
        let y = (1 - scale.fraction(of: price)) * height
        return min(max(y, -Self.farthest), Self.farthest)
    }

    public func screen(_ point: ChartPoint) -> ScreenPoint {
        ScreenPoint(x: x(of: point.position), y: y(of: point.price))
    }

    public func screen(_ anchor: Anchor) -> ScreenPoint { screen(point(of: anchor)) }

    static let farthest = 1e100

    // MARK: Screen to chart

    public func position(atX x: Double) -> Double { first + x / spacing }

    public func price(atY y: Double) -> Double {
        height > 0 ? scale.price(at: 1 - y / height) : scale.price(at: 0.5)
    }

    public func chart(_ point: ScreenPoint) -> ChartPoint {
        ChartPoint(position: position(atX: point.x), price: price(atY: point.y))
    }

    /// The anchor under a place, time and price free.
    public func anchor(at point: ScreenPoint) -> Anchor {
        Anchor(
            time: mapping.time(at: BarPosition(position(atX: point.x))),
            price: price(atY: point.y))
    }

    /// A price brought to a whole number of ticks, if ticks are known and doubles tell them apart.
    public func tickPrice(_ price: Double) -> Double {
        guard let tickSize else { return price }
        let count = (price / tickSize).rounded()
        guard count.magnitude < 4e15 else { return price }
        // 1 / 0.01 is exactly 100, so dividing gives 1.23 where multiplying gives 1.2300000000000002.
        let perUnit = (1 / tickSize).rounded()
        return perUnit > 1 && perUnit * tickSize == 1 ? count / perUnit : count * tickSize
    }

    /// The price a place on the screen stands for, with no more digits than a pixel has, so that
    /// a drawn price is one a person would write.
    public func readablePrice(atY y: Double) -> Double {
        let price = price(atY: y)
        guard tickSize == nil else { return tickPrice(price) }
        let pixel = (self.price(atY: y + 0.5) - self.price(atY: y - 0.5)).magnitude
        guard pixel.isFinite, pixel > 0, price.isFinite else { return price }
        var unit = 1.0
        var digits = 0
        while unit > pixel, digits < 12 {
            unit /= 10
            digits += 1
        }
        let power = Self.powersOfTen[digits]
        let rounded = (price * power).rounded() / power
        return rounded.isFinite && (price * power).magnitude < 4e15 ? rounded : price
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12,
    ]

    /// A guess from the number of letters: enough to hit a text without knowing its font.
    private static func estimatedSize(_ text: String, _ size: Double) -> (Double, Double) {
        var widest = 0.0
        var lines = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            lines += 1
            var width = 0.0
            for scalar in line.unicodeScalars {
                width += scalar.value >= 0x1100 ? 1 : 0.55
            }
            widest = max(widest, width)
        }
        return (max(widest, 1) * size, Double(max(lines, 1)) * 1.35 * size)
    }
}
