public import KChartCore

/// The rectangles of many candles, sorted by what is painted with one colour. Paint wicks first,
/// then borders, then bodies.
///
/// Keep one and let `CandleGeometry.place` fill it anew for every frame: its storage is used again.
public struct CandleBatches: Hashable, Sendable {
    public var risingWicks: [PixelRect] = []
    public var fallingWicks: [PixelRect] = []
    public var risingBorders: [PixelRect] = []
    public var fallingBorders: [PixelRect] = []
    public var risingBodies: [PixelRect] = []
    public var fallingBodies: [PixelRect] = []

    public init() {}

    public var count: Int {
        risingWicks.count + fallingWicks.count + risingBorders.count + fallingBorders.count
            + risingBodies.count + fallingBodies.count
    }

    /// Forgets the rectangles and keeps the storage.
    public mutating func removeAll() {
        risingWicks.removeAll(keepingCapacity: true)
        fallingWicks.removeAll(keepingCapacity: true)
        risingBorders.removeAll(keepingCapacity: true)
        fallingBorders.removeAll(keepingCapacity: true)
        risingBodies.removeAll(keepingCapacity: true)
        fallingBodies.removeAll(keepingCapacity: true)
    }
}

/// How bodies are filled.
public enum CandleFill: String, Hashable, Sendable, Codable, CaseIterable {
    /// Frame and inside have one colour: one rectangle per body.
    case solid
    /// The frame has a colour of its own.
    case framed
    /// Bodies that are hollow (`CandleRows.isHollow`) are a frame only, the others are filled.
    case hollowRising
}
