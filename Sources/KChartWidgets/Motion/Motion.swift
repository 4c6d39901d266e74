/// The fade of something that opens, as a function of the time since it began.
public enum Fade {
    /// Menus, palette and dialogs.
    public static let popupMilliseconds: Int64 = 100

    /// 0…1, easing out: fast first, then slow.
    public static func opacity(
        after milliseconds: Int64, lasting duration: Int64, reduced: Bool = false
    ) -> Double {
        guard !reduced, duration > 0, milliseconds < duration else { return 1 }
        guard milliseconds > 0 else { return 0 }
        let rest = 1 - Double(milliseconds) / Double(duration)
        return 1 - rest * rest
    }
}

/// When a text cursor is seen, as a function of the time since it moved.
public enum CaretBlink {
    static let half: Int64 = 530

    /// Whether it is seen; with reduced motion it always is.
    public static func isSeen(after milliseconds: Int64, reduced: Bool = false) -> Bool {
        reduced || milliseconds < 0 || (milliseconds / half).isMultiple(of: 2)
    }

    /// The time since it moved at which it changes next; nil when it stays.
    public static func nextChange(after milliseconds: Int64, reduced: Bool = false) -> Int64? {
        reduced ? nil : (max(0, milliseconds) / half + 1) * half
    }
}

/// Whether a hint is due: after a while over a button, at once from one to the next.
public struct HintTimer: Hashable, Sendable {
    /// The pointer rests so long first.
    public static let waitMilliseconds: Int64 = 500
    /// So soon after one hint the next needs no wait.
    static let memoryMilliseconds: Int64 = 300

    private var since: Int64?
    private var lastShown: Int64?

    public init() {}

    /// The pointer came to something that has a hint, or left it (nil).
    public mutating func rests(on something: Bool, at milliseconds: Int64) {
        if isDue(at: milliseconds) { lastShown = milliseconds }
        guard something else {
            since = nil
            return
        }
        let isQuick = lastShown.map { milliseconds - $0 <= Self.memoryMilliseconds } ?? false
        since = isQuick ? milliseconds - Self.waitMilliseconds : milliseconds
    }

    /// A key or a press: no hint until the pointer rests anew.
    public mutating func dismiss() {
        since = nil
        lastShown = nil
    }

    /// True when it is to be shown.
    public func isDue(at milliseconds: Int64) -> Bool {
        dueTime.map { milliseconds >= $0 } ?? false
    }

    /// When it will be shown.
    public var dueTime: Int64? { since.map { $0 + Self.waitMilliseconds } }
}
