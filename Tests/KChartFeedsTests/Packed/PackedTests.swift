import KChartCore
import Testing

@testable import KChartFeeds

@Suite("Packed inputs", .enabled(if: Archives.isThere, "libarchive is installed"))
struct PackedTests {
    private func refusal(
        _ bytes: [UInt8], options: ReadOptions = ReadOptions()
    ) -> ReadError? {
        do {
            _ = try FileReader.read(bytes: bytes, path: "t", options: options)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "every kind of packing gives the bars of the plain text, whatever it is called",
        arguments: ["gzip", "bzip2", "xz", "zstd"])
    func kinds(filter: String) throws {
        let plain = Archives.minutes(5_000)
        let expected = try FileReader.read(bytes: plain)
        let result = try FileReader.read(bytes: Archives.packed(plain, filter), path: "a.csv")
        #expect(result.series.allCandles == expected.series.allCandles)
        #expect(result.report.packing == filter)
        #expect(!result.report.wasCutShort)
    }

    @Test("gzip files one after the other are one text")
    func concatenated() throws {
        let first = Archives.minutes(10)
        let second = Archives.minutes(10, from: 10).split(separator: 0x0A, maxSplits: 1)[1]
        let packed =
            Archives.packed(first, "gzip") + Archives.packed(Array(second), "gzip") + [0, 0]
        let result = try FileReader.read(bytes: packed)
        #expect(result.series.count == 20 && !result.report.wasCutShort)
    }

    @Test("of a gzip file that breaks off every whole row is read, and it is told")
    func truncated() throws {
        let plain = Archives.minutes(2_000)
        let packed = Archives.packed(plain, "gzip")
        var last = 0
        for share in [3, 5, 8, 9] {
            let part = Array(packed[..<(packed.count * share / 10)])
            let result = try FileReader.read(bytes: part)
            #expect(result.report.wasCutShort)
            #expect(result.series.count > last && result.series.count < 2_000)
            let expected = try FileReader.read(bytes: Archives.minutes(result.series.count))
            #expect(result.series.allCandles == expected.series.allCandles)
            last = result.series.count
        }
        #expect(last > 1_500)
        #expect(refusal(Array(packed[..<12]))?.kind == .damaged)
    }

    /// bzip2 packs 900 kB at a time and xz a megabyte or more; nothing less can be unpacked alone.
    @Test(
        "of other packings that break off every row that can be unpacked is read",
        arguments: ["bzip2", "xz", "zstd"])
    func truncatedBlocks(filter: String) throws {
        let plain = Archives.minutes(120_000)
        let packed = Archives.packed(plain, filter)
        for share in [7, 9] {
            let part = Array(packed[..<(packed.count * share / 10)])
            let result = try FileReader.read(bytes: part)
            #expect(result.report.wasCutShort && result.report.rejected == 0)
            // A quarter of the text is one block of bzip2.
            #expect(result.series.count > 120_000 * (share - 3) / 10)
            let expected = try FileReader.read(bytes: Archives.minutes(result.series.count))
            #expect(result.series.hasSameBars(as: expected.series))
            let lint = try FileReader.inspect(bytes: part)
            #expect(
                lint.findings.contains {
                    $0.kind == .cutShort
                        && $0.message == "the \(filter) file breaks off in the middle;"
                            + " what was whole was read"
                })
        }
        #expect(refusal(Array(packed[..<9]))?.kind == .damaged)
        #expect(
            refusal(Array(packed[..<(packed.count / 2)]) + [0xFF] + packed[(packed.count / 2)...])?
                .kind == .damaged)
    }

    @Test("a row without its end in an archive that breaks off is none: its last cell may be cut")
    func openRow() throws {
        // Unpacked in the order it was packed: the text ends behind the second digit of "12".
        let text = bytes(
            "time,open,high,low,close,volume\n1700000000,1,2,1,2,10\n1700000060,1,2,1,2,11\n1700000120,1,2,1,2,1"
        )
        let open = UnpackedBytes()
        text.withUnsafeBufferPointer { open.append($0) }
        open.isTruncated = true
        let (parsed, _) = try FileReader.parse(unpacked: open, path: "t", options: ReadOptions())
        #expect(parsed.columns.count == 2 && parsed.report.wasCutShort)
    }

    @Test(
        "packed files one after the other are one text", arguments: ["bzip2", "xz", "zstd"])
    func concatenatedBlocks(filter: String) throws {
        let second = Archives.minutes(10, from: 10).split(separator: 0x0A, maxSplits: 1)[1]
        let packed =
            Archives.packed(Archives.minutes(10), filter)
            + Archives.packed(Array(second), filter)
        let result = try FileReader.read(bytes: packed)
        #expect(result.series.count == 20 && !result.report.wasCutShort)
    }

    @Test("more files than a series has parts are refused, and one of them can be chosen")
    func crowded() throws {
        let packed = Archives.zip(
            (0..<5_200).map { ("\($0).csv", Archives.minutes(2, from: $0 * 2)) })
        let error = try #require(refusal(packed))
        #expect(error.kind == .severalMembers)
        #expect(error.detail.hasPrefix("holds more than 5000 files, such as 0.csv, 1.csv, 2.csv;"))
        var options = ReadOptions()
        options.member = "5150.csv"
        #expect(try FileReader.read(bytes: packed, options: options).series.count == 2)
    }

    @Test("of a zip file that breaks off the whole rows are read", arguments: [2_000, 60_000])
    func truncatedZip(count: Int) throws {
        let packed = Archives.zip([("a.csv", Archives.minutes(count))])
        let result = try FileReader.read(bytes: Array(packed[..<(packed.count * 6 / 10)]))
        #expect(result.report.wasCutShort)
        #expect(result.series.count > count / 4 && result.series.count < count)
        #expect(refusal(Array(packed[..<40]))?.exitStatus == 65)
    }

    @Test("trades that were cut into two files make the bars of one", arguments: [31, 90, 600])
    func cutTrades(place: Int) throws {
        let head = "time,price,amount\n"
        let rows = (0..<700).map { number in
            "\(1_704_067_200 + number * 7),\(100 + number * 37 % 91),\(1 + number % 5)\n"
        }
        let whole = try FileReader.read(bytes: bytes(head + rows.joined()))
        let packed = Archives.zip([
            ("T-2024-01-01.csv", bytes(head + rows[..<place].joined())),
            ("T-2024-01-02.csv", bytes(head + rows[place...].joined())),
        ])
        let joined = try FileReader.read(bytes: packed)
        #expect(joined.series.hasSameBars(as: whole.series))
        #expect(joined.series.interval == whole.series.interval)
        #expect(joined.sanitation == whole.sanitation)
        #expect(joined.report.bars == whole.report.bars && joined.report.ticks == 700)
        #expect(joined.report.tickEnds == whole.report.tickEnds)
        #expect(joined.report.choices == whole.report.choices)
        // Trades of one time in both files are no parts one after the other.
        let mixed = Archives.zip([
            ("T-2024-01-01.csv", bytes(head + rows[..<place].joined() + rows[place + 3])),
            ("T-2024-01-02.csv", bytes(head + rows[place...].joined())),
        ])
        #expect(refusal(mixed)?.detail.contains("their times overlap") == true)
    }

    @Test("parts of one series are joined in the order of their times")
    func parts() throws {
        let packed = Archives.zip([
            ("x/BTC-1m-2024-02.csv", Archives.minutes(500, from: 500)),
            ("x/BTC-1m-2024-01.csv", Archives.minutes(500)),
            ("__MACOSX/x/._BTC-1m-2024-01.csv", [0, 5, 22, 7]),
            ("README.txt", bytes("Bars of a test.\nThat is all.\n")),
        ])
        let result = try FileReader.read(bytes: packed)
        let expected = try FileReader.read(bytes: Archives.minutes(1_000))
        #expect(result.series.allCandles == expected.series.allCandles)
        #expect(result.report.members == ["x/BTC-1m-2024-01.csv", "x/BTC-1m-2024-02.csv"])
        #expect(result.report.leftOutMembers == ["README.txt"])
    }

    @Test("tables that are not one series are named, and one is chosen with --member")
    func members() throws {
        let packed = Archives.zip([
            ("BTC.csv", Archives.minutes(50)), ("d/ETH.csv", Archives.minutes(60)),
        ])
        let error = try #require(refusal(packed))
        #expect(error.kind == .severalMembers && error.exitStatus == 65)
        #expect(error.description.contains("BTC.csv, d/ETH.csv; choose one with --member"))
        for name in ["ETH.csv", "d/ETH.csv"] {
            var options = ReadOptions()
            options.member = name
            #expect(
                try FileReader.read(bytes: packed, options: options).series.count == 60)
        }
        var options = ReadOptions()
        options.member = "XRP.csv"
        #expect(
            refusal(packed, options: options)?.description.contains("BTC.csv, d/ETH.csv") == true)
    }

    @Test("parts that overlap, or of another spacing, are no one series")
    func overlapping() {
        let hours =
            "time,open,high,low,close,volume\n"
            + (0..<9).map { "\(1_800_000_000 + $0 * 3_600),1,2,1,2,5\n" }.joined()
        for other in [Archives.minutes(50, from: 20), bytes(hours)] {
            let packed = Archives.zip([("a1.csv", Archives.minutes(50)), ("a2.csv", other)])
            #expect(refusal(packed)?.kind == .severalMembers)
        }
    }

    @Test("one archive in another is opened, two are not")
    func nested() throws {
        let inner = Archives.packed(Archives.minutes(80), "gzip")
        #expect(try FileReader.read(bytes: Archives.zip([("a.csv.gz", inner)])).series.count == 80)
        let zip = Archives.packed(Archives.zip([("a.csv", Archives.minutes(80))]), "gzip")
        #expect(try FileReader.read(bytes: zip).series.count == 80)
        let deep = Archives.zip([("a", Archives.packed(inner, "gzip"))])
        #expect(refusal(deep)?.kind == .unsupported)
    }

    @Test("how far a file in an archive unpacks is told by its own size alone")
    func manyInOne() throws {
        // Each unpacks to two hundred times the size of the last, all together.
        let members = (0..<7).map { day in
            let rows = Archives.minutes(day < 6 ? 80_000 : 300, from: day * 80_000)
            return ("d\(day).csv.gz", Archives.packed(rows, "gzip"))
        }
        #expect(try FileReader.read(bytes: Archives.zip(members)).series.count == 480_300)
    }

    @Test("a bomb is refused in one line before it fills the memory", arguments: ["gzip", "xz"])
    func bomb(filter: String) throws {
        let bomb = Archives.packed([UInt8](repeating: 0x20, count: 40 << 20), filter)
        let error = try #require(refusal(bomb))
        // Blanks are no market data: they are not unpacked to their end.
        #expect(error.exitStatus == 65 && !error.description.contains("\n"))
        let rows = [UInt8](Archives.minutes(1)) + [UInt8](repeating: 0x0A, count: 40 << 20)
        let large = try #require(refusal(Archives.packed(rows, filter)))
        #expect(large.kind == .tooLarge && large.description.contains("--max-input"))
        let zip = Archives.zip([("a.csv", [UInt8](repeating: 0x31, count: 40 << 20))])
        #expect(refusal(zip)?.kind == .tooLarge)
    }

    @Test("the size of what comes out is limited, members together")
    func limits() throws {
        var options = ReadOptions()
        options.limits = UnpackLimits(bytes: 60_000, ratio: 0)
        let one = Archives.minutes(1_000)
        #expect(one.count > 30_000 && one.count < 60_000)
        #expect(
            try FileReader.read(bytes: Archives.packed(one, "gzip"), options: options).series.count
                == 1_000)
        let two = Archives.zip([("1.csv", one), ("2.csv", Archives.minutes(1_000, from: 1_000))])
        #expect(refusal(two, options: options)?.kind == .tooLarge)
        options.member = "2.csv"
        #expect(try FileReader.read(bytes: two, options: options).series.count == 1_000)
    }

    @Test("what only begins like an archive is refused in one line")
    func damaged() {
        for text in ["PK\u{3}\u{4}rest", "PK\u{5}\u{6}", "BZh91AY&SY rest"] {
            #expect(refusal(bytes(text))?.exitStatus == 65, "\(text)")
        }
        for head: [UInt8] in [[0x1F, 0x8B, 8, 0], [0x28, 0xB5, 0x2F, 0xFD, 1, 2, 3]] {
            #expect(refusal(head)?.kind == .damaged)
        }
        for text in ["BZh91", "BZh91AY&S", "\u{FD}7zXZ\0"] {
            let head = text.unicodeScalars.map { UInt8($0.value) }
            #expect(refusal(head)?.kind == .damaged, "\(text)")
            #expect(refusal(head)?.detail.contains("breaks off before its first") == true)
        }
    }

    @Test(
        "an archive whose content does not fit its check sum is refused: any price may be wrong",
        arguments: ["gzip", "zip", "bzip2", "xz"])
    func checkSums(kind: String) {
        let plain = Archives.minutes(2_000)
        var packed = kind == "zip" ? Archives.zip([("a.csv", plain)]) : Archives.packed(plain, kind)
        if kind == "gzip" {
            // The trailer: check sum, then length.
            packed[packed.count - 8] ^= 1
        } else {
            packed[packed.count / 2] ^= 0x10
        }
        let error = refusal(packed)
        #expect(error?.kind == .damaged && error?.exitStatus == 65)
    }

    @Test("of a whole zip file no flipped bit gets through, wherever it stands")
    func flippedBits() {
        let plain = Archives.minutes(2_000)
        let whole = Archives.zip([("a.csv", plain)])
        for part in 1..<40 {
            var packed = whole
            packed[200 + (whole.count - 600) * part / 40] ^= UInt8(1 << (part % 8))
            let error = refusal(packed)
            #expect(error?.kind == .damaged, "\(part)")
            #expect(error?.detail.contains("does not fit its check sum") == true, "\(part)")
        }
    }
}
