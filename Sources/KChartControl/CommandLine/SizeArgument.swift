/// A width and a height in pixels, as `1280x800`.
public struct SizeArgument: Hashable, Sendable {
    /// Device pixels.
    public var width: Int
    /// Device pixels.
    public var height: Int

    public static let range = 1...32767
    /// Pixels in all: what a picture may take in memory is bounded (512 MB).
    public static let areaLimit = 1 << 27

    public init?(_ text: String) {
        let parts = text.split(
            separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Self.pixels(parts[0]),
            let height = Self.pixels(parts[1]), width * height <= Self.areaLimit
        else { return nil }
        self.width = width
        self.height = height
    }

    private static func pixels(_ text: Substring) -> Int? {
        guard (1...5).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(text),
            range.contains(value)
        else { return nil }
        return value
    }
}

/// An X geometry: a size, a place, or both. A negative offset counts from the right or bottom.
public struct GeometryArgument: Hashable, Sendable {
    public struct Offset: Hashable, Sendable {
        public var pixels: Int
        /// True for `-N`: from the right or bottom edge of the screen.
        public var fromFarEdge: Bool

        public init(pixels: Int, fromFarEdge: Bool) {
            self.pixels = pixels
            self.fromFarEdge = fromFarEdge
        }
    }

    public var size: SizeArgument?
    public var x: Offset?
    public var y: Offset?

    public init?(_ text: String) {
        var rest = text[...]
        if rest.hasPrefix("=") { rest = rest.dropFirst() }
        let end = rest.firstIndex { $0 == "+" || $0 == "-" } ?? rest.endIndex
        if end > rest.startIndex {
            guard let size = SizeArgument(String(rest[..<end])) else { return nil }
            self.size = size
            rest = rest[end...]
        }
        guard !rest.isEmpty else {
            if size == nil { return nil }
            return
        }
        guard let x = Self.takeOffset(&rest), let y = Self.takeOffset(&rest), rest.isEmpty
        else { return nil }
        self.x = x
        self.y = y
    }

    private static func takeOffset(_ rest: inout Substring) -> Offset? {
        guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
        rest = rest.dropFirst()
        var isNegative = false
        // `+-5` is five pixels left of the screen's left edge.
        if rest.first == "-" || rest.first == "+" {
            isNegative = rest.first == "-"
            rest = rest.dropFirst()
        }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard (1...5).contains(digits.count), let value = Int(digits), value <= 65_535 else {
            return nil
        }
        rest = rest.dropFirst(digits.count)
        return Offset(pixels: isNegative ? -value : value, fromFarEdge: sign == "-")
    }
}
