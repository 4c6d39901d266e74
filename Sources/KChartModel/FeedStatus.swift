public import KChartCore

/// Where the bars come from and how that is going; shown on the chart and read aloud.
public struct FeedStatus: Hashable, Sendable {
    /// The kind of a feed, as the control socket names it.
    public enum Kind: String, Hashable, Sendable, Codable {
        case none, file, simulated, exchange, stream
    }

    public enum Phase: Hashable, Sendable {
        /// Nothing is expected: a file that was read, or no feed at all.
        case idle
        case connecting
        /// A stream that has not brought a bar yet.
        case waiting
        case live
        case offline(since: Timestamp)
        /// Made-up prices; never to be taken for real ones.
        case simulated
    }

    public var kind: Kind
    public var phase: Phase
    /// A name such as “Binance” or a file's name; empty when there is none.
    public var source: String
    /// The last error or note, one line, already in the person's language.
    public var message: String?

    public init(
        kind: Kind = .none, phase: Phase = .idle, source: String = "", message: String? = nil
    ) {
        self.kind = kind
        self.phase = phase
        self.source = source
        self.message = message
    }

    /// True for prices that nobody ever traded at.
    public var isSimulated: Bool { kind == .simulated }

    /// The word of the phase on the control socket.
    public var phaseName: String {
        switch phase {
        case .idle: "idle"
        case .connecting: "connecting"
        case .waiting: "waiting"
        case .live: "live"
        case .offline: "offline"
        case .simulated: "live"
        }
    }
}
