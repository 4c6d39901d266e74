internal import CX11

/// A selection that was asked for.
struct SelectionFetch {
    enum Stage {
        case targets
        /// One form under one name.
        case content(String, Atom)
        /// The form, and the name its pieces have.
        case pieces(String, Atom)
    }

    let selection: Atom
    let types: [String]
    let time: Time
    var stage: Stage
    var bytes: [UInt8] = []
    let answer: X11Selections.Answer

    init(
        selection: Atom, types: [String], time: Time, stage: Stage,
        answer: @escaping X11Selections.Answer
    ) {
        self.selection = selection
        self.types = types
        self.time = time
        self.stage = stage
        self.answer = answer
    }
}
