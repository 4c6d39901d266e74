import CLinux
import Glibc
import KChartControl
import KChartCore
import KChartHost
import KChartLocalization

/// One client of the control socket.
final class ControlConnection {
    /// Above this much unread output no further request is served and events are dropped.
    static let outputLimit = 1 << 20

    private enum Deferred {
        case frame(id: JSONValue, data: JSONValue)
        case wait(id: JSONValue, condition: WaitCondition, chart: Int?)
    }

    private let descriptor: Int32
    private let loop: EventLoop
    /// Gone while the server is being taken down; what is under way then is finished without it.
    private weak var server: ControlServer?
    private var token: EventLoop.Token?
    private var interest: Int16 = -1
    private var input = LineBuffer()
    private var output: [UInt8] = []
    private var written = 0
    private var deferred: Deferred?
    private var deferredTimer: EventLoop.Token?
    private var observed: Set<String> = []
    private var droppedEvents = 0
    private var inputEnded = false
    /// The client takes no more replies; its requests are still obeyed.
    private var outputIsDead = false
    private var isClosed = false
    private var isServing = false
    /// It has had its share of this turn; the rest of what it asked for waits for the next.
    private var isQueued = false

    init(descriptor: Int32, server: ControlServer) {
        self.descriptor = descriptor
        self.server = server
        loop = server.loop
    }

    func start() {
        update()
    }

    var isWaiting: Bool {
        if case .wait = deferred { true } else { false }
    }

    func observes(_ name: String) -> Bool {
        observed.contains(name) || observed.contains("*")
    }

    func close(flushing: Bool = false) {
        guard !isClosed else { return }
        if flushing { writeOutput() }
        isClosed = true
        if let token { loop.remove(token) }
        clearDeferred()
        Glibc.close(descriptor)
    }

    private func end() {
        guard !isClosed else { return }
        close()
        server?.ended(self)
    }

    // MARK: Descriptor

    private func handle(_ events: Int16) {
        if events & Int16(POLLOUT) != 0 { writeOutput() }
        if events & Int16(POLLIN) != 0 {
            readInput()
        } else if events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 {
            // Gone on both sides, and nothing left to read or no wish to read it.
            end()
            return
        }
        serve()
    }

    private func readInput() {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        if count > 0 {
            input.append(chunk[..<count])
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            inputEnded = true
        }
    }

    private func writeOutput() {
        while !isClosed, !outputIsDead, written < output.count {
            let count = output.withUnsafeBytes { bytes in
                Glibc.send(
                    descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written,
                    Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                written += count
            } else if errno == EINTR {
                continue
            } else if errno == EAGAIN {
                break
            } else {
                outputIsDead = true
            }
        }
        if written == output.count || outputIsDead {
            output.removeAll(keepingCapacity: output.count < 1 << 16)
            written = 0
        } else if written > 1 << 16 {
            output.removeFirst(written)
            written = 0
        }
    }

    private var pendingOutput: Int { output.count - written }
    private var canServe: Bool {
        !isClosed && !isQueued && deferred == nil && pendingOutput < Self.outputLimit
    }

    /// Watches for what the state of the conversation allows.
    private func update() {
        guard !isClosed else { return }
        var wanted: Int16 = 0
        if canServe, !inputEnded { wanted |= EventLoop.readable }
        if pendingOutput > 0 { wanted |= EventLoop.writable }
        guard wanted != interest else { return }
        if let token { loop.remove(token) }
        interest = wanted
        token = loop.addDescriptor(descriptor, events: wanted) { [weak self] events in
            self?.handle(events)
        }
    }

    // MARK: Requests

    /// Serves whole lines as long as nothing stands in the way.
    private func serve() {
        // A command may change the state, and with it a wait of this very client.
        guard !isServing else { return }
        isServing = true
        while canServe {
            guard server?.hasShare ?? true else {
                isQueued = true
                server?.queue(self)
                break
            }
            guard serveNext() else { break }
        }
        isServing = false
        finishServing()
    }

    /// Serves the next line; false when there is none.
    private func serveNext() -> Bool {
        guard let line = input.next() ?? (inputEnded ? input.finish() : nil) else { return false }
        server?.takeShare()
        serve(line)
        return true
    }

    /// Serves one line of those that waited; true when there may be more.
    func serveQueued() -> Bool {
        guard isQueued else { return false }
        isQueued = false
        guard !isServing, canServe else { return false }
        isServing = true
        let isServed = serveNext()
        isServing = false
        isQueued = isServed && canServe
        if !isQueued { finishServing() } else { writeOutput() }
        return isQueued
    }

    private func finishServing() {
        writeOutput()
        if inputEnded, !isQueued, deferred == nil, pendingOutput == 0, input.pendingCount == 0 {
            end()
        } else {
            update()
        }
    }

    private func serve(_ line: LineBuffer.Line) {
        switch line {
        case .tooLong:
            reply(
                .null,
                .failure(
                    CommandError(
                        .answerBadRequest,
                        "a line has at most \(LineBuffer.standardLimit) bytes")))
        case .complete(let bytes):
            if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return }
            do {
                perform(try ControlRequest(line: bytes))
            } catch {
                send(ControlReply(error))
            }
        }
    }

    private func perform(_ request: ControlRequest) {
        if let outcome = observation(request) {
            reply(request.id, outcome)
            return
        }
        guard let target = server?.target else {
            reply(request.id, .failure(CommandError(.answerUnknownChart, "0")))
            return
        }
        switch target.perform(request) {
        case .data(let data):
            reply(request.id, .success(data))
        case .error(let error):
            reply(request.id, .failure(error))
        case .afterFrame(let data):
            hold(.frame(id: request.id, data: data), seconds: ControlServer.frameSeconds)
        case .waiting(let condition, let seconds):
            guard let state = target.state(of: request.chart, for: condition) else {
                let chart = request.chart.map { String($0) } ?? "0"
                reply(request.id, .failure(CommandError(.answerUnknownChart, chart)))
                return
            }
            if condition.isSatisfied(by: state) {
                reply(request.id, .success(JSONValue(condition.path.value(in: state))))
            } else {
                hold(
                    .wait(id: request.id, condition: condition, chart: request.chart),
                    seconds: seconds)
            }
        }
        server?.stateChanged()
    }

    /// `observe` and `unobserve` belong to the conversation, not to the chart.
    private func observation(_ request: ControlRequest) -> Result<JSONValue, CommandError>? {
        let isObserve = request.name == "observe"
        guard isObserve || request.name == "unobserve" else { return nil }
        let names = request.arguments.values.map { CommandArguments.text(of: $0) }
        if isObserve {
            guard !names.isEmpty, names.allSatisfy({ $0.utf8.count <= 64 }),
                observed.count + names.count <= 64
            else {
                return .failure(CommandError(.answerMissingArgument, "observe", "EVENT"))
            }
            let known = server?.target?.eventNames ?? []
            if !known.isEmpty, let other = names.first(where: { $0 != "*" && !known.contains($0) })
            {
                return .failure(
                    CommandError(
                        .answerBadArgument, "observe", OneLine.quoted(other),
                        known.joined(separator: ", ")))
            }
            observed.formUnion(names)
        } else if names.isEmpty {
            observed.removeAll()
        } else {
            observed.subtract(names)
        }
        return .success(.array(observed.sorted().map { .string($0) }))
    }

    // MARK: Replies

    private func reply(_ id: JSONValue, _ result: Result<JSONValue, CommandError>) {
        send(ControlReply(id: id, result: result))
    }

    private func send(_ reply: ControlReply) {
        guard !outputIsDead, !isClosed else { return }
        output.append(contentsOf: reply.line.utf8)
    }

    func sendEvent(_ line: [UInt8]) {
        guard !outputIsDead, !isClosed else { return }
        guard pendingOutput + line.count < Self.outputLimit else {
            droppedEvents += 1
            return
        }
        if droppedEvents > 0 {
            let notice = ControlEvent(name: "dropped", data: ["count": JSONValue(droppedEvents)])
            output.append(contentsOf: notice.line.utf8)
            droppedEvents = 0
        }
        output.append(contentsOf: line)
        writeOutput()
        update()
    }

    // MARK: Deferred replies

    private func hold(_ what: Deferred, seconds: Double) {
        deferred = what
        let nanoseconds = UInt64(min(max(seconds, 0), 86_400 * 365) * 1_000_000_000)
        deferredTimer = loop.addTimer(after: nanoseconds) { [weak self] _ in
            self?.timeOut()
        }
    }

    private func clearDeferred() {
        deferred = nil
        if let deferredTimer { loop.remove(deferredTimer) }
        deferredTimer = nil
    }

    private func settle(_ id: JSONValue, _ result: Result<JSONValue, CommandError>) {
        clearDeferred()
        reply(id, result)
        serve()
    }

    private func timeOut() {
        switch deferred {
        case .frame(let id, _):
            settle(id, .failure(CommandError(.answerTimeOut, "sync")))
        case .wait(let id, let condition, let chart):
            let found = server?.target?.state(of: chart, for: condition)
                .flatMap { condition.path.value(in: $0) }
            let path = condition.path.components.joined(separator: ".")
            let wanted = condition.comparison.rawValue + " " + condition.value.compactText
            let now = found.map { OneLine.cleaned($0.compactText, limit: 120) } ?? "?"
            let text = "\(path) \(wanted); \(path) = \(now)"
            settle(id, .failure(CommandError(.answerTimeOut, text)))
        case nil:
            break
        }
    }

    func answerFrame() {
        if case .frame(let id, let data) = deferred { settle(id, .success(data)) }
    }

    func checkWait(_ target: (any ControlTarget)?) {
        guard case .wait(let id, let condition, let chart) = deferred,
            let state = target?.state(of: chart, for: condition),
            condition.isSatisfied(by: state)
        else { return }
        settle(id, .success(JSONValue(condition.path.value(in: state))))
    }
}
