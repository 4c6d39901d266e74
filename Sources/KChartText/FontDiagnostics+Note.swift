extension FontDiagnostics {
    mutating func noteMissing(_ scalar: UInt32) {
        missingGlyphs += 1
        guard !hasNoFont, let scalar = Unicode.Scalar(scalar), missingCharacters.count < 32,
            !missingCharacters.contains(scalar)
        else { return }
        missingCharacters.append(scalar)
        note(package: Self.package(for: scalar.value))
    }

    /// Records which family a style really begins with; nil when there is no font.
    mutating func notePrimary(_ family: String?, asked: String?, house: [String]) {
        guard let family else {
            hasNoFont = true
            note(package: "fonts-inter")
            note(package: "fonts-noto-core")
            return
        }
        guard asked == nil, let first = house.first, family != first else { return }
        substituteFamily = family
        if first == "Inter" { note(package: "fonts-inter") }
    }

    private mutating func note(package: String) {
        if !packages.contains(package) { packages.append(package) }
    }

    /// The Debian package whose fonts have a character, as far as that can be told.
    private static func package(for scalar: UInt32) -> String {
        switch scalar {
        case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
            0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x2_0000...0x3_FFFF:
            "fonts-noto-cjk"
        case 0x2190...0x2BFF, 0x1_F000...0x1_FAFF:
            "fonts-symbola"
        default:
            "fonts-noto-core"
        }
    }
}
