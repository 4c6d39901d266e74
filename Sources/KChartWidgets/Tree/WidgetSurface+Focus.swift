extension WidgetSurface {
    /// All that the keyboard can reach, in order.
    public var focusOrder: [Widget] {
        var result: [Widget] = []
        func gather(_ widget: Widget) {
            guard widget.isShown, widget.isEnabled else { return }
            if widget.isFocusable { result.append(widget) }
            for child in widget.children { gather(child) }
        }
        gather(root)
        return result
    }

    /// Gives the keyboard to a widget, or to none.
    /// - Parameter isVisible: shows the ring; nil leaves that as it is.
    public func setFocus(_ widget: Widget?, isVisible: Bool? = nil) {
        if let isVisible, isVisible != isFocusVisible {
            isFocusVisible = isVisible
            focus?.needsPaint()
        }
        guard widget !== focus else { return }
        let former = focus
        focus = widget
        former?.focusChanged()
        widget?.focusChanged()
        if let widget { reveal(widget) }
        onFocus?(widget)
    }

    /// Moves the keyboard to the next (or, with -1, the former) widget, round the ends.
    /// - Returns: false when nothing can have it.
    @discardableResult
    public func moveFocus(by step: Int) -> Bool {
        let order = focusOrder
        guard !order.isEmpty else { return false }
        let index: Int
        if let here = order.firstIndex(where: { $0 === focus }) {
            index = here + step
        } else {
            index = step > 0 ? 0 : order.count - 1
        }
        setFocus(order[(index % order.count + order.count) % order.count], isVisible: true)
        return true
    }

    /// Scrolls whatever the widget lies in, so that it can be seen.
    public func reveal(_ widget: Widget) {
        layoutIfNeeded()
        var outer = widget.parent
        while let here = outer {
            if let area = here as? ScrollArea { area.reveal(widget.frame) }
            outer = here.parent
        }
    }

    /// A subtree goes: nothing of it keeps pointer or keyboard.
    func forget(_ widget: Widget) {
        func isInside(_ other: Widget?) -> Bool {
            var here = other
            while let at = here {
                if at === widget { return true }
                here = at.parent
            }
            return false
        }
        if isInside(hovered) {
            hovered?.isHovered = false
            hovered = nil
        }
        if isInside(held) { cancelGesture() }
        if isInside(focus) {
            focus = nil
            onFocus?(nil)
        }
    }
}
