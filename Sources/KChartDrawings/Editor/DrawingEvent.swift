/// What happened to drawings, for whoever listens.
public enum DrawingEvent: Hashable, Sendable {
    case added(Drawing)
    /// After the gesture, once.
    case changed(Drawing)
    case removed(Drawing)
    /// In the order they were selected.
    case selection([DrawingID])
    case tool(DrawingKind?)
}

/// Why something asked for was not done.
public enum DrawingNotice: String, Hashable, Sendable {
    /// The drawing is locked.
    case locked
    /// The drawing holds a price that is no number, or too many anchors.
    case unusable
    /// The text is no drawings.
    case unreadable
    case nothingToUndo
    case nothingToRedo
    case unknownDrawing
    case unknownTool
    case nothingSelected
}

/// What one intent did.
public struct DrawingOutcome: Hashable, Sendable {
    public struct Flags: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Drawings look different; `touched` tells which.
        public static let drawings = Flags(rawValue: 1 << 0)
        public static let selection = Flags(rawValue: 1 << 1)
        public static let hover = Flags(rawValue: 1 << 2)
        /// What is being placed, measured or framed looks different.
        public static let preview = Flags(rawValue: 1 << 3)
        public static let tool = Flags(rawValue: 1 << 4)
        public static let settings = Flags(rawValue: 1 << 5)
        /// There is another step to undo or redo.
        public static let history = Flags(rawValue: 1 << 6)
        /// Every drawing may look different.
        public static let everything = Flags(rawValue: 1 << 7)
    }

    /// Whether the editor used the pointer or key; if not, the chart may.
    public var isHandled = false
    public var flags: Flags = []
    public var events: [DrawingEvent] = []
    /// What has to be written to the journal, in order.
    public var records: [JournalRecord] = []
    /// Drawings as they were and as they are, for what has to be painted anew.
    public var touched: [Drawing] = []
    public var notice: DrawingNotice?
    /// A drawing just placed whose text is to be typed.
    public var wantsText: DrawingID?

    public init() {}
}
