internal import CX11
internal import KChartHost

/// What the forms of copied things are called among X programs.
struct SelectionTargets {
    private let atoms: X11Atoms

    init(_ atoms: X11Atoms) {
        self.atoms = atoms
    }

    /// The names under which a form is offered and asked for, the best first.
    func names(of type: String) -> [Atom] {
        switch type {
        case ClipboardContent.text:
            [
                atoms[.utf8String], atoms[.textPlainUTF8], atoms[.textPlain], Atom(XA_STRING),
                atoms[.text],
            ]
        case ClipboardContent.csv: [atoms[.textCSV]]
        case ClipboardContent.png: [atoms[.imagePNG]]
        case ClipboardContent.uriList: [atoms[.textURIList]]
        default: []
        }
    }

    /// The wanted form that comes first among those that are there.
    func choice(of types: [String], among there: [Atom]) -> (type: String, target: Atom)? {
        for type in types {
            if let target = names(of: type).first(where: there.contains) { return (type, target) }
        }
        return nil
    }

    /// The bytes of a form under one of its names: STRING is Latin-1, the others are UTF-8.
    func bytes(_ content: ClipboardContent, as target: Atom) -> [UInt8] {
        guard target == Atom(XA_STRING) else { return content.bytes }
        return String(decoding: content.bytes, as: UTF8.self).unicodeScalars.map {
            UInt8(exactly: $0.value) ?? UInt8(ascii: "?")
        }
    }

    /// What came under a name, as content of the asked form.
    func content(_ bytes: [UInt8], type: String, property: Atom) -> ClipboardContent {
        guard property == Atom(XA_STRING) else { return ClipboardContent(type: type, bytes: bytes) }
        let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        return ClipboardContent(type: type, bytes: Array(text.utf8))
    }
}
