import Foundation
import KChartCore
import Testing

@testable import KChartApp

@Suite("Time zones of the system")
struct ZoneFileTests {
    let folder = TestFolder()
    static let summer = Timestamp(seconds: 1_751_328_000)

    /// A version 2 file with nothing but a rule for all times.
    private func install(_ name: String, _ rule: String) throws {
        var bytes: [UInt8] = []
        let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
        // Counts: one type and its name of four bytes.
        let counts: [UInt8] = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4,
        ]
        let body: [UInt8] = [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8)
        for _ in 0..<2 { bytes += header + counts + body }
        bytes += Array("\n\(rule)\n".utf8)
        let path = URL(fileURLWithPath: folder.path + "/" + name)
        try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: path)
    }

    private func files(_ variables: [String: String] = [:], localTime: String = "/none")
        -> ZoneFiles
    {
        ZoneFiles(
            ProcessEnvironment(variables.merging(["TZDIR": folder.path]) { $1 }),
            localTimePath: localTime)
    }

    @Test("a zone is found by its name")
    func named() throws {
        try install("Test/City", "CET-1CEST,M3.5.0,M10.5.0/3")
        let zone = try files().zone(named: "Test/City")
        #expect(zone.name == "Test/City")
        #expect(zone.offsetSeconds(at: Self.summer) == 7200)
        #expect(try files().zone(named: "UTC") == .utc)
    }

    @Test(
        "an unknown zone is one line that names the option",
        arguments: [
            "Test/Cty", "", "/etc/passwd", "../x", "Test/../Test/City", "Test/", "ä", "a\nb",
            "Test",
        ])
    func unknown(name: String) throws {
        try install("Test/City", "CET-1")
        let error = #expect(throws: (any Error).self) { try files().zone(named: name) }
        #expect("\(error.map { "\($0)" } ?? "")".hasPrefix("--time-zone: "))
        #expect("\(error.map { "\($0)" } ?? "")".contains("\n") == false)
    }

    @Test("the nearest name is suggested")
    func nearest() throws {
        try install("Test/City", "CET-1")
        _ = try folder.write(
            "tzdata.zi", "# version x\nZ Test/City 1 - CET\nL Test/City Test/Town\n")
        for (given, meant) in [
            ("Test/Ctiy", "Test/City"), ("town", "Test/Town"), ("TEST/CITY", "Test/City"),
        ] {
            let error = #expect(throws: (any Error).self) { try files().zone(named: given) }
            #expect(error.map { "\($0)" }?.contains("did you mean '\(meant)'?") == true)
        }
    }

    @Test("local is TZ, as a name, a path or a rule, else the machine's file, else UTC")
    func local() throws {
        try install("Test/City", "CET-1CEST,M3.5.0,M10.5.0/3")
        let path = folder.path + "/Test/City"
        #expect(files(["TZ": "Test/City"]).local.offsetSeconds(at: Self.summer) == 7200)
        #expect(files(["TZ": ":Test/City"]).local.name == "Test/City")
        #expect(files(["TZ": path]).local.name == "Test/City")
        #expect(
            files(["TZ": "EST5EDT,M3.2.0,M11.1.0"]).local.offsetSeconds(at: Self.summer) == -14_400)
        #expect(files(["TZ": ""]).local == .utc)
        #expect(files(["TZ": "No/Where"]).local == .utc)
        #expect(files(localTime: path).local.offsetSeconds(at: Self.summer) == 7200)
        let link = folder.path + "/localtime"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        #expect(files(localTime: link).local.name == "Test/City")
        #expect(files().local == .utc)
        #expect(try files(["TZ": "Test/City"]).zone(named: nil).name == "Test/City")
    }
}
