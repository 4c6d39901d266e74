public import KChartCanvas
public import KChartCore

/// A popup in memory: it shows what was presented, and remembers.
public final class HeadlessPopup: PopupSurface {
    public private(set) var frame: PixelRect
    public let cornerRadius: Double
    public var opacity = 1.0
    /// The damage of every `present`, oldest first.
    public private(set) var presents: [[PixelRect]] = []
    /// The pixels a person would see, corners square: only damage arrives here.
    public private(set) var shown: [UInt32]
    private weak var window: HeadlessWindow?
    private var memory: UnsafeMutableBufferPointer<UInt32>

    init(_ frame: PixelRect, cornerRadius: Double, of window: HeadlessWindow) {
        self.frame = frame
        self.cornerRadius = cornerRadius
        self.window = window
        memory = .allocate(capacity: max(1, frame.area))
        memory.initialize(repeating: 0)
        shown = Array(repeating: 0, count: frame.area)
    }

    deinit {
        memory.deallocate()
    }

    /// True when the person would see exactly the memory: no damage was forgotten.
    public var showsFramebuffer: Bool {
        (0..<frame.area).allSatisfy { (shown[$0] ^ memory[$0]) & 0xFF_FFFF == 0 }
    }

    public func place(_ frame: PixelRect) {
        defer { self.frame = frame }
        guard frame.size != self.frame.size else { return }
        memory.deallocate()
        memory = .allocate(capacity: max(1, frame.area))
        memory.initialize(repeating: 0)
        shown = Array(repeating: 0, count: frame.area)
    }

    public func framebuffer() -> PixelBuffer? {
        guard !frame.isEmpty, let base = memory.baseAddress else { return nil }
        return PixelBuffer(base: base, size: frame.size, rowStride: frame.width)
    }

    public func present(damage: [PixelRect]) {
        presents.append(damage)
        for rect in damage {
            let area = rect.intersection(PixelRect(size: frame.size))
            guard !area.isEmpty else { continue }
            for y in area.y..<area.maxY {
                let row = y * frame.width
                for x in area.x..<area.maxX { shown[row + x] = memory[row + x] & 0xFF_FFFF }
            }
        }
    }

    public func close() {
        window?.popups.removeAll { $0 === self }
        window?.bars.removeAll { $0 === self }
    }
}
