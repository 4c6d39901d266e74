import CFriBidi

/// The embedding levels of one line by the Unicode bidirectional algorithm.
struct BidiLevels {
    /// One for each character; odd runs from the right.
    var levels: [Int8]
    var isRightToLeft: Bool

    init(_ text: [UInt32], direction: TextDirection) {
        let mayTurn = direction == .rightToLeft || text.contains(where: Self.isRelevant)
        guard mayTurn, !text.isEmpty else {
            levels = [Int8](repeating: 0, count: text.count)
            isRightToLeft = direction == .rightToLeft
            return
        }
        let count = FriBidiStrIndex(text.count)
        var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: text.count)
        var brackets = [FriBidiBracketType](repeating: 0, count: text.count)
        var levels = [FriBidiLevel](repeating: 0, count: text.count)
        fribidi_get_bidi_types(text, count, &types)
        fribidi_get_bracket_types(text, count, types, &brackets)
        var base =
            switch direction {
            case .automatic: FRIBIDI_PAR_ON
            case .leftToRight: FRIBIDI_PAR_LTR
            case .rightToLeft: FRIBIDI_PAR_RTL
            }
        // 0 says that memory ran out: the line then keeps its logical order.
        let top = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels)
        isRightToLeft = top == 0 ? false : base == FRIBIDI_PAR_RTL
        self.levels =
            top == 0 ? [Int8](repeating: 0, count: text.count) : levels
    }

    /// True for characters that can turn the direction of a line or control it.
    private static func isRelevant(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x590 else { return false }
        return switch scalar {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: true
        case 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
        default: isControl(scalar)
        }
    }

    /// True for the characters that only steer the order and are drawn as nothing.
    static func isControl(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The order on the line of pieces with these levels: rule L2 of the algorithm.
    static func visualOrder(of levels: [Int8]) -> [Int] {
        var order = Array(levels.indices)
        guard let top = levels.max(), top > 0 else { return order }
        var level = top
        while level > 0 {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
            level -= 1
        }
        return order
    }
}
