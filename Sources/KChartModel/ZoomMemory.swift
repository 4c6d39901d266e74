import KChartCore

/// What zooms remember from one to the next, until anything else moves the window: with it as
/// many steps in as out come back exactly.
struct ZoomMemory: Hashable, Sendable {
    /// How far they would have gone beyond where the window may rest, in bars.
    var overhang = 0.0
    /// What the last of them held in its place; nil when the last change was no zoom.
    var pivot: ZoomPivot?
    /// True for a zoom by keys or buttons: the next one holds the same place, also when the window
    /// has come to the live edge meanwhile, or has left its reach.
    var isByKeys = false
}
