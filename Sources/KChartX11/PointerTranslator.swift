internal import CX11
internal import KChartHost

/// Turns readings of pointer, fingers and pinches into notices: pure, it asks the server nothing.
///
/// Moves of a kind are collapsed until something else happens or `finish()`; steps add up.
struct PointerTranslator {
    var scroll = ScrollTracker()

    private var motion: PointerSample?
    private var pendingScroll: ScrollSample?
    private var pendingTouches: [(id: TouchID, sample: PointerSample)] = []
    private var pendingPinch: PinchSample?
    private var place: (x: Double, y: Double)?
    /// Buttons that are down, by the device that presses them.
    private var heldButtons: [UInt32: Int32] = [:]
    private var touches: [TouchID: Int32] = [:]
    private var pinch: (source: Int32, sample: PinchSample)?
    private var isInside = false
    private var leftWhileHeld = false
    private var clock = ServerClock()

    /// True while a button, a finger or a pinch is under way.
    var hasGesture: Bool { !heldButtons.isEmpty || !touches.isEmpty || pinch != nil }

    mutating func translate(_ reading: PointerReading) -> [X11Notice] {
        let sample = PointerSample(
            x: reading.x, y: reading.y, milliseconds: clock.extend(reading.time),
            modifiers: KeyTranslation.modifiers(reading.state))
        switch reading.kind {
        case .moved: return moved(reading, sample)
        case .touchMoved(let id): return touchMoved(TouchID(rawValue: UInt64(id)), sample)
        case .pinched(.changed, let scale): return pinchChanged(scale, sample)
        default: return flush() + other(reading, sample)
        }
    }

    /// What was collapsed comes out, in the order in which it began.
    mutating func flush() -> [X11Notice] {
        var notices: [X11Notice] = takeMotion()
        if let scroll = pendingScroll {
            pendingScroll = nil
            notices.append(.userTime(scroll.pointer.serverTime))
            notices.append(.host(.scrolled(scroll)))
        }
        if !pendingTouches.isEmpty {
            notices += pendingTouches.map { .host(.touchMoved($0.id, $0.sample)) }
            pendingTouches = []
        }
        if let pinch = pendingPinch {
            pendingPinch = nil
            notices.append(.host(.pinched(pinch)))
        }
        return notices
    }

    /// Devices went away: what they had begun is over.
    mutating func devicesRemoved(_ ids: Set<Int32>) -> [X11Notice] {
        let isConcerned =
            heldButtons.values.contains(where: ids.contains)
            || touches.values.contains(where: ids.contains)
            || (pinch.map { ids.contains($0.source) } ?? false)
        return isConcerned ? cancel() : []
    }

    /// Something took the pointer, or it cannot come back: whatever was begun is over.
    mutating func cancel() -> [X11Notice] {
        guard hasGesture else { return [] }
        var notices = flush() + [.host(.gestureCancelled)]
        heldButtons = [:]
        touches = [:]
        pinch = nil
        if leftWhileHeld {
            leftWhileHeld = false
            isInside = false
            notices.append(.host(.pointerLeft))
        }
        return notices
    }

    // MARK: - Moves

    private mutating func moved(_ reading: PointerReading, _ sample: PointerSample) -> [X11Notice] {
        // A finger moves the pointer along; it has events of its own.
        guard !reading.isEmulated else { return [] }
        if !isInside, heldButtons.isEmpty, motion == nil { scroll.reset() }
        let steps =
            reading.axes.isEmpty
            ? nil : scroll.steps(reading.source, reading.axes, serial: reading.serial)
        let isMove = place.map { $0 != (reading.x, reading.y) } ?? true
        place = (reading.x, reading.y)
        var notices: [X11Notice] = []
        if isMove || steps == nil {
            // Steps before this move were made where the pointer was before.
            if pendingScroll != nil { notices += flush() }
            if motion == nil || isMove { motion = sample }
        }
        guard let steps else { return notices }
        let new = ScrollSample(
            pointer: sample, stepsX: 0 - steps.x, stepsY: 0 - steps.y,
            isContinuous: steps.isContinuous)
        return notices + add(new)
    }

    private mutating func add(_ new: ScrollSample) -> [X11Notice] {
        guard var sum = pendingScroll, sum.isContinuous == new.isContinuous,
            sum.pointer.modifiers == new.pointer.modifiers
        else {
            let notices = pendingScroll == nil ? [] : flush()
            pendingScroll = new
            return notices
        }
        sum.stepsX += new.stepsX
        sum.stepsY += new.stepsY
        sum.pointer = new.pointer
        pendingScroll = sum
        return []
    }

    private mutating func takeMotion() -> [X11Notice] {
        guard let sample = motion else { return [] }
        motion = nil
        if isInside || !heldButtons.isEmpty { return [.host(.pointerMoved(sample))] }
        // Motion without an enter before it: the window appeared under the pointer.
        isInside = true
        return [.host(.pointerEntered(sample))]
    }

    private mutating func touchMoved(_ id: TouchID, _ sample: PointerSample) -> [X11Notice] {
        guard touches[id] != nil else { return [] }
        var notices: [X11Notice] = []
        if motion != nil || pendingScroll != nil || pendingPinch != nil { notices = flush() }
        if let index = pendingTouches.firstIndex(where: { $0.id == id }) {
            pendingTouches[index].sample = sample
        } else {
            pendingTouches.append((id, sample))
        }
        return notices
    }

    private mutating func pinchChanged(_ scale: Double, _ sample: PointerSample) -> [X11Notice] {
        guard let source = pinch?.source, scale.isFinite, scale > 0 else { return [] }
        var notices: [X11Notice] = []
        if motion != nil || pendingScroll != nil || !pendingTouches.isEmpty { notices = flush() }
        let changed = PinchSample(phase: .changed, scale: scale, center: sample)
        pinch = (source, changed)
        pendingPinch = changed
        return notices
    }

    // MARK: - The rest

    private mutating func other(_ reading: PointerReading, _ sample: PointerSample) -> [X11Notice] {
        switch reading.kind {
        case .pressed(let button): return pressed(button, reading, sample)
        case .released(let button): return released(button, reading, sample)
        case .entered(let why): return entered(why, sample)
        case .left(let why): return left(why)
        case .touchBegan(let id):
            let id = TouchID(rawValue: UInt64(id))
            guard touches.updateValue(reading.source, forKey: id) == nil else { return [] }
            return [.userTime(reading.time), .host(.touchBegan(id, sample))]
        case .touchEnded(let id):
            let id = TouchID(rawValue: UInt64(id))
            guard touches.removeValue(forKey: id) != nil else { return [] }
            return [.host(.touchEnded(id, sample))]
        case .pinched(let phase, let scale): return pinched(phase, scale, reading, sample)
        case .moved, .touchMoved: return []
        }
    }

    private mutating func pinched(
        _ phase: GesturePhase, _ scale: Double, _ reading: PointerReading, _ sample: PointerSample
    ) -> [X11Notice] {
        if phase == .began {
            let began = PinchSample(phase: .began, scale: 1, center: sample)
            pinch = (reading.source, began)
            return [.userTime(reading.time), .host(.pinched(began))]
        }
        guard let under = pinch else { return [] }
        pinch = nil
        // Servers end with a scale of their own; the last one counts.
        return [
            .host(
                .pinched(
                    PinchSample(phase: phase, scale: under.sample.scale, center: sample)))
        ]
    }

    private mutating func pressed(
        _ button: UInt32, _ reading: PointerReading, _ sample: PointerSample
    ) -> [X11Notice] {
        if let steps = Self.scrollSteps(button) {
            // The echo of an axis that has told its steps already.
            if reading.isEmulated, scroll.scrolls(reading.source, horizontally: steps.x != 0) {
                return []
            }
            let sample = ScrollSample(
                pointer: sample, stepsX: steps.x, stepsY: steps.y, isContinuous: false)
            return [.userTime(reading.time), .host(.scrolled(sample))]
        }
        // The echo of a finger.
        guard !reading.isEmulated else { return [] }
        heldButtons[button] = reading.source
        return [.userTime(reading.time), .host(.pointerPressed(Self.button(button), sample))]
    }

    private mutating func released(
        _ button: UInt32, _ reading: PointerReading, _ sample: PointerSample
    ) -> [X11Notice] {
        guard Self.scrollSteps(button) == nil, heldButtons.removeValue(forKey: button) != nil
        else { return [] }
        var notices: [X11Notice] = [.host(.pointerReleased(Self.button(button), sample))]
        if heldButtons.isEmpty, leftWhileHeld {
            leftWhileHeld = false
            isInside = false
            notices.append(.host(.pointerLeft))
        }
        return notices
    }

    private mutating func entered(
        _ why: PointerReading.Crossing, _ sample: PointerSample
    ) -> [X11Notice] {
        guard why == .real else { return [] }
        leftWhileHeld = false
        place = (sample.x, sample.y)
        guard !isInside else { return [.host(.pointerMoved(sample))] }
        isInside = true
        scroll.reset()
        return [.scrollPlacesWanted, .host(.pointerEntered(sample))]
    }

    private mutating func left(_ why: PointerReading.Crossing) -> [X11Notice] {
        switch why {
        case .inner: return []
        // The pointer did not move; but what was begun with it goes on elsewhere, unseen.
        case .grab: return cancel()
        case .real: break
        }
        guard isInside else { return [] }
        guard heldButtons.isEmpty else {
            // The gesture goes on outside; it ends with the release.
            leftWhileHeld = true
            return []
        }
        isInside = false
        return [.host(.pointerLeft)]
    }

    /// The wheel as buttons: 4 up, 5 down, 6 left, 7 right. Up moves the content down.
    private static func scrollSteps(_ button: UInt32) -> (x: Double, y: Double)? {
        switch button {
        case 4: (0, 1)
        case 5: (0, -1)
        case 6: (1, 0)
        case 7: (-1, 0)
        default: nil
        }
    }

    private static func button(_ number: UInt32) -> PointerButton {
        switch number {
        case 1: .primary
        case 2: .middle
        case 3: .secondary
        default: .other(Int(number))
        }
    }
}

extension PointerSample {
    /// The server's 32-bit time again.
    fileprivate var serverTime: Time { Time(UInt32(truncatingIfNeeded: milliseconds)) }
}
