public import KChartCore

/// A file of a person's own keys: one line for each, `KEY = COMMAND ARGUMENT...`.
///
/// ```
/// # Words after a number sign are notes.
/// Ctrl+J = zoom in
/// F2     = goto "2025-03-10 14:00"
/// Alt+R  = none
/// ```
///
/// A key that is bound already gets the new call, `none` takes a key away. A line that cannot be
/// read changes nothing and is told with its number; the others count.
public struct KeyMap: Sendable {
    /// A line that was left out.
    public struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// From 1.
        public var line: Int
        public var message: String

        public var description: String { "line \(line): \(message)" }
    }

    /// More lines than this are not read.
    public static let lineLimit = 10_000
    /// Longer lines are refused.
    public static let lengthLimit = 1_000

    public private(set) var lines: [(number: Int, text: String)] = []
    public private(set) var problems: [Problem] = []

    /// Reads the bytes of a file; total on every input.
    public init(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            problems = [Problem(line: 1, message: "the file is not UTF-8")]
            return
        }
        let all = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, line) in all.enumerated() {
            guard index < Self.lineLimit else {
                problems.append(
                    Problem(
                        line: index + 1,
                        message: "a file of keys has at most \(Self.lineLimit) lines"))
                return
            }
            let trimmed = line.drop { $0.isWhitespace || $0 == "\u{feff}" }
            if trimmed.isEmpty || trimmed.first == "#" { continue }
            lines.append((index + 1, String(trimmed)))
        }
    }

    /// Binds the file's keys to the calls of `commands`, on top of what `bindings` holds.
    ///
    /// - Returns: the lines that were left out, in their order.
    public func apply<Context>(
        to bindings: inout KeyBindings, of commands: CommandRegistry<Context>
    ) -> [Problem] {
        var found = problems
        var boundAt: [KeyChord: Int] = [:]
        for (number, text) in lines {
            do throws(Refusal) {
                let (chord, call) = try Self.read(text, commands)
                if let before = boundAt[chord] {
                    found.append(
                        Problem(
                            line: number,
                            message: "\(chord) was given another command in line \(before); "
                                + "this one counts"))
                }
                boundAt[chord] = number
                if let call { bindings.bind(chord, to: call) } else { bindings.unbind(chord) }
            } catch {
                found.append(Problem(line: number, message: error.message))
            }
        }
        return found.sorted { $0.line < $1.line }
    }

    private struct Refusal: Error {
        var message: String

        init(_ message: String) {
            self.message = message
        }
    }

    private static func read<Context>(
        _ text: String, _ commands: CommandRegistry<Context>
    ) throws(Refusal) -> (KeyChord, KeyBindings.Call?) {
        guard text.utf8.count <= lengthLimit else {
            throw Refusal("a line has at most \(lengthLimit) bytes")
        }
        let name = text.prefix { !$0.isWhitespace }
        guard let chord = KeyChord(String(name)) else {
            throw Refusal(
                "\(OneLine.quoted(String(name))) is no key, expected one such as Ctrl+K, Alt+1, "
                    + "F5 or PageUp")
        }
        let rest = text.dropFirst(name.count).drop { $0.isWhitespace }
        guard rest.first == "=" else {
            throw Refusal("'=' and a command are expected after \(chord)")
        }
        let words: [String]
        do {
            words = try CommandText.words(of: String(rest.dropFirst()))
        } catch {
            throw Refusal(error.error.message)
        }
        guard let command = words.first else {
            throw Refusal("a command, or none, is expected after \(chord) =")
        }
        if command == "none", words.count == 1 { return (chord, nil) }
        let arguments = CommandArguments(words: Array(words.dropFirst()))
        switch commands.refusal(of: command, arguments) {
        case let error?: throw Refusal(error.message)
        case nil: return (chord, KeyBindings.Call(command: command, arguments.values))
        }
    }
}
