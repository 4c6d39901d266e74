import KChartCanvas

/// The faces that serve one family and weight: the first one and who helps when it lacks a
/// character.
///
/// Helpers are sought in steps, each only when the one before has not the character: families
/// of single scripts, the rest of the house list, families with very many characters, then
/// fontconfig's own order. Answers are remembered.
final class FontStack {
    private enum Step {
        case scripts
        case house
        case broad
        case everything
        case exhausted
    }

    /// Nil when the machine has no usable font.
    let primary: FontFace?

    private let library: FaceLibrary
    private let weight: Int
    private var helpers: [FontFace] = []
    private var nextStep = Step.scripts
    private var answers: [UInt32: Int32] = [:]

    init(library: FaceLibrary, family: String?, weight: Int) {
        self.library = library
        self.weight = weight
        primary = library.primaryFace(family: family, weight: weight)
    }

    /// The first face that covers all of `scalars`, else the first that covers the first one.
    func face(for scalars: ArraySlice<UInt32>) -> FontFace? {
        guard let base = scalars.first else { return primary }
        if scalars.count > 1 {
            if let primary, scalars.allSatisfy(primary.covers) { return primary }
            if let first = face(for: base), !scalars.allSatisfy(first.covers) {
                if let better = helpers.first(where: { scalars.allSatisfy($0.covers) }) {
                    return better
                }
                return first
            }
        }
        return face(for: base)
    }

    /// The first face that covers `scalar`; nil when none does.
    func face(for scalar: UInt32) -> FontFace? {
        guard let primary else { return nil }
        if primary.covers(scalar) { return primary }
        if let number = answers[scalar] { return library.face(FaceID(number)) }
        let found = helper(for: scalar)
        if answers.count >= 16_384 { answers.removeAll() }
        answers[scalar] = found?.id.number ?? FaceID.boxes.number
        return found
    }

    private func helper(for scalar: UInt32) -> FontFace? {
        var seen = 0
        while true {
            while seen < helpers.count {
                let face = helpers[seen]
                seen += 1
                guard face.covers(scalar) else { continue }
                let sibling = library.sibling(of: face, weight: weight)
                if sibling.covers(scalar), sibling.isUsable { return sibling }
                if face.isUsable { return face }
            }
            guard addHelpers() else { return nil }
        }
    }

    private func addHelpers() -> Bool {
        let found: [FontFace]
        switch nextStep {
        case .scripts:
            found = library.faces(ofFamilies: library.scriptFamilies, weight: weight)
            nextStep = .house
        case .house:
            found = library.faces(ofFamilies: library.settings.families, weight: weight)
            nextStep = .broad
        case .broad:
            found = library.faces(ofFamilies: library.broadFamilies, weight: weight)
            nextStep = .everything
        case .everything:
            found = library.everyFace()
            nextStep = .exhausted
        case .exhausted:
            return false
        }
        for face in found
        where face !== primary && !helpers.contains(where: { $0 === face }) {
            helpers.append(face)
        }
        return true
    }
}
