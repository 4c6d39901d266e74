public import KChartModel

/// One kind of saved state: how it is read off the chart and given back to it.
///
/// A further kind is one value more in the registry of `ChartPersistence`. Each has a version of
/// its own; a record of a later one, or one that cannot be read, counts as nothing saved.
public struct SavedPart: Identifiable {
    /// Names its record and the field in it.
    public let id: String
    public var version: Int
    /// True when there is a record for each scope, such as drawings for each symbol.
    public var isScoped: Bool
    /// The changes of the model after which it may be another one.
    public var watches: Change
    /// True for what moves all the time, such as the view: written when it has come to rest.
    public var waitsForRest: Bool
    /// True when it belongs to a layout that is saved under a name or to a file.
    public var isInLayout: Bool
    /// False for what is kept elsewhere and only goes along with a layout.
    public var isStored: Bool
    /// The value to save now; nil when there is none that means anything.
    public var read: () -> JSONValue?
    /// Whether a saved value has the right shape, without taking it: a layout is looked at as a
    /// whole before any of it is put on the chart.
    public var accepts: (JSONValue) -> Bool
    /// Takes a saved value, or nil for nothing saved in a scope that was entered; false when it
    /// has not the right shape. Must not fail on any input.
    public var restore: (JSONValue?) -> Bool
    /// The scope is about to change: what is half done ends here, before it is saved.
    public var leaveScope: () -> Void

    public init(
        _ id: String, version: Int = 1, isScoped: Bool = false, watches: Change = [],
        waitsForRest: Bool = false, isInLayout: Bool = true,
        isStored: Bool = true,
        read: @escaping () -> JSONValue?,
        accepts: @escaping (JSONValue) -> Bool = { _ in true },
        restore: @escaping (JSONValue?) -> Bool,
        leaveScope: @escaping () -> Void = {}
    ) {
        self.id = id
        self.version = version
        self.isScoped = isScoped
        self.watches = watches
        self.waitsForRest = waitsForRest
        self.isInLayout = isInLayout
        self.isStored = isStored
        self.read = read
        self.accepts = accepts
        self.restore = restore
        self.leaveScope = leaveScope
    }
}
