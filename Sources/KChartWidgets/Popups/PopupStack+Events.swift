public import KChartHost

extension PopupStack {
    /// Hands an event to the popups.
    /// - Returns: true when it is used up; with a popup open the chart gets no keys and presses.
    public func handle(_ event: HostEvent) -> Bool {
        switch event {
        case .resized, .scaleChanged:
            resized()
            return false
        case .focusChanged(false):
            closeMenus()
            return false
        default: break
        }
        guard let top else { return false }
        isBusy = true
        defer {
            isBusy = false
            flush()
        }
        let now = clock()
        switch event {
        case .keyPressed, .composed:
            top.surface.handle(event, at: now)
            return true
        case .keyReleased: return true
        case .pointerPressed(_, let sample):
            return pressed(event, sample, now)
        case .pointerReleased(_, let sample):
            let entry = entries.last { $0.surface.held != nil } ?? entry(at: sample)
            entry?.surface.handle(event, at: now)
            return true
        case .pointerEntered(let sample), .pointerMoved(let sample):
            return moved(event, sample, now)
        case .pointerLeft, .gestureCancelled:
            if event == .gestureCancelled { finger = nil }
            for entry in entries { entry.surface.handle(event, at: now) }
            return event == .pointerLeft ? false : true
        case .scrolled(let sample):
            entry(at: sample.pointer)?.surface.handle(event, at: now)
            return true
        case .touchBegan, .touchMoved, .touchEnded, .touchCancelled, .pinched:
            return touched(event, now)
        default: return false
        }
    }

    /// Does what the part that has the keyboard does when it is pressed; a field confirms. False
    /// when nothing is open.
    public func activate() -> Bool {
        guard let top else { return false }
        isBusy = true
        defer {
            isBusy = false
            flush()
        }
        if top.surface.focus?.perform("press") != true {
            top.surface.handle(.keyPressed(KeyStroke(key: .enter)), at: clock())
        }
        return true
    }

    /// The topmost popup at a place.
    private func entry(at sample: PointerSample) -> Entry? {
        entries.last { $0.request.takesKeyboard && $0.surface.contains(sample) }
    }

    private func pressed(_ event: HostEvent, _ sample: PointerSample, _ now: Int64) -> Bool {
        guard let target = entry(at: sample) else {
            // Outside: what need not stay goes, and the press does nothing else.
            if let first = entries.firstIndex(where: { $0.request.closesOutside }) {
                close(from: first)
            }
            return true
        }
        if let index = entries.firstIndex(where: { $0 === target }), index + 1 < entries.count,
            !(target.request.content is MenuList)
        {
            // What is open over it goes, and the press does nothing else.
            close(from: index + 1)
            return true
        }
        target.surface.handle(event, at: now)
        return true
    }

    private func moved(_ event: HostEvent, _ sample: PointerSample, _ now: Int64) -> Bool {
        let held = entries.last { $0.surface.held != nil }
        let target = held ?? entry(at: sample)
        for entry in entries where entry !== target {
            entry.surface.handle(.pointerLeft, at: now)
        }
        target?.surface.handle(event, at: now)
        // Under a menu or a dialog nothing is hovered.
        return true
    }

    /// The shape of the pointer over the popups.
    public var pointerShape: PointerShape {
        entries.last { $0.surface.held != nil || $0.surface.hovered != nil }?
            .surface.pointerShape ?? .arrow
    }

    /// A finger is a pointer that presses; others that come while it is down do nothing.
    private func touched(_ event: HostEvent, _ now: Int64) -> Bool {
        switch event {
        case .touchBegan(let id, let sample):
            guard finger == nil else { return true }
            finger = id
            return pressed(.pointerPressed(.primary, sample), sample, now)
        case .touchMoved(let id, let sample):
            guard finger == id else { return true }
            return moved(.pointerMoved(sample), sample, now)
        case .touchEnded(let id, let sample):
            guard finger == id else { return true }
            finger = nil
            (entries.last { $0.surface.held != nil })?.surface
                .handle(.pointerReleased(.primary, sample), at: now)
        case .touchCancelled(let id):
            guard finger == id else { return true }
            finger = nil
            for entry in entries { entry.surface.cancelGesture() }
        default: break
        }
        return true
    }
}
