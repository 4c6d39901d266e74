/// Writes down what is asked of a chart, so that it can be asked again: of another chart, after a
/// fault, in a test.
///
/// A chart is changed by intents alone, so the same intents make the same state of the same
/// beginning. They are kept as long as the recorder is.
public final class IntentRecorder {
    /// What was asked, oldest first.
    public private(set) var intents: [ChartIntent] = []
    private var token: SubscriptionToken?

    public init(_ model: ChartModel) {
        token = model.observeIntents { [weak self] in self?.intents.append($0) }
    }

    /// Ends the recording; what was written down stays.
    public func stop() {
        token = nil
    }
}

extension ChartModel {
    /// Carries out what was written down of another chart.
    public func replay(_ intents: some Sequence<ChartIntent>) {
        for intent in intents { apply(intent) }
    }
}
