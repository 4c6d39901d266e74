internal import KChartHost

/// What an input method is composing, kept as it tells of changes: places are scalars of the text.
struct PreeditText {
    /// Which way a method sends its caret; others leave it where it is.
    enum Motion {
        case forward, back, first, last
        case to(Int)
    }

    /// Longer compositions are cut: nobody reads them.
    static let limit = 1024

    private(set) var scalars: [Unicode.Scalar] = []
    private(set) var caret = 0

    /// Replaces a part of the text. Places outside of it are moved to its nearer end.
    /// - Parameter text: nil changes how the part looks, which is not shown.
    mutating func draw(first: Int, length: Int, text: String?, caret: Int) {
        if let text {
            let start = min(max(first, 0), scalars.count)
            let end = start + min(max(length, 0), scalars.count - start)
            scalars.replaceSubrange(start..<end, with: text.unicodeScalars.prefix(Self.limit))
            scalars = Array(scalars.prefix(Self.limit))
        }
        self.caret = min(max(caret, 0), scalars.count)
    }

    /// Moves the caret; returns where it stands then.
    mutating func move(_ motion: Motion) -> Int {
        let place =
            switch motion {
            case .forward: caret + 1
            case .back: caret - 1
            case .first: 0
            case .last: scalars.count
            case .to(let place): place
            }
        caret = min(max(place, 0), scalars.count)
        return caret
    }

    mutating func clear() {
        scalars = []
        caret = 0
    }

    /// The same as the program is told: control characters are spaces, places are characters.
    var composition: TextComposition {
        func text(_ part: ArraySlice<Unicode.Scalar>) -> String {
            var view = String.UnicodeScalarView()
            for scalar in part {
                view.append(scalar.properties.generalCategory == .control ? " " : scalar)
            }
            return String(view)
        }
        return TextComposition(
            text: text(scalars[...]), caret: text(scalars[..<caret]).count)
    }
}
