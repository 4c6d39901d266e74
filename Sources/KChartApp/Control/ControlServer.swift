import CLinux
import Glibc
public import KChartControl
import KChartCore
public import KChartHost
import KChartLocalization

/// What the control socket talks to.
public protocol ControlTarget: AnyObject {
    /// Does what a request says; requests of all clients come one after the other.
    func perform(_ request: ControlRequest) -> CommandOutcome
    /// The state of a chart (the focused one for nil); nil when there is no such chart.
    func state(of chart: Int?) -> JSONValue?
    /// The same with one entry alone, for the price of that entry.
    func state(of chart: Int?, only key: String) -> JSONValue?
    /// The events that can be observed; empty when any name may come.
    var eventNames: [String] { get }
}

extension ControlTarget {
    public func state(of chart: Int?, only key: String) -> JSONValue? { state(of: chart) }

    /// What a condition looks at.
    func state(of chart: Int?, for condition: WaitCondition) -> JSONValue? {
        state(of: chart, only: condition.path.root)
    }

    public var eventNames: [String] { [] }
}

/// Why there is no control socket: one line that names the path.
public struct ControlServerError: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String
    /// True when another program listens at the path.
    public var isInUse: Bool
}

/// The program's end of the control socket: any number of clients, none of which can block it.
///
/// All clients share a number of requests in each turn of the loop, and take turns at them. Each client's requests are answered in their order: while a reply is deferred the client's
/// next request waits. A client that sends too long a line gets an error, one that does not read
/// is not served further, and events it has no room for are dropped and counted. Lives on the
/// loop's thread.
public final class ControlServer {
    /// More clients than this are turned away.
    public static let clientLimit = 64
    /// A deferred reply is an error after this, unless the request names a time.
    public static let frameSeconds = 10.0

    /// Requests of all clients together in one turn of the loop: between turns the chart handles
    /// input and draws.
    public static let turnShare = 16

    let loop: EventLoop
    weak var target: (any ControlTarget)?
    private let path: String
    private var listener: Int32
    private var listenerToken: EventLoop.Token?
    private var pathIdentity: [UInt64]?
    private(set) var clients: [ControlConnection] = []
    private var checkIsScheduled = false
    /// Requests that may still be served in this turn of the loop.
    private var share = ControlServer.turnShare
    private var queued: [ControlConnection] = []
    private var roundIsScheduled = false

    /// Makes the socket at `path`.
    public init(path: String, loop: EventLoop, target: any ControlTarget)
        throws(ControlServerError)
    {
        self.path = path
        self.loop = loop
        self.target = target
        do {
            listener = try ControlSocket.listen(at: path)
        } catch {
            throw ControlServerError(
                description: "cannot make the control socket \(OneLine.quoted(path)): "
                    + error.message, isInUse: error.isLive)
        }
        pathIdentity = ControlSocket.identity(of: path)
        watchListener()
    }

    deinit {
        close()
    }

    /// Clients that are connected now.
    public var clientCount: Int { clients.count }

    /// Ends all conversations and takes the socket's file away, unless another took its place.
    public func close() {
        guard listener >= 0 else { return }
        if let listenerToken { loop.remove(listenerToken) }
        // The file first: whoever finds it is not refused.
        if let pathIdentity, ControlSocket.identity(of: path) == pathIdentity {
            ControlSocket.remove(path)
        }
        Glibc.close(listener)
        listener = -1
        for client in clients { client.close(flushing: true) }
        clients.removeAll()
    }

    /// Tells that the state may have changed; waits are looked at once in this turn of the loop.
    public func stateChanged() {
        guard !checkIsScheduled, clients.contains(where: \.isWaiting) else { return }
        checkIsScheduled = true
        loop.addTimer(deadline: loop.now) { [weak self] _ in
            self?.checkIsScheduled = false
            self?.checkWaits()
        }
    }

    /// Tells that a frame which shows every change so far was presented.
    public func framePresented() {
        for client in clients { client.answerFrame() }
        stateChanged()
    }

    /// True when somebody observes events of that name: those of others need not be made.
    public func isObserved(_ name: String) -> Bool {
        clients.contains { $0.observes(name) }
    }

    /// Sends an event to the clients that observe its kind.
    public func post(_ event: ControlEvent) {
        let watchers = clients.filter { $0.observes(event.name) }
        guard !watchers.isEmpty else { return }
        let line = Array(event.line.utf8)
        for client in watchers { client.sendEvent(line) }
    }

    // MARK: Shares

    var hasShare: Bool { share > 0 }

    func takeShare() {
        share -= 1
        scheduleRound()
    }

    /// Serves that client on in the next turn.
    func queue(_ client: ControlConnection) {
        queued.append(client)
        scheduleRound()
    }

    private func scheduleRound() {
        guard !roundIsScheduled else { return }
        roundIsScheduled = true
        loop.addTimer(deadline: loop.now) { [weak self] _ in self?.startRound() }
    }

    /// One line of each that waits, round and round until the turn's share is used up.
    private func startRound() {
        roundIsScheduled = false
        share = Self.turnShare
        var waiting = queued
        queued = []
        var next = 0
        while share > 0, next < waiting.count {
            let client = waiting[next]
            next += 1
            if client.serveQueued() { waiting.append(client) }
        }
        queued = waiting[next...] + queued
        if !queued.isEmpty { scheduleRound() }
    }

    private func checkWaits() {
        for client in clients where client.isWaiting { client.checkWait(target) }
    }

    // MARK: Clients

    private func watchListener() {
        listenerToken = loop.addDescriptor(listener) { [weak self] _ in self?.accept() }
    }

    private func accept() {
        while true {
            let descriptor = Glibc.accept(listener, nil, nil)
            guard descriptor >= 0 else {
                switch errno {
                case EINTR, ECONNABORTED: continue
                case EMFILE, ENFILE, ENOBUFS, ENOMEM: pauseAccepting()
                default: break
                }
                return
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
            guard clients.count < Self.clientLimit else {
                turnAway(descriptor)
                continue
            }
            let client = ControlConnection(descriptor: descriptor, server: self)
            clients.append(client)
            client.start()
        }
    }

    /// Says why in one line: a client that only saw its end would look for a crash.
    private func turnAway(_ descriptor: Int32) {
        let error = CommandError(
            .answerNotAvailable, "a connection beside \(Self.clientLimit) others")
        let line = Array(ControlReply(id: .null, result: .failure(error)).line.utf8)
        // A new connection has room for a line.
        _ = line.withUnsafeBytes {
            send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        shutdown(descriptor, Int32(SHUT_RDWR))
        Glibc.close(descriptor)
    }

    /// Without a free descriptor the listener stays ready for ever: look again a second later.
    private func pauseAccepting() {
        if let listenerToken { loop.remove(listenerToken) }
        listenerToken = nil
        loop.addTimer(after: 1_000_000_000) { [weak self] _ in
            guard let self, listener >= 0, listenerToken == nil else { return }
            watchListener()
        }
    }

    func ended(_ client: ControlConnection) {
        clients.removeAll { $0 === client }
    }
}
