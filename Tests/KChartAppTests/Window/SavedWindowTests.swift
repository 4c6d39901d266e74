import Foundation
import Glibc
import KChartControl
import Testing

@testable import KChartApp

@Suite(
    "What the program keeps", .serialized,
    .onTestDisplay)
struct SavedWindowTests {
    let folder = TestFolder()
    let display: TestDisplay
    let file: String

    init() throws {
        display = try #require(TestDisplay())
        file = try folder.write("a.csv", TestFolder.bars(300))
    }

    private func open(
        _ arguments: String..., environment: [String: String]? = nil, shell: String? = nil
    ) throws -> OpenChart {
        try #require(
            try OpenChart(
                [file, "--symbol", "TEST", "-z", "UTC", "--quiet"] + arguments,
                display: display.name, environment: environment ?? ["HOME": folder.path],
                shell: shell))
    }

    private var saved: [String] {
        let state = folder.path + "/.local/state/kchart/profiles"
        let all = FileManager.default.enumerator(atPath: state)?.allObjects ?? []
        return all.compactMap { $0 as? String }.filter { $0.hasSuffix(".json") }.sorted()
    }

    @Test("what was changed is there again, also after a kill, and an idle start writes nothing")
    func comesBack() throws {
        let first = try open()
        #expect(saved.isEmpty)
        for command in [["style", "line"], ["theme", "light"], ["set", "grid", "off"]] {
            #expect(try ProgramRun.run(["ctl", first.place.path] + command).status == 0)
        }
        kill(first.process.processIdentifier, SIGKILL)
        _ = first.finish()
        #expect(saved == ["default/settings.json", "default/style.json", "default/theme.json"])
        for name in saved {
            var status = stat()
            #expect(stat(folder.path + "/.local/state/kchart/profiles/" + name, &status) == 0)
            #expect(status.st_mode & 0o7777 == 0o600)
        }
        let second = try open()
        let state = try second.data("state")
        #expect(state["style"] == "line" && state["theme"] == "light")
        #expect(state["settings"]?["grid"] == false)
        #expect(try second.command("zoom", "2").status == 0)
        let bars = try second.data("state")["viewport"]?["visibleBars"]?.doubleValue ?? 0
        #expect(try second.command("quit").status == 0)
        #expect(second.finish().errors.isEmpty)
        let third = try open()
        let again = try third.data("state")["viewport"]?["visibleBars"]?.doubleValue ?? 0
        #expect(abs(bars - again) < 1e-3)
        let before = try modified()
        #expect(try third.command("quit").status == 0)
        #expect(third.finish().status == 0)
        #expect(try modified() == before)
    }

    private func modified() throws -> [Date?] {
        try saved.map {
            try FileManager.default.attributesOfItem(
                atPath: folder.path + "/.local/state/kchart/profiles/" + $0)[.modificationDate]
                as? Date
        }
    }

    @Test("saved state that cannot be read is set aside, and what is drawn and set then is kept")
    func unreadable() throws {
        let manager = FileManager.default
        let data = folder.path + "/.local/share/kchart/profiles/default"
        let state = folder.path + "/.local/state/kchart/profiles/default"
        for path in [data + "/journal.TEST.json", state + "/style.json"] {
            try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        let first = try open()
        let add = ["drawing", "add", "horizontalLine", "2025-01-02"]
        for command in [add + ["101"], add + ["102"], ["style", "line"]] {
            #expect(try ProgramRun.run(["ctl", first.place.path] + command).status == 0)
        }
        #expect(try first.command("quit").status == 0)
        let end = first.finish()
        #expect(end.status == 0, "\(end.errors)")
        let lines = end.errors.split(separator: "\n")
        #expect(lines.count == 4, "\(end.errors)")
        #expect(lines.contains { $0.contains("kept as TEST.unreadable") }, "\(end.errors)")
        #expect(manager.fileExists(atPath: data + "/journal.TEST.unreadable.json"))
        #expect(manager.fileExists(atPath: state + "/style.unreadable.json"))
        let second = try open()
        let again = try second.data("state")
        #expect(again["drawings"]?.arrayValue?.count == 2 && again["style"] == "line")
        #expect(try second.command("quit").status == 0)
        #expect(second.finish().errors.isEmpty)
    }

    @Test("drawings that are lost at the end are told, and the status is that of a failed output")
    func lost() throws {
        let data = folder.path + "/.local/share/kchart/profiles"
        try FileManager.default.createDirectory(
            atPath: data, withIntermediateDirectories: true)
        // No folder can be made where a file is.
        try Data().write(to: URL(fileURLWithPath: data + "/default"))
        let untouched = try open()
        #expect(try untouched.command("quit").status == 0)
        #expect(untouched.finish().status == 0)
        let chart = try open()
        let add = ["drawing", "add", "horizontalLine", "2025-01-02", "101"]
        #expect(try ProgramRun.run(["ctl", chart.place.path] + add).status == 0)
        #expect(try chart.command("quit").status == 0)
        let end = chart.finish()
        #expect(end.status == 74, "\(end.errors)")
        let lines = end.errors.split(separator: "\n")
        #expect(lines.count == 2, "\(end.errors)")
        #expect(lines.first?.contains("cannot be saved for now") == true)
        #expect(lines.last?.contains("are lost") == true)
    }

    @Test("a window opens where it was put, if that can be seen, and nothing is written for it")
    func place() throws {
        let state = folder.path + "/.local/state/kchart/profiles/default"
        try FileManager.default.createDirectory(
            atPath: state, withIntermediateDirectories: true)
        let cases: [(x: Int, y: Int, isSeen: Bool)] = [
            (37, 41, true), (-20, 41, true), (5_000, 41, false), (37, -600, false),
        ]
        for (x, y, isSeen) in cases {
            let record =
                "{\"version\":1,\"window\":{\"height\":300,\"width\":500,\"x\":\(x),\"y\":\(y)}}"
            let file = URL(fileURLWithPath: state + "/window.json")
            try Data(record.utf8).write(to: file)
            let before = try modified()
            let chart = try open()
            let window = try chart.data("state")["layout"]?["window"]
            #expect(window?["width"] == 500 && window?["height"] == 300)
            #expect(window?["x"]?.intValue == (isSeen ? x : nil), "\(x),\(y)")
            #expect(window?["y"]?.intValue == (isSeen ? y : nil), "\(x),\(y)")
            #expect(try chart.command("quit").status == 0)
            #expect(chart.finish().errors.isEmpty)
            #expect(try modified() == before)
            #expect(try Data(contentsOf: file) == Data(record.utf8))
        }
    }

    @Test("a profile is a world of its own, a clean start saves, and no-save writes nothing")
    func options() throws {
        let day = "2025-01-02"
        let work = try open("--profile", "work")
        #expect(try work.command("style", "area").status == 0)
        #expect(try work.command("drawing", "add", "horizontalLine", day, "101").status == 0)
        #expect(try work.command("quit").status == 0)
        #expect(work.finish().status == 0)
        // A style has a width of its own, so the view is another one too.
        #expect(saved == ["work/style.json", "work/viewport.json"])
        let plain = try open()
        #expect(try plain.data("state")["style"] == "candles")
        #expect(try plain.command("quit").status == 0)
        #expect(plain.finish().status == 0)
        let clean = try open("--profile", "work", "--no-restore")
        #expect(try clean.data("state")["style"] == "candles")
        #expect(try clean.data("state")["drawings"] == [])
        #expect(try clean.command("style", "line").status == 0)
        #expect(try clean.command("drawing", "add", "horizontalLine", day, "102").status == 0)
        #expect(try clean.command("quit").status == 0)
        #expect(clean.finish().status == 0)
        let silent = try open("--profile", "work", "--no-save")
        #expect(try silent.data("state")["style"] == "line")
        #expect(try silent.data("state")["drawings"]?.arrayValue?.count == 2)
        #expect(try silent.command("style", "bars").status == 0)
        #expect(try silent.command("drawing", "add", "horizontalLine", day, "103").status == 0)
        #expect(try silent.command("quit").status == 0)
        #expect(silent.finish().errors.isEmpty)
        let last = try open("--profile", "work", "--style", "baseline")
        #expect(try last.data("state")["style"] == "baseline")
        #expect(try last.command("quit").status == 0)
        #expect(last.finish().status == 0)
        let again = try open("--profile", "work")
        #expect(try again.data("state")["style"] == "line")
        let prices = try again.data("state")["drawings"]?.arrayValue?.map {
            $0["anchors"]?.arrayValue?.first?["price"]?.doubleValue
        }
        #expect(prices.map { Set($0) } == [101, 102])
        #expect(try again.command("quit").status == 0)
        #expect(again.finish().status == 0)
    }

    @Test("without a home, on a read-only or a full disk, a line says so and others what is lost")
    func failures() throws {
        let cases: [([String: String], String?)] = [
            ([:], nil), (["XDG_STATE_HOME": "/proc/kchart", "HOME": "/proc/kchart"], nil),
            (["HOME": folder.path], "ulimit -f 0; exec \"$0\" \"$@\""),
        ]
        for (environment, shell) in cases {
            let chart = try open(environment: environment, shell: shell)
            for style in ["line", "area", "bars"] {
                #expect(try chart.command("style", style).status == 0)
            }
            #expect(try chart.command("set", "grid", "off").status == 0)
            #expect(try chart.data("state")["style"] == "bars")
            #expect(try chart.command("quit").status == 0)
            let end = chart.finish()
            #expect(end.status == 74, "\(end.errors)")
            let lines = end.errors.split(separator: "\n")
            #expect(lines.first?.contains("; changes are not saved") == true, "\(end.errors)")
            let losses = lines.dropFirst()
            #expect(losses.allSatisfy { $0.hasSuffix(" are lost") }, "\(end.errors)")
            for part in ["style", "settings"] {
                #expect(
                    losses.count {
                        $0.contains("the last changes to ") && $0.contains(part)
                    } == 1, "\(end.errors)")
            }
        }
    }

    @Test("a damaged record is one line, and the rest comes back")
    func damaged() throws {
        let state = folder.path + "/.local/state/kchart/profiles/default"
        try FileManager.default.createDirectory(
            atPath: state, withIntermediateDirectories: true)
        try Data("{\"style\":".utf8).write(to: URL(fileURLWithPath: state + "/style.json"))
        try Data("{\"theme\":\"light\",\"version\":1}".utf8).write(
            to: URL(fileURLWithPath: state + "/theme.json"))
        let chart = try open()
        #expect(try chart.data("state")["theme"] == "light")
        #expect(try chart.command("style", "line").status == 0)
        #expect(try chart.command("quit").status == 0)
        let end = chart.finish()
        #expect(end.errors.split(separator: "\n").count == 1, "\(end.errors)")
        #expect(end.errors.contains("style.json"))
        #expect(saved.contains("default/style.damaged.json"))
    }

    @Test("two windows of one profile do not overwrite each other")
    func twoWindows() throws {
        let first = try open()
        let second = try open()
        #expect(try first.command("style", "line").status == 0)
        #expect(try first.command("set", "grid", "off").status == 0)
        #expect(try second.command("set", "badge", "off").status == 0)
        #expect(try second.command("theme", "light").status == 0)
        for chart in [second, first] {
            #expect(try chart.command("quit").status == 0)
            #expect(chart.finish().errors.isEmpty)
        }
        let next = try open()
        let state = try next.data("state")
        #expect(state["style"] == "line" && state["theme"] == "light")
        #expect(state["settings"]?["grid"] == false && state["settings"]?["badge"] == false)
        #expect(try next.command("quit").status == 0)
        #expect(next.finish().status == 0)
    }

    @Test("what had not come to rest is saved by a signal, and when the display dies")
    func endings() throws {
        for (profile, status) in [("signal", Int32(0)), ("display", 69)] {
            let chart = try open("--profile", profile)
            #expect(try chart.command("zoom", "2").status == 0)
            if profile == "signal" {
                kill(chart.process.processIdentifier, SIGTERM)
            } else {
                display.crash()
            }
            #expect(chart.finish().status == status)
            #expect(saved.contains(profile + "/viewport.json"), "\(saved)")
        }
    }

    @Test("a script drives a window to its end, and a refused line is its exit status")
    func script() throws {
        let script = try folder.write(
            "script", "style line\nwait style == line 5\nsync\nfly\nstate\nquit\n")
        let end = try ProgramRun.run(
            [file, "--quiet", "--no-save", "--no-restore", "--commands", script],
            environment: ["DISPLAY": display.name])
        #expect(end.status == 1)
        #expect(end.hasOneLineOfErrors && end.errors.contains("line 4"), "\(end.errors)")
        #expect(try JSONValue(parsing: end.output)["style"] == "line")
        let missing = try ProgramRun.run(
            [file, "--commands", folder.path + "/none"], environment: ["DISPLAY": display.name])
        #expect(missing.status == 66 && missing.hasOneLineOfErrors)
        let keys = try ProgramRun.run(
            [file, "--keys", folder.path + "/none"], environment: ["DISPLAY": display.name])
        #expect(keys.status == 66 && keys.hasOneLineOfErrors)
    }

    @Test("every option of the window does what it says")
    func everyOption() throws {
        let keys = try folder.write("own", "F2 = style line\n")
        let script = try folder.write("script", "scale percent\n")
        let chart = try #require(
            try OpenChart(
                [
                    "--feed", "simulated", "--seed", "7", "--tick-rate", "0", "--symbol",
                    "ethusdt", "--interval", "15m", "--limit", "300", "--time-zone",
                    "Asia/Tokyo", "--time-axis", "linear", "--style", "area", "--scale", "log",
                    "--theme", "midnight", "--lang", "de", "--geometry", "640x420",
                    "--ui-scale", "1.25", "--reduce-motion", "--profile", "p", "--no-restore",
                    "--no-save", "--quiet", "--keys", keys, "--commands", script,
                ], display: display.name, environment: ["HOME": folder.path]))
        #expect(try chart.command("wait", "priceScale.mode", "==", "percent", "20").status == 0)
        let state = try chart.data("state")
        let expected: [(String, JSONValue)] = [
            ("symbol", "ETHUSDT"), ("interval", "15m"), ("series.bars", 300),
            ("timeZone", "Asia/Tokyo"), ("timeAxis", "linear"), ("style", "area"),
            ("theme", "midnight"), ("language", "de"), ("layout.window.width", 640),
            ("layout.window.height", 420), ("layout.window.scale", 1.25),
            ("settings.reducemotion", true), ("feed.kind", "simulated"),
        ]
        for (path, value) in expected {
            #expect(StatePath(path)?.value(in: state) == value, "\(path)")
        }
        #expect(try chart.command("quit").status == 0)
        let end = chart.finish()
        #expect(end.status == 0 && end.output.isEmpty)
        #expect(saved.isEmpty)
        let part = try open("--from", "2025-01-02", "--to", "2025-01-05", "--follow")
        #expect(try part.data("state")["series"]?["firstTime"] == "2025-01-02T00:00:00Z")
        #expect(try part.data("state")["series"]?["lastTime"] == "2025-01-05T23:00:00Z")
        #expect(try part.command("quit").status == 0)
        #expect(part.finish().status == 0)
    }

    @Test("bad lines in a person's keys are told by number, and the window opens")
    func keys() throws {
        let keys = try folder.write("keys", "F2 = zom in\nF3 = zoom in\n")
        let chart = try open("--keys", keys)
        #expect(try chart.command("quit").status == 0)
        let end = chart.finish()
        #expect(end.status == 0 && end.errors.split(separator: "\n").count == 1)
        #expect(end.errors.contains("line 1: Unknown command: 'zom' ('zoom'?)"), "\(end.errors)")
    }
}
