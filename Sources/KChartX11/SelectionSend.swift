internal import CX11

/// A large selection on its way to another program, piece by piece.
struct SelectionSend {
    let requestor: CX11.Window
    let property: Atom
    let type: Atom
    let bytes: [UInt8]
    private var sent = 0

    init(requestor: CX11.Window, property: Atom, type: Atom, bytes: [UInt8]) {
        self.requestor = requestor
        self.property = property
        self.type = type
        self.bytes = bytes
    }

    /// At most so many bytes more; empty after the last.
    mutating func next(_ most: Int) -> [UInt8] {
        let end = min(bytes.count, sent + most)
        defer { sent = end }
        return Array(bytes[sent..<end])
    }
}
