extension Unicode.Scalar {
    /// Whether the character would move, hide or turn round what stands beside it in a line of
    /// text: C0, DEL, C1, separators of lines, what is invisible, and the bidirectional controls.
    package var breaksLine: Bool {
        switch value {
        case 0..<0x20, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
