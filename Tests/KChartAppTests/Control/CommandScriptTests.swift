import Foundation
import Glibc
import KChartControl
import KChartCore
import KChartHost
import KChartModel
import Testing

@testable import KChartApp

@Suite("Commands from a file")
struct CommandScriptTests {
    let loop = EventLoop()
    let folder = TestFolder()
    let session: ChartSession

    init() throws {
        session = try makeSession()
    }

    private final class Heard {
        var answers: [String] = []
        var refusals: [String] = []
    }

    private func script(_ path: String) throws -> (CommandScript, Heard) {
        let script = try CommandScript(path, session: session, loop: loop)
        let heard = Heard()
        script.onAnswer = { heard.answers.append($0) }
        script.onRefusal = { heard.refusals.append($0) }
        script.start()
        return (script, heard)
    }

    private func turn(until condition: () -> Bool) -> Bool {
        loop.run(until: condition, within: 20_000_000_000)
    }

    @Test("lines are done in order, answers printed, and a refused line is told and passed")
    func lines() throws {
        let path = try folder.write(
            "a", "# go\nstyle line\n\nzoom sideways\nlist\nfly\nsay \"x\nscale log")
        let (script, heard) = try script(path)
        #expect(turn { session.model.state.configuration.scaleMode == .logarithmic })
        #expect(session.model.state.configuration.style == .line)
        #expect(heard.answers.count == 1 && heard.answers[0].hasPrefix("[{\"id\":\"cancel\""))
        #expect(heard.refusals.count == 3 && script.hasFailed)
        #expect(heard.refusals[0].contains("line 4: zoom factor: 'sideways' is not allowed"))
        #expect(heard.refusals[1].contains("line 6: Unknown command: 'fly'"))
        #expect(heard.refusals[2].contains("line 7: "))
    }

    @Test("a mark of UTF-8 in front and line ends of other systems change nothing")
    func dress() throws {
        let path = try folder.write(
            "a", "\u{FEFF}# go\r\nstyle line\r\n\r\nstyle \"area\"\r\nfly\r\nscale log\r")
        let (script, heard) = try script(path)
        #expect(turn { session.model.state.configuration.scaleMode == .logarithmic })
        #expect(session.model.state.configuration.style == .area)
        #expect(heard.refusals.count == 1)
        #expect(heard.refusals.first?.contains("line 5: Unknown command: 'fly'") == true)
        let second = try folder.write("b", "\u{FEFF}style bars\n\u{FEFF}style line\n")
        let (other, told) = try self.script(second)
        #expect(turn { !other.isReading })
        #expect(session.model.state.configuration.style == .bars)
        // Only the beginning of a file has a mark.
        #expect(told.refusals.count == 1 && told.refusals[0].contains("line 2: "))
        script.stop()
    }

    @Test("wait and sync hold the lines after them, and a wait ends at its time")
    func waits() throws {
        var isPending = true
        session.isFramePending = { isPending }
        let path = try folder.write(
            "a",
            "sync\nstyle line\nwait symbol == NEXT\nstyle area\nwait symbol == X 0\nscale log\n")
        let (script, heard) = try script(path)
        for _ in 0..<5 { loop.turn(canSleep: false) }
        #expect(session.model.state.configuration.style == .candles)
        isPending = false
        script.framePresented()
        #expect(session.model.state.configuration.style == .line)
        session.model.setInstrument(Instrument(symbol: "NEXT"))
        script.stateChanged()
        #expect(turn { session.model.state.configuration.scaleMode == .logarithmic })
        #expect(session.model.state.configuration.style == .area)
        #expect(heard.refusals.count == 1 && heard.refusals[0].contains("line 5: "))
    }

    @Test("a named pipe is listened to for as long as the window is open")
    func pipe() throws {
        let path = folder.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        let (script, _) = try script(path)
        for (number, style) in ["line", "area"].enumerated() {
            let writer = open(path, O_WRONLY | O_NONBLOCK)
            #expect(writer >= 0)
            let line = Array("style \(style)\n".utf8)
            #expect(write(writer, line, line.count) == line.count)
            close(writer)
            #expect(turn { session.model.state.configuration.style.name == style }, "\(number)")
        }
        script.stop()
    }

    @Test("ten thousand commands are done, and a line without an end is refused in one line")
    func hostile() throws {
        let many = String(repeating: "crosshair off\n# note\n", count: 10_000)
        let long = String(repeating: "a ", count: 100_000)
        let path = try folder.write("a", many + long + "\n\u{0}\u{1b}[2J\nstyle line\n")
        let (script, heard) = try script(path)
        #expect(turn { session.model.state.configuration.style == .line })
        #expect(heard.refusals.count == 2)
        script.stop()
        #expect(heard.refusals.allSatisfy { !$0.contains("\u{1b}") && $0.utf8.count < 400 })
    }

    @Test("what has no lines is refused and read no further")
    func endless() throws {
        let (script, heard) = try script("/dev/zero")
        #expect(script.isReading)
        #expect(turn { !script.isReading })
        #expect(heard.refusals.count == 1 && script.hasFailed)
        #expect(heard.refusals[0].contains("line 1: binary data, a zero byte, expected text"))
    }

    @Test(
        "what is no text is refused in one line, and nothing of it is done",
        arguments: [
            ("style line\nsc\u{0}le log\n", "line 2: binary data, a zero byte"),
            ("style line\n\u{1}\u{1}\n", "line 2: not UTF-8"),
            ("# caf\u{1}\nstyle line\n", "line 1: not UTF-8"),
        ])
    func binary(text: String, reason: String) throws {
        // A byte that begins no character.
        let bytes = text.utf8.map { $0 == 1 ? 0xFF : $0 }
        let path = folder.path + "/b"
        #expect(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
        let (script, heard) = try script(path)
        #expect(turn { !script.isReading })
        #expect(heard.refusals.count == 1 && script.hasFailed)
        #expect(
            heard.refusals[0].hasSuffix(
                reason + ", expected text with a command a line; nothing is read"))
        #expect(session.model.state.configuration.style == .candles)
    }

    @Test("a character that the first block cuts in two is text")
    func cutCharacter() {
        #expect(CommandScript.noText(Array("# caf\u{E9}".utf8).dropLast()) == nil)
        #expect(CommandScript.noText(Array("# \u{1F600}".utf8).dropLast()) == nil)
        #expect(CommandScript.noText([0x41, 0xE9, 0x41])?.place == 1)
        #expect(CommandScript.noText([0x41, 0xC0])?.place == 1)
        #expect(CommandScript.noText([])?.place == nil)
    }

    @Test("a file that cannot be read is one line that names it")
    func missing() {
        for path in [folder.path + "/none", folder.path] {
            #expect {
                _ = try CommandScript(path, session: session, loop: loop)
            } throws: { error in
                let failure = error as? Failure
                return failure?.code == .noInput && failure?.message?.contains(path) == true
            }
        }
    }
}
