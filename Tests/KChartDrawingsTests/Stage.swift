import KChartCore

@testable import KChartDrawings

/// A small chart: hourly bars from 2024-01-01, ten pixels a bar, prices 0…100 over 500 pixels.
struct Stage {
    static let start = Timestamp(seconds: 1_704_067_200)

    var editor = DrawingEditor(seed: 7)
    var space: DrawingSpace
    /// Everything the editor wanted written, in order.
    var records: [JournalRecord] = []
    var events: [DrawingEvent] = []
    var last = DrawingOutcome()

    init(
        bars: Int = 100, kind: TimeAxisKind = .sessions, mode: PriceScaleMode = .linear,
        low: Double = 0, high: Double = 100, first: Double = 0, tickSize: Double? = nil
    ) {
        space = Self.space(
            bars: bars, kind: kind, mode: mode, low: low, high: high, first: first,
            tickSize: tickSize)
    }

    static func space(
        bars: Int = 100, kind: TimeAxisKind = .sessions, mode: PriceScaleMode = .linear,
        low: Double = 0, high: Double = 100, first: Double = 0, tickSize: Double? = nil,
        visible: Range<BarIndex>? = nil
    ) -> DrawingSpace {
        let indices = BarIndex(0)..<BarIndex(bars)
        let mapping = TimeMapping(kind: kind, interval: .hours(1), indices: indices) {
            hour($0.slot)
        }
        return DrawingSpace(
            mapping: mapping, viewport: Viewport(first: first, visibleBars: 100),
            size: PixelSize(width: 1_000, height: 500),
            scale: PriceScale(mode: mode, low: low, high: high), visibleBars: visible ?? indices,
            tickSize: tickSize
        ) { _ in BarPrices(open: 50, high: 60, low: 40, close: 55) }
    }

    /// The stamp of a bar, also of one that is not there yet.
    static func hour(_ slot: Int) -> Timestamp {
        start.advanced(byMicroseconds: Int64(slot) * 3_600_000_000)
    }

    static func anchor(_ slot: Int, _ price: Double) -> Anchor {
        Anchor(time: hour(slot), price: price)
    }

    @discardableResult
    mutating func apply(_ intent: DrawingIntent) -> DrawingOutcome {
        last = editor.apply(intent, in: space)
        records += last.records
        events += last.events
        return last
    }

    func pointer(
        _ x: Double, _ y: Double, _ modifiers: DrawingPointer.Modifiers = [], clicks: Int = 1
    ) -> DrawingPointer {
        DrawingPointer(x: x, y: y, modifiers: modifiers, clicks: clicks)
    }

    mutating func click(
        _ x: Double, _ y: Double, _ modifiers: DrawingPointer.Modifiers = [], clicks: Int = 1
    ) {
        let place = pointer(x, y, modifiers, clicks: clicks)
        let isHandled = apply(.press(place)).isHandled
        apply(.release(place))
        if !isHandled { apply(.click(place)) }
    }

    mutating func drag(
        _ x: Double, _ y: Double, to endX: Double, _ endY: Double,
        _ modifiers: DrawingPointer.Modifiers = []
    ) {
        apply(.press(pointer(x, y, modifiers)))
        apply(.move(pointer((x + endX) / 2, (y + endY) / 2, modifiers)))
        apply(.move(pointer(endX, endY, modifiers)))
        apply(.release(pointer(endX, endY, modifiers)))
    }

    /// Adds a drawing by value and returns it.
    @discardableResult
    mutating func add(
        _ kind: DrawingKind, _ anchors: [Anchor], text: String = "", isLocked: Bool = false,
        isHidden: Bool = false, style: DrawingStyle = DrawingStyle()
    ) -> Drawing {
        apply(
            .add([
                Drawing(
                    id: DrawingID(""), kind: kind, anchors: anchors, style: style, text: text,
                    isLocked: isLocked, isHidden: isHidden)
            ]))
        return editor.drawings.all[editor.drawings.count - 1]
    }

    var all: [Drawing] { editor.drawings.all }
}

/// Seeded random numbers (SplitMix64).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Journals in memory.
final class MemoryStore: DrawingStore {
    struct Refusal: Error {}

    var files: [String: [UInt8]] = [:]
    var writes = 0
    var refusesWrites = false
    /// The names that are there and cannot be read.
    var unreadable: Set<String> = []

    func load(_ name: String) throws -> [UInt8]? {
        if unreadable.contains(name) { throw Refusal() }
        return files[name]
    }

    func setAside(_ name: String, _ reason: String) throws -> String {
        if refusesWrites { throw Refusal() }
        let other = "\(name).\(reason)"
        files[other] = files.removeValue(forKey: name)
        if unreadable.remove(name) != nil { unreadable.insert(other) }
        return other
    }

    func append(_ bytes: [UInt8], to name: String) throws {
        if refusesWrites || unreadable.contains(name) { throw Refusal() }
        writes += 1
        files[name, default: []] += bytes
    }

    func replace(_ name: String, with bytes: [UInt8]) throws {
        if refusesWrites { throw Refusal() }
        writes += 1
        files[name] = bytes
    }
}
