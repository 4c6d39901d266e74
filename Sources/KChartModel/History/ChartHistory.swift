/// The steps that undo takes back, in the order in which they were made: one history for drawings,
/// which keep their steps themselves, and for indicators.
struct ChartHistory {
    enum Step {
        case drawing
        case indicators(before: IndicatorList, after: IndicatorList)
    }

    private(set) var past: [Step] = []
    /// The next to be done again last.
    private(set) var future: [Step] = []
    /// True while steps of drawings that were taken back lie before a later step of indicators:
    /// nothing can be done again then.
    private(set) var blocksRedo = false

    /// Steps of indicators that can be taken back, and done again.
    var indicatorSteps: (past: Int, future: Int) {
        func count(_ steps: [Step]) -> Int {
            steps.count { if case .indicators = $0 { true } else { false } }
        }
        return (count(past), count(future))
    }

    /// Older steps of indicators are forgotten: each holds two lists.
    static let mostSteps = 200

    mutating func add(_ step: Step) {
        past.append(step)
        if past.count > Self.mostSteps { past.removeFirst(past.count - Self.mostSteps) }
        future = []
        if case .indicators = step { blocksRedo = true } else { blocksRedo = false }
    }

    /// The last step counts as taken back. Older than every step here are steps of drawings: those
    /// that came from a journal, and those before the limit.
    mutating func stepBack() {
        future.append(past.popLast() ?? .drawing)
    }

    /// The step to be done again is done. After the steps here come those of drawings that a
    /// journal says were taken back.
    mutating func stepForward() {
        past.append(future.popLast() ?? .drawing)
    }

    /// The drawings are others, with a history of their own: it is older than any step here.
    mutating func forgetDrawings() {
        past.removeAll { if case .drawing = $0 { true } else { false } }
        future.removeAll { if case .drawing = $0 { true } else { false } }
        blocksRedo = false
    }

    /// The indicators are others, as of another layout.
    mutating func forgetIndicators() {
        past.removeAll { if case .indicators = $0 { true } else { false } }
        future.removeAll { if case .indicators = $0 { true } else { false } }
    }
}
