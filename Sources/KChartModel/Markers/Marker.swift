public import KChartCore

/// A point of the chart that somebody marked: a purchase, a sale, or anything else.
public struct Marker: Hashable, Sendable, Identifiable {
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case buy, sell, neutral
    }

    /// The longest label that is kept, in characters.
    public static let longestLabel = 64

    /// The name by which it is replaced and removed; empty until the chart gives it one.
    public var id: String
    public var time: Timestamp
    /// Nil is the price of the series at that time.
    public var price: Double?
    public var kind: Kind
    /// What stands in the capsule: nil is the kind's letter, the empty text none.
    public var label: String?
    /// `0xRRGGBB`; nil is the theme's colour of the kind.
    public var tint: UInt32?

    public init(
        id: String = "", time: Timestamp, kind: Kind, price: Double? = nil, label: String? = nil,
        tint: UInt32? = nil
    ) {
        self.id = id
        self.time = time
        self.price = price
        self.kind = kind
        self.label = label.map { String($0.prefix(Self.longestLabel)) }
        self.tint = tint.map { $0 & 0xFF_FFFF }
    }

    /// The text of the capsule; nil without one. The letters are the same in all languages.
    public var shownLabel: String? {
        switch (label, kind) {
        case (let label?, _): label.isEmpty ? nil : label
        case (nil, .buy): "B"
        case (nil, .sell): "S"
        case (nil, .neutral): nil
        }
    }
}
