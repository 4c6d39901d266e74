internal import CX11
internal import CXi
internal import KChartHost

/// XInput 2 of one connection: what is asked for, and how its events are read.
struct X11Input {
    /// The major opcode that marks its events.
    let opcode: Int32
    /// 0 has pointers with parts of pixels, 2.1 scrolling, 2.2 touch, 2.4 pinches.
    let minor: Int32

    /// Nil when the server lacks it, or lacks the events that carry it. Three round trips.
    static func negotiate(_ display: OpaquePointer) -> X11Input? {
        var opcode: Int32 = 0
        var first: Int32 = 0
        var second: Int32 = 0
        guard XQueryExtension(display, "Generic Event Extension", &opcode, &first, &second) != 0,
            XQueryExtension(display, "XInputExtension", &opcode, &first, &second) != 0
        else { return nil }
        var major: Int32 = 2
        var minor: Int32 = 4
        guard XIQueryVersion(display, &major, &minor) == Success, major >= 2 else { return nil }
        return X11Input(opcode: opcode, minor: major > 2 ? 4 : minor)
    }

    static let roundTrips = 4

    var hasScrolling: Bool { minor >= 1 }
    var hasTouch: Bool { minor >= 2 }
    var hasPinch: Bool { minor >= 4 }

    /// Asks for the pointer's events of a window. The keyboard stays with the core protocol,
    /// which input methods need. Touches are selected, not grabbed: the server hands each over
    /// when the window owns it, so there is nothing left to accept.
    func select(_ window: CX11.Window, on display: OpaquePointer) {
        var events = [XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_Enter, XI_Leave]
        if hasTouch { events += [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] }
        if hasPinch {
            events += [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]
        }
        _ = cxi_select(display, window, Int32(XIAllMasterDevices), events, Int32(events.count))
    }

    /// Asks to be told when devices come, go or change.
    func selectDevices(root: CX11.Window, on display: OpaquePointer) {
        let events = [XI_HierarchyChanged, XI_DeviceChanged]
        _ = cxi_select(display, root, Int32(XIAllDevices), events, Int32(events.count))
    }

    /// Reads an event whose data were fetched: the window it is for and what it says. Nil for
    /// events of another kind, and for pinches of more fingers than two.
    static func reading(
        _ cookie: XGenericEventCookie
    ) -> (window: CX11.Window, reading: PointerReading)? {
        guard let data = cookie.data else { return nil }
        switch cookie.evtype {
        case XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_TouchBegin, XI_TouchUpdate,
            XI_TouchEnd:
            let event = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
            guard let kind = kind(of: event) else { return nil }
            let flags = Int32(XIPointerEmulated) | Int32(XITouchEmulatingPointer)
            let isTouch = event.evtype >= XI_TouchBegin
            return (
                event.event,
                PointerReading(
                    kind, x: event.event_x, y: event.event_y, time: event.time,
                    state: state(event.mods), source: event.sourceid, serial: event.serial,
                    isEmulated: !isTouch && event.flags & flags != 0,
                    axes: event.evtype == XI_Motion ? axes(event.valuators) : [])
            )
        case XI_Enter, XI_Leave:
            let event = data.assumingMemoryBound(to: XIEnterEvent.self).pointee
            let why = PointerReading.Crossing(mode: event.mode, detail: event.detail)
            return (
                event.event,
                PointerReading(
                    event.evtype == XI_Enter ? .entered(why) : .left(why), x: event.event_x,
                    y: event.event_y, time: event.time, state: state(event.mods),
                    source: event.sourceid, serial: event.serial)
            )
        case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
            let event = data.assumingMemoryBound(to: XIGesturePinchEvent.self).pointee
            guard event.detail == 2 else { return nil }
            return (
                event.event,
                PointerReading(
                    .pinched(phase(of: event), scale: event.scale), x: event.event_x,
                    y: event.event_y, time: event.time, state: state(event.mods),
                    source: event.sourceid, serial: event.serial)
            )
        default: return nil
        }
    }

    private static func kind(of event: XIDeviceEvent) -> PointerReading.Kind? {
        let detail = UInt32(truncatingIfNeeded: event.detail)
        return switch event.evtype {
        case XI_Motion: .moved
        case XI_ButtonPress: .pressed(detail)
        case XI_ButtonRelease: .released(detail)
        case XI_TouchBegin: .touchBegan(detail)
        case XI_TouchUpdate: .touchMoved(detail)
        case XI_TouchEnd: .touchEnded(detail)
        default: nil
        }
    }

    private static func phase(of event: XIGesturePinchEvent) -> GesturePhase {
        switch event.evtype {
        case XI_GesturePinchBegin: .began
        case XI_GesturePinchUpdate: .changed
        default: event.flags & Int32(XIGesturePinchEventCancelled) != 0 ? .cancelled : .ended
        }
    }

    /// The low bits are those of the core protocol.
    private static func state(_ modifiers: XIModifierState) -> UInt32 {
        UInt32(truncatingIfNeeded: modifiers.effective)
    }

    /// The values of all axes but the first two, which are the place.
    private static func axes(_ state: XIValuatorState) -> [PointerReading.Axis] {
        guard let mask = state.mask, let values = state.values else { return [] }
        var result: [PointerReading.Axis] = []
        var index = 0
        for number in 0..<Int(state.mask_len) * 8
        where mask[number >> 3] & (1 << UInt8(number & 7)) != 0 {
            if number > 1 {
                result.append(PointerReading.Axis(number: number, value: values[index]))
            }
            index += 1
        }
        return result
    }
}
