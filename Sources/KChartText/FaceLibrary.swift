import KChartCanvas

/// All faces in use, each opened once, and the choice of a face for a family and a weight.
final class FaceLibrary {
    let settings: FontSettings
    private let source: FontSource
    private var faces: [FontFace] = []
    private var numbers: [FaceKey: Int] = [:]
    private var families: [String: [FaceDescription]] = [:]
    private var sorted: [FaceDescription]?

    private struct FaceKey: Hashable {
        var path: String
        var index: Int
    }

    init(settings: FontSettings) throws(FontError) {
        self.settings = settings
        source = try FontSource(configurationFile: settings.configurationFile)
    }

    /// The language for fontconfig and HarfBuzz.
    var language: String { settings.language ?? "en" }

    /// Families of single scripts, better at them than the broad families of the house list.
    let scriptFamilies = ["Noto Sans Arabic", "Noto Sans Devanagari"]

    /// Families with very many characters, asked after the house list because they have its
    /// characters too, in wider shapes.
    var broadFamilies: [String] {
        let tag = language.lowercased()
        let han =
            if tag.hasPrefix("ja") {
                "Noto Sans CJK JP"
            } else if tag.hasPrefix("ko") {
                "Noto Sans CJK KR"
            } else if tag.hasPrefix("zh-hant") || tag.hasPrefix("zh-tw") {
                "Noto Sans CJK TC"
            } else if tag.hasPrefix("zh-hk") {
                "Noto Sans CJK HK"
            } else {
                "Noto Sans CJK SC"
            }
        return [han, "Noto Sans Symbols2"]
    }

    func face(_ id: FaceID) -> FontFace? {
        let number = Int(id.number)
        return faces.indices.contains(number) ? faces[number] : nil
    }

    /// Closes every face; ids stay taken.
    func closeAll() {
        for face in faces { face.close() }
    }

    /// The face a style begins with; nil when there is no usable font at all.
    func primaryFace(family: String?, weight: Int) -> FontFace? {
        if let family {
            if let face = nearest(in: descriptions(of: family), to: weight), face.isUsable {
                return face
            }
            if let face = match(family, weight: weight) { return face }
        }
        for family in settings.families {
            if let face = nearest(in: descriptions(of: family), to: weight), face.isUsable {
                return face
            }
        }
        if let face = match("sans-serif", weight: weight) { return face }
        return allSorted.lazy.map { self.open($0) }.first { $0.isUsable }
    }

    func faces(ofFamilies names: [String], weight: Int) -> [FontFace] {
        names.compactMap { nearest(in: descriptions(of: $0), to: weight) }
    }

    /// Every face fontconfig offers, in its order; regular weights where there is a choice.
    func everyFace() -> [FontFace] {
        allSorted.map(open)
    }

    /// The face of the same family that is nearest to `weight`.
    func sibling(of face: FontFace, weight: Int) -> FontFace {
        guard (face.weight - Double(weight)).magnitude > 50 else { return face }
        return nearest(in: descriptions(of: face.family), to: weight) ?? face
    }

    private var allSorted: [FaceDescription] {
        if let sorted { return sorted }
        let found = source.fallbacks(
            families: settings.families + scriptFamilies + broadFamilies, language: language)
        sorted = found
        return found
    }

    private func descriptions(of family: String) -> [FaceDescription] {
        if let known = families[family] { return known }
        let found = source.faces(ofFamily: family)
        families[family] = found
        return found
    }

    private func nearest(in family: [FaceDescription], to weight: Int) -> FontFace? {
        func distance(_ face: FaceDescription) -> Double {
            Double(face.oddity) * 10_000 + (face.weight - Double(weight)).magnitude
        }
        let best = family.min { left, right in
            let (a, b) = (distance(left), distance(right))
            // Two files of one face (a package and a private copy): always the same one.
            return a != b ? a < b : (left.path, left.index) < (right.path, right.index)
        }
        return best.flatMap(open)
    }

    private func match(_ family: String, weight: Int) -> FontFace? {
        let match = source.match(family: family, language: language, weight: weight)
        guard let face = match.map(open), face.isUsable else { return nil }
        return face
    }

    private func open(_ description: FaceDescription) -> FontFace {
        let key = FaceKey(path: description.path, index: description.index)
        if let number = numbers[key] { return faces[number] }
        let face = FontFace(description, id: FaceID(Int32(truncatingIfNeeded: faces.count)))
        numbers[key] = faces.count
        faces.append(face)
        return face
    }
}
