import Glibc

/// `text/uri-list` of RFC 2483: a URI a line, remarks after `#`.
public enum URIList {
    /// The paths of the local files in it. Lines are parted before anything is decoded; a file of
    /// another machine, another scheme and a name with a NUL are passed over.
    public static func files(_ bytes: [UInt8]) -> [String] {
        bytes.split { $0 == 0x0A || $0 == 0x0D || $0 == 0 }.compactMap { line in
            guard line.first != UInt8(ascii: "#") else { return nil }
            return path(Array(line))
        }
    }

    private static func path(_ line: [UInt8]) -> String? {
        let scheme = Array("file:".utf8)
        guard line.count > scheme.count,
            zip(line, scheme).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 })
        else { return nil }
        var rest = line[scheme.count...]
        if rest.starts(with: Array("//".utf8)) {
            rest = rest.dropFirst(2)
            guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
            let host = String(decoding: rest[..<slash], as: UTF8.self)
            guard host.isEmpty || host == "localhost" || host == machine else { return nil }
            rest = rest[slash...]
        }
        guard rest.first == UInt8(ascii: "/"), let decoded = decoded(rest), !decoded.contains(0)
        else { return nil }
        return String(decoding: decoded, as: UTF8.self)
    }

    /// With `%20` and its like written out; nil for a sign that is no such escape.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var place = bytes.startIndex
        while place < bytes.endIndex {
            guard bytes[place] == UInt8(ascii: "%") else {
                result.append(bytes[place])
                place += 1
                continue
            }
            guard place + 2 < bytes.endIndex,
                let value = UInt8(
                    String(decoding: bytes[place + 1...place + 2], as: UTF8.self), radix: 16)
            else { return nil }
            result.append(value)
            place += 3
        }
        return result
    }

    private static var machine: String {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
        return String(
            decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
