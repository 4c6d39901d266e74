import KChartCore
public import KChartHost

extension WidgetSurface {
    /// Hands an event of the window on to the widget it is for.
    /// - Parameter milliseconds: the owner's monotonic time, for carets and typing.
    /// - Returns: true when it is used up here.
    @discardableResult
    public func handle(_ event: HostEvent, at milliseconds: Int64) -> Bool {
        now = milliseconds
        layoutIfNeeded()
        switch event {
        case .pointerEntered(let sample), .pointerMoved(let sample):
            return moved(sample)
        case .pointerLeft:
            if held == nil { hover(nil, nil) }
            return false
        case .pointerPressed(let button, let sample):
            return pressed(button, sample)
        case .pointerReleased(let button, let sample):
            return released(button, sample)
        case .gestureCancelled:
            cancelGesture()
            return false
        case .scrolled(let sample):
            return scrolled(sample)
        case .keyPressed(let stroke):
            return key(stroke)
        case .composed(let composition):
            guard let focus else { return false }
            focus.composed(composition)
            return true
        default:
            return false
        }
    }

    /// True when a point of the window lies on it.
    public func contains(_ sample: PointerSample) -> Bool {
        frame.contains(
            PixelPoint(x: Int(sample.x.rounded(.down)), y: Int(sample.y.rounded(.down))))
    }

    /// Ends a press without a result.
    public func cancelGesture() {
        guard let held else { return }
        self.held = nil
        heldButton = nil
        held.isHeld = false
        _ = held.pointer(WidgetPointerEvent(.cancelled, milliseconds: now))
    }

    /// The shape of the pointer where it is now.
    public var pointerShape: PointerShape { (held ?? hovered)?.pointerShape ?? .arrow }

    // MARK: - Pointer

    private func local(
        _ kind: WidgetPointerEvent.Kind, _ sample: PointerSample
    ) -> WidgetPointerEvent {
        WidgetPointerEvent(
            kind, x: sample.x - Double(frame.x), y: sample.y - Double(frame.y),
            milliseconds: sample.milliseconds, modifiers: sample.modifiers)
    }

    /// The topmost widget under a point that wants the pointer.
    func hit(_ point: PixelPoint) -> Widget? {
        func search(_ widget: Widget) -> Widget? {
            guard widget.isShown else { return nil }
            let isInside = widget.frame.contains(point)
            if isInside, widget.claims(point) { return widget }
            if isInside || !widget.clipsChildren {
                for child in widget.children.reversed() {
                    if let found = search(child) { return found }
                }
            }
            return widget.takesPointer && widget.hitFrame.contains(point) ? widget : nil
        }
        return search(root)
    }

    private func hover(_ widget: Widget?, _ event: WidgetPointerEvent?) {
        guard widget !== hovered else { return }
        let former = hovered
        hovered = widget
        former?.isHovered = false
        if let former { _ = former.pointer(WidgetPointerEvent(.left, milliseconds: now)) }
        guard let widget else { return }
        widget.isHovered = true
        if var event {
            event.kind = .entered
            _ = widget.pointer(event)
        }
    }

    private func moved(_ sample: PointerSample) -> Bool {
        let event = local(.moved, sample)
        if let held {
            var dragged = event
            dragged.kind = .dragged
            held.isHovered = held.hitFrame.contains(event.point)
            return held.pointer(dragged)
        }
        let target = contains(sample) ? hit(event.point) : nil
        hover(target, event)
        _ = target?.pointer(event)
        return contains(sample)
    }

    private func pressed(_ button: PointerButton, _ sample: PointerSample) -> Bool {
        guard contains(sample) else { return false }
        guard held == nil else { return true }
        let event = local(.pressed(button), sample)
        guard let target = hit(event.point), target.isUsable else { return true }
        held = target
        heldButton = button
        target.isHeld = button == .primary
        if target.isFocusable { setFocus(target, isVisible: false) }
        _ = target.pointer(event)
        return true
    }

    private func released(_ button: PointerButton, _ sample: PointerSample) -> Bool {
        guard let target = held, button == heldButton else { return contains(sample) }
        held = nil
        heldButton = nil
        target.isHeld = false
        let event = local(.released(button), sample)
        _ = target.pointer(event)
        // What lies under the pointer may be another thing now.
        hover(contains(sample) ? hit(event.point) : nil, event)
        return true
    }

    private func scrolled(_ sample: ScrollSample) -> Bool {
        guard contains(sample.pointer) else { return false }
        var widget = hit(local(.moved, sample.pointer).point)
        while let here = widget {
            if here.isUsable, here.scrolled(sample) { break }
            widget = here.parent
        }
        return true
    }

    // MARK: - Keys

    private func key(_ stroke: KeyStroke) -> Bool {
        var widget = focus
        while let here = widget {
            if here.isUsable, here.key(stroke) { return true }
            widget = here.parent
        }
        if focus == nil, root.key(stroke) { return true }
        switch stroke.key {
        case .tab where !stroke.modifiers.contains(.control):
            return moveFocus(by: stroke.modifiers.contains(.shift) ? -1 : 1)
        case .escape where stroke.modifiers.isEmpty:
            guard let onCancel else { return false }
            onCancel()
            return true
        case .enter where stroke.modifiers.isEmpty:
            guard let onConfirm else { return false }
            onConfirm()
            return true
        default:
            return false
        }
    }
}
