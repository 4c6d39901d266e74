import CLinux
import Glibc
import KChartControl
import KChartCore
import KChartHost

/// The lines of `--commands`: one command after the other, as its file, pipe or standard input
/// brings them.
///
/// A command that answers later (`wait`, `sync`) holds those after it. What `state` and `list`
/// answer goes to the output, a refusal with its line to the diagnostics, and the next line is
/// done all the same. Lives on the loop's thread.
final class CommandScript {
    /// Longer lines are refused.
    static let lineLimit = 1 << 16
    /// What holds a line that is longer is no list of commands: nothing more of it is read.
    static let skippedLimit = 1 << 24
    private static let chunk = 65_536
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private enum Deferred {
        case frame
        case wait(WaitCondition)
    }

    private let name: String
    private let loop: EventLoop
    private unowned let session: ChartSession
    private let descriptor: Int32
    private var token: EventLoop.Token?
    private var buffer = LineBuffer(limit: CommandScript.lineLimit)
    private var lineNumber = 0
    private var hasSeenText = false
    private var deferred: Deferred?
    private var timer: EventLoop.Token?
    private var hasStarted = false
    private var hasEnded = false
    private var isRunning = false
    private var checkIsScheduled = false
    /// True when a command was refused: the program then ends with status 1.
    private(set) var hasFailed = false

    /// Whether more lines may come.
    var isReading: Bool { hasStarted && !hasEnded }

    /// A command's answer for standard output, one line of JSON without its end.
    var onAnswer: ((String) -> Void)?
    var onRefusal: ((String) -> Void)?
    /// True while the next line must wait for somebody who reads the answers.
    var isHeld: () -> Bool = { false }

    /// Opens the file, or takes standard input for `-`.
    init(_ path: String, session: ChartSession, loop: EventLoop) throws(Failure) {
        self.session = session
        self.loop = loop
        name = path == "-" ? "standard input" : OneLine.quoted(path)
        descriptor = try Self.open(path)
    }

    deinit {
        stop()
    }

    /// Begins to read.
    func start() {
        hasStarted = true
        watch()
        run()
    }

    func stop() {
        hasStarted = false
        endInput()
        deferred = nil
        if let timer { loop.remove(timer) }
        timer = nil
    }

    private func endInput() {
        if let token { loop.remove(token) }
        token = nil
        if !hasEnded, descriptor != 0 { close(descriptor) }
        hasEnded = true
    }

    /// Tells that the lines need not be held any more.
    func goOn() {
        if hasStarted { run() }
    }

    /// Tells that a frame which shows every change so far was presented.
    func framePresented() {
        if case .frame = deferred { settle() }
        stateChanged()
    }

    /// Tells that the state may satisfy what a `wait` waits for.
    func stateChanged() {
        guard case .wait = deferred, !checkIsScheduled else { return }
        checkIsScheduled = true
        loop.addTimer(deadline: loop.now) { [weak self] _ in
            guard let self else { return }
            checkIsScheduled = false
            if case .wait(let condition) = deferred, isSatisfied(condition) {
                settle()
            }
        }
    }

    // MARK: Reading

    /// A named pipe is opened for both ways: it does not end when its writer does.
    private static func open(_ path: String) throws(Failure) -> Int32 {
        if path == "-" { return 0 }
        var status = stat()
        guard FilePath.withBytes(path, { stat($0, &status) }) == 0 else {
            throw Failure(
                .noInput, "--commands: \(OneLine.quoted(path)): " + SystemText.error(errno))
        }
        let mode = status.st_mode & S_IFMT
        guard mode != S_IFDIR else {
            throw Failure(.noInput, "--commands: \(OneLine.quoted(path)) is a folder")
        }
        let access = mode == S_IFIFO ? O_RDWR : O_RDONLY
        let descriptor = FilePath.withBytes(path) {
            Glibc.open($0, access | O_CLOEXEC | O_NONBLOCK)
        }
        guard descriptor >= 0 else {
            throw Failure(
                .noInput, "--commands: \(OneLine.quoted(path)): " + SystemText.error(errno))
        }
        return descriptor
    }

    /// Reads only while nothing holds the lines that are there already.
    private func watch() {
        let isWanted = deferred == nil && !hasEnded && !isHeld()
        if isWanted, token == nil {
            token = loop.addDescriptor(descriptor) { [weak self] _ in self?.read() }
        } else if !isWanted, let token {
            loop.remove(token)
            self.token = nil
        }
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: Self.chunk)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        if count > 0 {
            if !hasSeenText, let what = Self.noText(bytes[..<count]) {
                lineNumber = 1 + bytes[..<count].prefix(what.place).count { $0 == 0x0A }
                refuse("\(what.reason), expected text with a command a line; nothing is read")
                endInput()
                return
            }
            hasSeenText = true
            buffer.append(bytes[..<count])
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            endInput()
            if let last = buffer.finish() { perform(last) }
            return
        }
        run()
    }

    /// Why the first bytes are no text, and where; nil for text, whose last character may go on.
    static func noText(_ bytes: ArraySlice<UInt8>) -> (reason: String, place: Int)? {
        if let zero = bytes.firstIndex(of: 0) {
            return ("binary data, a zero byte", zero - bytes.startIndex)
        }
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        var place = 0
        while true {
            switch decoder.decode(&rest) {
            case .scalarValue(let scalar): place += UTF8.width(scalar)
            case .emptyInput: return nil
            case .error:
                let left = bytes.count - place
                let isOpen = left < 4 && Self.mayGoOn(bytes.suffix(left))
                return isOpen ? nil : ("not UTF-8", place)
            }
        }
    }

    /// True for the beginning of a character of UTF-8.
    private static func mayGoOn(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first else { return true }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        return (0xC2...0xF4).contains(first) && bytes.count < length
            && bytes.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
    }

    // MARK: Running

    private func run() {
        // A command may change the state, and with it what this very script waits for.
        guard !isRunning else { return }
        isRunning = true
        while deferred == nil, !isHeld(), let line = buffer.next() { perform(line) }
        isRunning = false
        if buffer.skippedCount > Self.skippedLimit, !hasEnded {
            refuse("no end of the line after \(buffer.skippedCount) bytes; no more is read")
            endInput()
        }
        watch()
    }

    private func settle() {
        deferred = nil
        if let timer { loop.remove(timer) }
        timer = nil
        run()
    }

    private func perform(_ line: LineBuffer.Line) {
        lineNumber += 1
        guard case .complete(let bytes) = line else {
            refuse("a command has at most \(Self.lineLimit) bytes")
            return
        }
        // Editors of other systems put a mark in front of UTF-8.
        let isMarked = lineNumber == 1 && bytes.starts(with: Self.byteOrderMark)
        guard
            let text = String(
                validating: bytes.dropFirst(isMarked ? Self.byteOrderMark.count : 0),
                as: UTF8.self)
        else {
            refuse("the command is not UTF-8")
            return
        }
        do throws(CommandText.Problem) {
            let words = try CommandText.words(of: text)
            guard let name = words.first else { return }
            let arguments = CommandArguments(words: Array(words.dropFirst()))
            answer(name, session.commands.run(name, arguments, in: session))
        } catch {
            refuse(error.error.message)
        }
    }

    private func answer(_ name: String, _ outcome: CommandOutcome) {
        switch outcome {
        case .data(let data):
            if Self.queries.contains(name) { onAnswer?(data.compactText) }
        case .error(let error):
            refuse(error.message)
        case .afterFrame:
            hold(.frame, seconds: ControlServer.frameSeconds)
        case .waiting(let condition, let seconds):
            guard !isSatisfied(condition) else { return }
            hold(.wait(condition), seconds: seconds)
        }
    }

    private func isSatisfied(_ condition: WaitCondition) -> Bool {
        session.state(of: nil, for: condition).map { condition.isSatisfied(by: $0) } ?? false
    }

    /// What is asked for its answer; others are asked for what they do.
    private static let queries: Set<String> = ["state", "list"]

    private func hold(_ what: Deferred, seconds: Double) {
        deferred = what
        let nanoseconds = UInt64(min(max(seconds, 0), 86_400 * 365) * 1_000_000_000)
        timer = loop.addTimer(after: nanoseconds) { [weak self] _ in
            guard let self, deferred != nil else { return }
            refuse("the time is up")
            settle()
        }
    }

    private func refuse(_ message: String) {
        hasFailed = true
        onRefusal?("--commands: \(name), line \(lineNumber): \(message)")
    }
}
