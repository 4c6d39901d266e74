public import KChartCore

/// One marked point as a file gives it.
public struct MarkerRow: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        case buy, sell, neutral
    }

    public var time: Timestamp
    public var kind: Kind
    /// Nil when the file names none.
    public var price: Double?
    /// Nil when the file names none; empty when it wants none.
    public var label: String?
    /// `0xRRGGBB`; nil when the file names none.
    public var color: UInt32?
    /// Nil when the file names none.
    public var id: String?

    public init(
        time: Timestamp, kind: Kind, price: Double? = nil, label: String? = nil,
        color: UInt32? = nil, id: String? = nil
    ) {
        self.time = time
        self.kind = kind
        self.price = price
        self.label = label
        self.color = color
        self.id = id
    }
}

/// What a file of markers held.
public struct MarkerReadResult: Hashable, Sendable {
    public var rows: [MarkerRow] = []
    /// Rows that were left out, each with its line, at most `ReadReport.keptRejectedRows`.
    public var rejectedRows: [RejectedRow] = []
    public var rejected = 0

    mutating func reject(line: Int, why: Saying) {
        rejected += 1
        guard rejectedRows.count < ReadReport.keptRejectedRows else { return }
        rejectedRows.append(RejectedRow(line: line, why: why))
    }
}
