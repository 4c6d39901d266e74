/// Where copied things are kept for other programs.
public enum ClipboardKind: Hashable, Sendable {
    /// What somebody copied.
    case clipboard
    /// What somebody selected, pasted with the middle button.
    case primary
}

/// Something that is copied, pasted or dropped, in one of its forms.
public struct ClipboardContent: Hashable, Sendable {
    /// A MIME type.
    public var type: String
    /// The content in that form.
    public var bytes: [UInt8]

    public init(type: String, bytes: [UInt8]) {
        self.type = type
        self.bytes = bytes
    }

    public init(text: String) {
        self.init(type: Self.text, bytes: Array(text.utf8))
    }

    /// Text in UTF-8.
    public static let text = "text/plain;charset=utf-8"
    /// A table, one row a line.
    public static let csv = "text/csv"
    /// A picture.
    public static let png = "image/png"
    /// One URI a line: files that are dropped or copied.
    public static let uriList = "text/uri-list"

    /// The content as text; nil for a picture.
    public var string: String? {
        type.hasPrefix("text/") ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// The files that a list of URIs names on this machine, in its order; nothing for other
    /// content.
    public var files: [String] {
        type == Self.uriList ? URIList.files(bytes) : []
    }
}
