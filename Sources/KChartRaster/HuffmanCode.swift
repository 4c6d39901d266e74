/// A prefix code with lengths of few bits, by frequency: RFC 1951, 3.2.2.
struct HuffmanCode {
    /// Bits of each symbol's code; 0 for a symbol that does not occur.
    private(set) var lengths: [UInt8]
    /// The codes, first bit lowest, as deflate writes them.
    private(set) var codes: [UInt16]

    /// The best code of at most `limit` bits, or near it where the limit bites.
    init(frequencies: [Int], limit: Int) {
        var shares = frequencies
        lengths = Self.lengths(shares)
        while lengths.contains(where: { $0 > limit }) {
            // Flatter frequencies make a flatter tree.
            for symbol in shares.indices where shares[symbol] > 0 {
                shares[symbol] = shares[symbol] / 2 + 1
            }
            lengths = Self.lengths(shares)
        }
        codes = Self.codes(lengths)
    }

    /// Depths of the leaves of Huffman's tree, made from two queues.
    private static func lengths(_ frequencies: [Int]) -> [UInt8] {
        var lengths = [UInt8](repeating: 0, count: frequencies.count)
        let symbols = frequencies.indices.filter { frequencies[$0] > 0 }
            .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
        guard symbols.count > 1 else {
            // A reader wants one code at least, used or not.
            lengths[symbols.first ?? 0] = 1
            return lengths
        }
        var weights = symbols.map { frequencies[$0] }
        var parents = [Int](repeating: 0, count: 2 * symbols.count - 1)
        var leaf = 0
        var node = symbols.count
        func takeLightest() -> Int {
            let isLeaf =
                leaf < symbols.count && (node >= weights.count || weights[leaf] <= weights[node])
            defer { if isLeaf { leaf += 1 } else { node += 1 } }
            return isLeaf ? leaf : node
        }
        while weights.count < parents.count {
            let left = takeLightest()
            let right = takeLightest()
            parents[left] = weights.count
            parents[right] = weights.count
            weights.append(weights[left] + weights[right])
        }
        var depths = [Int](repeating: 0, count: parents.count)
        for place in parents.indices.dropLast().reversed() {
            depths[place] = depths[parents[place]] + 1
        }
        for (place, symbol) in symbols.enumerated() {
            lengths[symbol] = UInt8(clamping: depths[place])
        }
        return lengths
    }

    private static func codes(_ lengths: [UInt8]) -> [UInt16] {
        var counts = [Int](repeating: 0, count: 17)
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        var next = [Int](repeating: 0, count: 17)
        for bits in 1...16 {
            next[bits] = (next[bits - 1] + (bits > 1 ? counts[bits - 1] : 0)) << 1
        }
        return lengths.map { length in
            guard length > 0 else { return 0 }
            var code = next[Int(length)]
            next[Int(length)] += 1
            var turned = 0
            for _ in 0..<length {
                turned = turned << 1 | code & 1
                code >>= 1
            }
            return UInt16(truncatingIfNeeded: turned)
        }
    }
}
