import KChartCanvas

/// Lines shaped lately, bounded: two generations, the older is dropped when the younger is full.
struct ShapedLineCache {
    struct Key: Hashable {
        var text: String
        var style: FontStyle
        var direction: TextDirection
    }

    /// The most lines of one generation.
    static let generationSize = 1_024

    private var young: [Key: ShapedText] = [:]
    private var old: [Key: ShapedText] = [:]

    var count: Int { young.count + old.count }

    mutating func line(for key: Key) -> ShapedText? {
        if let line = young[key] { return line }
        guard let line = old[key] else { return nil }
        insert(line, for: key)
        return line
    }

    mutating func insert(_ line: ShapedText, for key: Key) {
        if young.count >= Self.generationSize {
            old = young
            young.removeAll(keepingCapacity: true)
        }
        young[key] = line
    }
}
