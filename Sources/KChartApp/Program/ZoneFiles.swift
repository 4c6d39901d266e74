import Glibc
public import KChartControl
public import KChartCore

/// Finds the rules of a time zone in the system's zone database.
public struct ZoneFiles: Sendable {
    private let environment: ProcessEnvironment
    private let localTimePath: String

    public init(_ environment: ProcessEnvironment, localTimePath: String = "/etc/localtime") {
        self.environment = environment
        self.localTimePath = localTimePath
    }

    /// The environment that the zones, and the ways to write numbers and dates, come from.
    var variables: [String: String] { environment.variables }

    /// Where the database lies: `TZDIR`, else the usual place.
    public var directory: String { environment.text("TZDIR") ?? "/usr/share/zoneinfo" }

    /// The zone that `--time-zone` names: `UTC`, `local` (also when nil) or Area/City.
    public func zone(
        named name: String?, option: String = "--time-zone"
    ) throws(UsageError) -> ZoneRules {
        switch name {
        case nil, "local": return local
        case "UTC", "utc", "Z": return .utc
        case .some(let name):
            if let zone = rules(named: name) { return zone }
            throw UsageError(
                option: option, value: name,
                allowed: "local, UTC or a zone of \(directory) such as Europe/Berlin",
                near: nearest(to: name))
        }
    }

    /// The zone of this machine: `TZ`, else `/etc/localtime`, else UTC.
    public var local: ZoneRules {
        guard var name = environment["TZ"] else { return systemZone }
        if name.hasPrefix(":") { name.removeFirst() }
        // The C library takes an empty and an unknown TZ for UTC.
        if name.isEmpty { return .utc }
        if name.hasPrefix("/") {
            return FileBytes.read(name).flatMap {
                ZoneRules(name: displayName(ofPath: name), tzif: $0)
            } ?? .utc
        }
        return rules(named: name) ?? ZoneRules(name: name, posixRule: name) ?? .utc
    }

    private var systemZone: ZoneRules {
        guard let bytes = FileBytes.read(localTimePath) else { return .utc }
        var name = "local"
        var resolved = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        if realpath(localTimePath, &resolved) != nil {
            let path = String(
                decoding: resolved.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            name = displayName(ofPath: path)
        }
        if name == "UTC" || name == "Etc/UTC" { return .utc }
        return ZoneRules(name: name, tzif: bytes) ?? .utc
    }

    private func displayName(ofPath path: String) -> String {
        if path.hasPrefix(directory + "/") { return String(path.dropFirst(directory.count + 1)) }
        if let mark = path.ranges(of: "zoneinfo/").last { return String(path[mark.upperBound...]) }
        return "local"
    }

    /// The rules of Area/City; nil when the name leads out of the database or to no zone.
    private func rules(named name: String) -> ZoneRules? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard name.utf8.count <= 128, !parts.isEmpty,
            parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }),
            name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        guard let bytes = FileBytes.read(directory + "/" + name) else {
            // A system without the database still knows UTC.
            return name == "Etc/UTC" ? .utc : nil
        }
        return ZoneRules(name: name, tzif: bytes)
    }

    private func nearest(to name: String) -> String? {
        let names = tableNames
        let city = name.split(separator: "/").last.map(String.init) ?? name
        let wanted = city.replacing(" ", with: "_").lowercased()
        if let exact = names.first(where: {
            $0.lowercased() == name.lowercased() || $0.lowercased().hasSuffix("/" + wanted)
        }) {
            return exact
        }
        return Suggestion.nearest(to: name, among: names)
    }

    /// The zones of the database that people are offered, one for each clock since 1970; empty on a
    /// system without its table. Reads a small file.
    var places: [String] {
        (FileBytes.read(directory + "/zone1970.tab").map { Self.names(in: $0) } ?? []).sorted()
    }

    private var tableNames: [String] {
        let bytes =
            FileBytes.read(directory + "/tzdata.zi")
            ?? FileBytes.read(directory + "/zone1970.tab")
        return bytes.map { Self.names(in: $0) } ?? []
    }

    private static func names(in bytes: [UInt8]) -> [String] {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.split(separator: "\n").compactMap { line in
            let isTable = line.contains("\t")
            let fields = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
            if isTable {
                return fields.count >= 3 && !line.hasPrefix("#") ? String(fields[2]) : nil
            }
            // Zone lines name a zone, link lines an alias.
            if fields.first == "Z", fields.count > 1 { return String(fields[1]) }
            if fields.first == "L", fields.count > 2 { return String(fields[2]) }
            return nil
        }
    }
}
