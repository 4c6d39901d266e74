/// The header in front of a member of a zip file (APPNOTE 4.3.7).
enum ZipHeader {
    /// Where the deflated data of the last member of this name begin.
    static func data(of name: String, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let name = Array(name.utf8)
        var at = bytes.count - fixedBytes - name.count
        while at >= 0 {
            defer { at -= 1 }
            guard bytes[at] == 0x50, bytes[at + 1] == 0x4B, bytes[at + 2] == 3, bytes[at + 3] == 4,
                word(bytes, at + 26) == name.count,
                bytes[(at + fixedBytes)..<(at + fixedBytes + name.count)].elementsEqual(name)
            else { continue }
            let start = at + fixedBytes + name.count + word(bytes, at + 28)
            let isDeflated = word(bytes, at + 8) == 8
            return isDeflated && start < bytes.count ? start : nil
        }
        return nil
    }

    /// True when the end of the archive is there: the record behind the list of its members
    /// (APPNOTE 4.3.16), with a remark of up to 64 kB behind it.
    static func hasDirectory(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var at = bytes.count - endBytes
        while at >= max(0, bytes.count - endBytes - 0xFFFF) {
            if bytes[at] == 0x50, bytes[at + 1] == 0x4B, bytes[at + 2] == 5, bytes[at + 3] == 6 {
                return true
            }
            at -= 1
        }
        return false
    }

    private static let fixedBytes = 30
    private static let endBytes = 22

    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
        Int(bytes[at]) | Int(bytes[at + 1]) << 8
    }
}
