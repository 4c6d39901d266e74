import CFontconfig

/// What fontconfig knows: which faces a family has and who can stand in.
///
/// Families are looked up by walking the list of installed faces, which costs microseconds;
/// the full match of fontconfig is only used for aliases and for the last resort.
final class FontSource {
    private let config: OpaquePointer
    // Descriptions point into the patterns they came from.
    private var keptPatterns: [OpaquePointer] = []
    private var keptSets: [UnsafeMutablePointer<FcFontSet>] = []

    init(configurationFile: String?) throws(FontError) {
        if let configurationFile {
            guard let config = FcConfigCreate() else {
                throw .configurationFailed(path: configurationFile)
            }
            guard FcConfigParseAndLoad(config, configurationFile, 1) != 0,
                FcConfigBuildFonts(config) != 0
            else {
                FcConfigDestroy(config)
                throw .configurationFailed(path: configurationFile)
            }
            self.config = config
        } else {
            // The current configuration is shared with every other user of fontconfig in the
            // process, so it is read once.
            FontCatalog.preload()
            guard let config = FcConfigReference(nil) else {
                throw .configurationFailed(path: nil)
            }
            self.config = config
        }
    }

    deinit {
        for pattern in keptPatterns { FcPatternDestroy(pattern) }
        for set in keptSets { FcFontSetDestroy(set) }
        FcConfigDestroy(config)
    }

    /// Upright outline faces of exactly this family (letter case aside).
    func faces(ofFamily family: String) -> [FaceDescription] {
        var faces: [FaceDescription] = []
        for set in [FcSetSystem, FcSetApplication] {
            guard let fonts = FcConfigGetFonts(config, set) else { continue }
            for number in 0..<Int(fonts.pointee.nfont) {
                guard let pattern = fonts.pointee.fonts[number], has(family, in: pattern),
                    let face = describe(pattern), face.oddity < 3
                else { continue }
                faces.append(face)
            }
        }
        return faces
    }

    /// What fontconfig takes for a family name or alias, user rules included.
    func match(family: String, language: String, weight: Int) -> FaceDescription? {
        withPattern(families: [family, "sans-serif"], language: language, weight: weight) {
            pattern in
            var result = FcResultNoMatch
            guard let match = FcFontMatch(config, pattern, &result) else { return nil }
            keptPatterns.append(match)
            return describe(match)
        }
    }

    /// Every face that adds characters, nearest to `families` first.
    func fallbacks(families: [String], language: String) -> [FaceDescription] {
        withPattern(
            families: families + ["sans-serif"], language: language, weight: 400
        ) { pattern in
            var result = FcResultNoMatch
            guard let set = FcFontSort(config, pattern, 1, nil, &result) else { return [] }
            keptSets.append(set)
            return (0..<Int(set.pointee.nfont)).compactMap { number in
                set.pointee.fonts[number].flatMap(describe)
            }
        }
    }

    private func withPattern<Result>(
        families: [String], language: String, weight: Int, _ body: (OpaquePointer) -> Result
    ) -> Result {
        let pattern: OpaquePointer = FcPatternCreate()
        defer { FcPatternDestroy(pattern) }
        for family in families { FcPatternAddString(pattern, FC_FAMILY, family) }
        FcPatternAddString(pattern, FC_LANG, language)
        FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(weight)))
        FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
        FcPatternAddBool(pattern, FC_OUTLINE, 1)
        FcPatternAddBool(pattern, FC_SCALABLE, 1)
        FcPatternAddBool(pattern, FC_COLOR, 0)
        FcPatternAddBool(pattern, FC_VARIABLE, 0)
        FcConfigSubstitute(config, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        return body(pattern)
    }

    private func has(_ family: String, in pattern: OpaquePointer) -> Bool {
        var number: Int32 = 0
        var name: UnsafeMutablePointer<FcChar8>?
        while FcPatternGetString(pattern, FC_FAMILY, number, &name) == FcResultMatch {
            if let name, FcStrCmpIgnoreCase(name, family) == 0 { return true }
            number += 1
        }
        return false
    }

    /// Nil for faces that cannot be drawn: bitmaps, colour pictures, no file.
    private func describe(_ pattern: OpaquePointer) -> FaceDescription? {
        var path: UnsafeMutablePointer<FcChar8>?
        var family: UnsafeMutablePointer<FcChar8>?
        var charset: OpaquePointer?
        guard FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch, let path,
            FcPatternGetString(pattern, FC_FAMILY, 0, &family) == FcResultMatch, let family,
            FcPatternGetCharSet(pattern, FC_CHARSET, 0, &charset) == FcResultMatch, let charset,
            flag(FC_OUTLINE, of: pattern, default: true),
            flag(FC_SCALABLE, of: pattern, default: true),
            !flag(FC_COLOR, of: pattern, default: false),
            // A variable font is also listed as its named instances; those say their weight.
            !flag(FC_VARIABLE, of: pattern, default: false)
        else { return nil }
        var weight = 0.0
        if FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight) != FcResultMatch {
            weight = Double(FC_WEIGHT_REGULAR)
        }
        let slant = integer(FC_SLANT, of: pattern, default: FC_SLANT_ROMAN)
        let width = integer(FC_WIDTH, of: pattern, default: FC_WIDTH_NORMAL)
        return FaceDescription(
            path: String(cString: path),
            index: Int(integer(FC_INDEX, of: pattern, default: 0)),
            family: String(cString: family), weight: FcWeightToOpenTypeDouble(weight),
            oddity: (slant == FC_SLANT_ROMAN ? 0 : 4)
                + Int((width - FC_WIDTH_NORMAL).magnitude) / 10,
            charset: charset)
    }

    private func flag(_ object: String, of pattern: OpaquePointer, default value: Bool) -> Bool {
        var result: FcBool = 0
        let found = FcPatternGetBool(pattern, object, 0, &result) == FcResultMatch
        return found ? result == 1 : value
    }

    private func integer(_ object: String, of pattern: OpaquePointer, default value: Int32)
        -> Int32
    {
        var result: Int32 = 0
        let found = FcPatternGetInteger(pattern, object, 0, &result) == FcResultMatch
        return found ? result : value
    }
}
