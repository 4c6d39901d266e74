internal import CX11
internal import CXi

/// The devices that scroll, kept up to date by what the server tells.
final class X11Devices {
    private let connection: X11Connection
    private let input: X11Input
    /// The ids of touchpads by the older protocol's word.
    private var named: Set<Int32> = []
    private(set) var list: [ScrollDevice] = []
    /// Devices whose touches are fingers on a touchpad, not on the picture.
    private(set) var indirect: Set<Int32> = []
    /// The request that `list` answered.
    private(set) var serial: UInt = 0

    init(_ connection: X11Connection, _ input: X11Input) {
        self.connection = connection
        self.input = input
    }

    /// Asks for everything anew: two round trips, when devices came or went.
    func load() {
        named = touchpadsByName()
        query()
    }

    /// Asks where the axes stand: one round trip, when the pointer comes in.
    func query() {
        guard !connection.isDead else { return }
        let display = connection.display
        var count: Int32 = 0
        serial = XNextRequest(display)
        let answer = connection.roundTrip {
            XIQueryDevice(display, Int32(XIAllDevices), &count)
        }
        guard let answer else { return }
        defer { XIFreeDeviceInfo(answer) }
        list = []
        indirect = []
        for info in UnsafeBufferPointer(start: answer, count: Int(count))
        where info.use == XISlavePointer && info.enabled != 0 {
            adopt(info.deviceid, info.classes, info.num_classes)
        }
    }

    /// The server told that a device is used another way, or that another one is in use.
    ///
    /// - Returns: what is known of the device now.
    func changed(_ event: XIDeviceChangedEvent) -> ScrollDevice {
        let id = event.sourceid
        list.removeAll { $0.id == id }
        indirect.remove(id)
        return adopt(id, event.classes, event.num_classes)
    }

    @discardableResult
    private func adopt(
        _ id: Int32, _ classes: UnsafeMutablePointer<UnsafeMutablePointer<XIAnyClassInfo>?>?,
        _ count: Int32
    ) -> ScrollDevice {
        var device = ScrollDevice(id: id, isTouchpad: named.contains(id), axes: [])
        var values: [Int: Double] = [:]
        for index in 0..<Int(count) {
            guard let info = classes?[index] else { continue }
            let raw = UnsafeRawPointer(info)
            switch info.pointee.type {
            case XIScrollClass:
                let scroll = raw.assumingMemoryBound(to: XIScrollClassInfo.self).pointee
                device.axes.append(
                    ScrollDevice.Axis(
                        number: Int(scroll.number),
                        isHorizontal: scroll.scroll_type == XIScrollTypeHorizontal,
                        increment: scroll.increment))
            case XIValuatorClass:
                let axis = raw.assumingMemoryBound(to: XIValuatorClassInfo.self).pointee
                values[Int(axis.number)] = axis.value
            case XITouchClass:
                let touch = raw.assumingMemoryBound(to: XITouchClassInfo.self).pointee
                if touch.mode == XIDependentTouch {
                    device.isTouchpad = true
                    indirect.insert(id)
                }
            case XIGestureClass: device.isTouchpad = true
            default: break
            }
        }
        for index in device.axes.indices {
            device.axes[index].value = values[device.axes[index].number]
        }
        if !device.axes.isEmpty { list.append(device) }
        return device
    }

    private func touchpadsByName() -> Set<Int32> {
        guard !connection.isDead else { return [] }
        let display = connection.display
        var count: Int32 = 0
        guard let devices = connection.roundTrip({ XListInputDevices(display, &count) }) else {
            return []
        }
        defer { XFreeDeviceList(devices) }
        let touchpad = connection.atoms[.touchpad]
        return Set(
            UnsafeBufferPointer(start: devices, count: Int(count)).filter { $0.type == touchpad }
                .map { Int32(truncatingIfNeeded: $0.id) })
    }
}
