public import KChartCore
public import KChartDrawings
public import KChartIndicators

/// The chart you own and feed: state, one door to change it, and events for whoever listens.
///
/// A model belongs to the thread that made it. Every method is a thin name for an intent; every
/// mutation returns the `Change` it made and tells subscribers afterwards.
public final class ChartModel {
    /// The chart's number in its workspace.
    public let id: ChartID
    public internal(set) var state: ChartState

    /// Computes the indicators; changed together with the bars.
    let engine: IndicatorEngine
    /// The known indicators in their order, with their values and colours.
    ///
    /// A hidden one keeps its colours: showing it again changes no other.
    public internal(set) var indicators: [PlacedIndicator] = []

    private var subscribers: [(id: Int, handler: (ChartEvent) -> Void)] = []
    private var changeObservers: [(id: Int, handler: (Change) -> Void)] = []
    private var intentObservers: [(id: Int, handler: (ChartIntent) -> Void)] = []
    private var nextSubscriber = 0
    private var queue: [ChartEvent] = []
    private var isDelivering = false

    /// - Parameter indicators: what can be on the chart.
    public init(
        _ configuration: ChartConfiguration, id: ChartID = .first,
        indicators: Registry<any Indicator> = .builtIn
    ) {
        self.id = id
        engine = IndicatorEngine(indicators)
        engine.mostRowsAtOnce = Self.mostSettledRows
        state = ChartState(configuration: configuration)
        var list = indicatorList
        list = completed(list)
        list.settlePanes()
        state.configuration.indicators = list.indicators
        state.configuration.panes = list.panes
        configureEngine()
    }

    /// The one door: carries out the intent and returns what changed; nothing else mutates state.
    @discardableResult
    public func apply(_ intent: ChartIntent) -> Change { carryOut(intent).change }

    /// The same with all it did. Who is told may apply intents of its own: what they did is not
    /// mixed up with this one's answer.
    @discardableResult
    func carryOut(_ intent: ChartIntent) -> Effect {
        for observer in intentObservers { observer.handler(intent) }
        var effect = Effect()
        perform(intent, &effect)
        settle(&effect)
        remember(effect)
        if !effect.change.isEmpty {
            for observer in changeObservers { observer.handler(effect.change) }
        }
        deliver(effect.events)
        // The last to end is this one.
        remember(effect)
        return effect
    }

    private func remember(_ effect: Effect) {
        if let outcome = effect.outcome { lastOutcome = outcome }
        if let drawing = effect.drawing { lastDrawing = drawing }
    }

    /// What the last `update` answered.
    public private(set) var lastOutcome: UpdateOutcome = .updated
    /// What the last intent for drawings did.
    public private(set) var lastDrawing = DrawingOutcome()
    /// What undo takes back.
    var history = ChartHistory()
    /// The indicators before those of an open dialog were tried; nil while none are.
    var listBeforePreview: IndicatorList?
    /// Keeps the drawings; nil keeps none.
    var drawingKeeper: DrawingKeeper?
    /// Told what could not be loaded or saved of drawings.
    public var onDrawingNotice: ((DrawingKeeper.Notice) -> Void)?

    /// Calls `handler` with every event from now on, until the token is cancelled or dropped.
    public func subscribe(_ handler: @escaping (ChartEvent) -> Void) -> SubscriptionToken {
        let number = nextSubscriber
        nextSubscriber += 1
        subscribers.append((number, handler))
        return SubscriptionToken { [weak self] in
            self?.subscribers.removeAll { $0.id == number }
        }
    }

    /// Calls `handler` with every change, before the events: what a scene listens to.
    public func observeChanges(_ handler: @escaping (Change) -> Void) -> SubscriptionToken {
        let number = nextSubscriber
        nextSubscriber += 1
        changeObservers.append((number, handler))
        return SubscriptionToken { [weak self] in
            self?.changeObservers.removeAll { $0.id == number }
        }
    }

    /// Calls `handler` with every intent, before it is carried out: what a recorder listens to.
    public func observeIntents(_ handler: @escaping (ChartIntent) -> Void) -> SubscriptionToken {
        let number = nextSubscriber
        nextSubscriber += 1
        intentObservers.append((number, handler))
        return SubscriptionToken { [weak self] in
            self?.intentObservers.removeAll { $0.id == number }
        }
    }

    /// A subscriber may call the model: what that causes is delivered after what is under way.
    private func deliver(_ events: [ChartEvent]) {
        queue.append(contentsOf: events)
        guard !isDelivering else { return }
        isDelivering = true
        while !queue.isEmpty {
            let event = queue.removeFirst()
            for subscriber in subscribers { subscriber.handler(event) }
        }
        isDelivering = false
    }
}
