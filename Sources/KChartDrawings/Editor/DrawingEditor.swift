public import KChartCore

/// The drawings of one chart and the hand that makes them: a pure state machine.
///
/// Everything goes through `apply`; what it answers tells the chart what to paint, to write and
/// to announce. The editor knows no clock, no files and no colours in use; pixels only as the
/// tolerances of its settings and the places a pointer names.
public struct DrawingEditor: Sendable {
    public internal(set) var drawings = DrawingSet()
    public internal(set) var history = DrawingHistory()
    /// In the order they were selected.
    public internal(set) var selection: [DrawingID] = [] {
        didSet { selectedIDs = Set(selection) }
    }
    /// The same, to be asked for one of many.
    private(set) var selectedIDs: Set<DrawingID> = []
    public internal(set) var hovered: DrawingHit?
    public internal(set) var settings = DrawingSettings()
    /// The active tool; nil is the cursor.
    public internal(set) var tool: DrawingKind?
    /// What is being placed; nil without a tool and a pointer.
    public internal(set) var placement: DrawingPlacement?
    /// The anchors of a measurement that is shown until the next press.
    public internal(set) var measured: [Anchor] = []
    /// The tool that made it.
    public internal(set) var measuredKind = DrawingKind.measure
    /// What each tool's next drawing looks like, where that is not the tool's own style.
    public internal(set) var styles: [DrawingKind: DrawingStyle] = [:]
    public private(set) var tools: Registry<any DrawingTool>

    var drag: DrawingDrag?
    var frame: DrawingFrame?
    var ids: DrawingIDSource
    /// Where the numbers of own steps begin; 0 counts on from the history.
    private var firstStep: Int
    private var ownSteps = 0
    /// The drawings and boxes the last hit test looked at, for tests that count work.
    var lastVisited = 0

    /// - Parameters:
    ///   - seed: decides the ids of new drawings.
    ///   - firstStep: where the numbers of own steps begin. Two windows that write the journal of
    ///     one symbol each take a place of their own, so that neither undoes a step of the other.
    public init(
        tools: Registry<any DrawingTool> = .builtIn, seed: UInt64 = 0, firstStep: Int = 0
    ) {
        self.tools = tools
        self.firstStep = min(max(firstStep, 0), 1 << 52)
        ids = DrawingIDSource(seed: seed)
    }

    /// From now on ids and numbers of steps are such that no other editor is likely to have them:
    /// for drawings that are kept where others are kept too. Without it the same intents make the
    /// same ids.
    ///
    /// - Parameters:
    ///   - seed: a random number.
    ///   - firstStep: a random number from 2³² to under 2⁵².
    public mutating func makeUnique(seed: UInt64, firstStep: Int) {
        ids = DrawingIDSource(seed: seed)
        self.firstStep = min(max(firstStep, 0), 1 << 52)
    }

    private mutating func nextStepNumber() -> Int {
        guard firstStep > 0 else { return history.nextNumber }
        ownSteps += 1
        return firstStep + ownSteps
    }

    /// Nothing to draw, to hit or to place: a chart without drawings does no work for them.
    public var isIdle: Bool {
        drawings.isEmpty && tool == nil && placement == nil && measured.isEmpty
    }

    /// The frame that is pulled up to select by; nil without one.
    public var selectionFrame: ScreenRect? { frame?.rect }

    /// Whether a pointer holds something, so that a press and its moves belong to the editor.
    public var hasGesture: Bool { drag?.hasMoved == true || frame != nil || isPlacing }

    var isPlacing: Bool { placement.map { !$0.anchors.isEmpty } ?? false }

    /// Adds a tool; one of the same id is replaced and returned.
    @discardableResult
    public mutating func register(_ tool: any DrawingTool) -> (any DrawingTool)? {
        let former = tools.register(tool, id: tool.id)
        let tools = tools
        drawings.replaceExtents { Self.place($0, tools) }
        return former
    }

    /// What the next drawing of a kind will look like.
    public func style(for kind: DrawingKind) -> DrawingStyle {
        styles[kind] ?? tools[kind]?.defaultStyle ?? DrawingStyle()
    }

    /// Takes back what each tool remembered, as saved by the program's settings.
    public mutating func restoreStyles(_ styles: [DrawingKind: DrawingStyle]) {
        self.styles = styles.mapValues(\.limited)
    }

    /// Whether there are drawings and none can be moved. O(1).
    public var areAllLocked: Bool {
        !drawings.isEmpty && drawings.lockedCount == drawings.count
    }

    /// The selected drawings, in the order they were selected.
    public var selectedDrawings: [Drawing] { selection.compactMap { drawings[$0] } }

    /// Carries out an intent; nothing else changes an editor.
    public mutating func apply(_ intent: DrawingIntent, in space: DrawingSpace) -> DrawingOutcome {
        var outcome = DrawingOutcome()
        switch intent {
        case .press(let pointer): press(pointer, space, &outcome)
        case .move(let pointer): move(pointer, space, &outcome)
        case .release(let pointer): release(pointer, space, &outcome)
        case .click(let pointer): click(pointer, space, &outcome)
        case .leave: leave(&outcome)
        case .abort: abort(&outcome)
        case .cancel: cancel(&outcome)
        case .finish: finish(&outcome)
        case .chooseTool(let kind): chooseTool(kind, &outcome)
        case .setSettings(let settings): setSettings(settings, &outcome)
        default:
            // A verb in the middle of a gesture ends it first, as if the hand had let go.
            settleGesture(&outcome)
            performVerb(intent, space, &outcome)
        }
        return outcome
    }

    /// Ends what the pointer holds as a release does; a drag becomes a step.
    public mutating func endGesture() -> DrawingOutcome {
        var outcome = DrawingOutcome()
        settleGesture(&outcome)
        return outcome
    }

    // MARK: Putting drawings on the chart

    static func place(_ drawing: Drawing, _ tools: Registry<any DrawingTool>)
        -> DrawingSet.Placement
    {
        guard let tool = tools[drawing.kind], tool.accepts(drawing) else {
            return DrawingSet.Placement(extent: nil, hasLabel: false)
        }
        let reach = tool.reach(of: drawing)
        return DrawingSet.Placement(
            extent: DrawingExtent(drawing.anchors, reach: reach), hasLabel: reach.contains(.label))
    }

    /// Writes a drawing, or takes it away, and notes what has to be painted.
    mutating func put(_ drawing: Drawing?, id: DrawingID, _ outcome: inout DrawingOutcome) {
        let former = drawings[id]
        guard former != drawing else { return }
        if let former { outcome.touched.append(former) }
        if let drawing {
            outcome.touched.append(drawing)
            drawings.put(drawing, Self.place(drawing, tools))
        } else {
            drawings.remove(id)
        }
        outcome.flags.insert(.drawings)
    }

    /// Makes a step of edits: drawings, history, journal and events. Edits that change nothing do
    /// not count; a step without others is none.
    ///
    /// The drawings may be on the chart already, as after a drag.
    @discardableResult
    mutating func commit(
        _ name: DrawingStep.Name, _ edits: [DrawingEdit], _ outcome: inout DrawingOutcome
    ) -> Bool {
        let real = edits.filter { $0.before != $0.after }
        guard !real.isEmpty else { return false }
        let step = DrawingStep(number: nextStepNumber(), name: name, edits: real)
        for edit in real {
            guard let id = edit.id else { continue }
            put(edit.after, id: id, &outcome)
            announce(edit, &outcome)
        }
        history.add(step)
        outcome.records.append(.step(step))
        outcome.flags.insert(.history)
        keepSelectionReal(&outcome)
        return true
    }

    func announce(_ edit: DrawingEdit, _ outcome: inout DrawingOutcome) {
        switch (edit.before, edit.after) {
        case (nil, let after?): outcome.events.append(.added(after))
        case (let before?, nil): outcome.events.append(.removed(before))
        case (_, let after?): outcome.events.append(.changed(after))
        case (nil, nil): break
        }
    }

    mutating func setSelection(_ ids: [DrawingID], _ outcome: inout DrawingOutcome) {
        var known: Set<DrawingID> = []
        let wanted = ids.filter { id in
            guard let drawing = drawings[id], !drawing.isHidden else { return false }
            return known.insert(id).inserted
        }
        guard wanted != selection else { return }
        outcome.touched += (selection + wanted).compactMap { drawings[$0] }
        selection = wanted
        outcome.flags.insert(.selection)
        outcome.events.append(.selection(wanted))
    }

    /// Takes what is gone or hidden out of the selection.
    mutating func keepSelectionReal(_ outcome: inout DrawingOutcome) {
        if let hovered, drawings[hovered.id]?.isHidden ?? true {
            self.hovered = nil
            outcome.flags.insert(.hover)
        }
        guard !selection.isEmpty else { return }
        setSelection(selection, &outcome)
    }

    /// A new id that no drawing has.
    mutating func newID() -> DrawingID {
        let drawings = drawings
        return ids.next { drawings.contains($0) }
    }

    /// The order of a drawing that goes on top.
    var topOrder: Int { (drawings.orders?.upperBound ?? 0) + 1 }
}
