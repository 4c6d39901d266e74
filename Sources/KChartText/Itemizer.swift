import CHarfBuzz

/// A stretch of a line that is shaped in one go: one level, one script, one face.
struct TextItem {
    var range: Range<Int>
    var level: Int8
    var script: hb_script_t
    /// Nil when no font has the characters.
    var face: FontFace?
}

/// Cuts a line into items.
struct Itemizer {
    let stack: FontStack
    private let unicode = hb_unicode_funcs_get_default()

    init(stack: FontStack) {
        self.stack = stack
    }

    /// Characters that are drawn as nothing belong to no item.
    func items(of text: [UInt32], levels: [Int8]) -> [TextItem] {
        let scripts = scripts(of: text)
        var items: [TextItem] = []
        var face: FontFace?
        var hasFace = false
        var position = 0
        while position < text.count {
            let scalar = text[position]
            if Self.isDropped(scalar) {
                position += 1
                continue
            }
            var end = position + 1
            while end < text.count, joinsCluster(text[end]) { end += 1 }
            if !hasFace || !keepsFace(scalar) {
                face = stack.face(for: visible(text[position..<end]))
                hasFace = true
            }
            for place in position..<end {
                append(
                    place, level: levels[place], script: scripts[place], face: face, to: &items)
            }
            position = end
        }
        return items
    }

    private func append(
        _ place: Int, level: Int8, script: hb_script_t, face: FontFace?,
        to items: inout [TextItem]
    ) {
        if let last = items.last, last.range.upperBound == place, last.level == level,
            last.script == script, last.face === face
        {
            items[items.count - 1].range = last.range.lowerBound..<place + 1
        } else {
            items.append(
                TextItem(range: place..<place + 1, level: level, script: script, face: face))
        }
    }

    /// Common and inherited characters take the script before them, at the start the one after.
    private func scripts(of text: [UInt32]) -> [hb_script_t] {
        var result: [hb_script_t] = []
        result.reserveCapacity(text.count)
        var current = HB_SCRIPT_COMMON
        for scalar in text {
            let script = scalar < 0x80 ? asciiScript(scalar) : hb_unicode_script(unicode, scalar)
            if script != HB_SCRIPT_COMMON, script != HB_SCRIPT_INHERITED,
                script != HB_SCRIPT_UNKNOWN
            {
                if current == HB_SCRIPT_COMMON {
                    for place in result.indices { result[place] = script }
                }
                current = script
            }
            result.append(current)
        }
        if current == HB_SCRIPT_COMMON {
            for place in result.indices { result[place] = HB_SCRIPT_LATIN }
        }
        return result
    }

    private func asciiScript(_ scalar: UInt32) -> hb_script_t {
        let letter = scalar | 0x20
        return letter >= 0x61 && letter <= 0x7A ? HB_SCRIPT_LATIN : HB_SCRIPT_COMMON
    }

    /// Marks, joiners and variation selectors stay with the character before them.
    private func joinsCluster(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x300 else { return false }
        if scalar == 0x200C || scalar == 0x200D { return true }
        let category = hb_unicode_general_category(unicode, scalar)
        return category == HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK
            || category == HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK
            || category == HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK
    }

    /// Spaces keep the face of the character before them, so a phrase is not cut at each one.
    private func keepsFace(_ scalar: UInt32) -> Bool {
        if scalar == 0x20 || scalar == 0xA0 || joinsCluster(scalar) { return true }
        guard scalar >= 0x2000 else { return false }
        return hb_unicode_general_category(unicode, scalar)
            == HB_UNICODE_GENERAL_CATEGORY_SPACE_SEPARATOR
    }

    /// What a face must cover for a cluster: not the joiners and selectors, which draw nothing.
    private func visible(_ cluster: ArraySlice<UInt32>) -> ArraySlice<UInt32> {
        guard cluster.count > 1 else { return cluster }
        return cluster.filter { scalar in
            switch scalar {
            case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE_0100...0xE_01EF: false
            default: true
            }
        }[...]
    }

    private static func isDropped(_ scalar: UInt32) -> Bool {
        scalar < 0x20 || (0x7F...0x9F).contains(scalar) || scalar == 0xFEFF
            || BidiLevels.isControl(scalar)
    }
}
