/// A device with axes that scroll, as the server describes it.
struct ScrollDevice: Hashable {
    struct Axis: Hashable {
        var number: Int
        var isHorizontal: Bool
        /// What one step adds to the value; below zero for a device that counts the other way.
        var increment: Double
        /// Where the axis stood when the description was made; nil when that is unknown.
        var value: Double?
    }

    var id: Int32
    /// True for touchpads, whose scrolling is fingers in motion.
    var isTouchpad: Bool
    var axes: [Axis]
}

/// Turns the absolute values of scroll axes into steps.
///
/// The server sends where an axis stands, whoever was scrolled with it. So a difference counts
/// only when the value before it is known to be recent: the pointer was here all the time, or the
/// server told the value when it came. Otherwise a single step at most is believed.
///
/// Touchpad or wheel: XInput 2 does not say. A device is held for a touchpad when it makes
/// gestures, when it has a touch surface that moves the pointer, or when the older protocol calls
/// it a touchpad (`X11Devices`). Besides, scrolling by less than 1/120 of a step, the finest a
/// wheel can tell, comes from no wheel: this finds the touchpad behind XWayland's one device.
struct ScrollTracker: Hashable {
    struct Steps: Hashable {
        /// Positive to the right and down, as axes count.
        var x: Double
        var y: Double
        var isContinuous: Bool
    }

    private struct Key: Hashable {
        var device: Int32
        var axis: Int
    }

    /// A value the server told, and the request it told it for: events from before know better.
    private struct Told: Hashable {
        var value: Double
        var serial: UInt
    }

    /// No hand scrolls so far between two events.
    static let mostSteps = 100.0
    /// What is believed of a difference against a value from before the pointer left.
    static let mostStaleSteps = 1.0

    private(set) var devices: [Int32: ScrollDevice] = [:]
    private var last: [Key: Double] = [:]
    private var told: [Key: Told] = [:]
    private var stale: Set<Key> = []

    /// Takes the devices as they are now; what is known of their positions stays.
    mutating func setDevices(_ list: [ScrollDevice], serial: UInt) {
        devices = [:]
        for device in list where !device.axes.isEmpty { devices[device.id] = device }
        let keys = Set(
            devices.values.flatMap { device in
                device.axes.map { Key(device: device.id, axis: $0.number) }
            })
        last = last.filter { keys.contains($0.key) }
        told = told.filter { keys.contains($0.key) }
        stale.formIntersection(keys)
        for device in list { adopt(device.id, device.axes, serial: serial) }
    }

    /// One device has other axes, or was told to be the one in use.
    mutating func setDevice(_ device: ScrollDevice, serial: UInt) {
        devices[device.id] = device.axes.isEmpty ? nil : device
        adopt(device.id, device.axes, serial: serial)
    }

    /// The pointer came from elsewhere: every axis may have been used there.
    mutating func reset() {
        for (key, told) in told { last[key] = told.value }
        told = [:]
        stale = Set(last.keys)
    }

    /// True when a wheel of this direction reports steps, so that its buttons are an echo.
    func scrolls(_ device: Int32, horizontally: Bool) -> Bool {
        devices[device]?.axes.contains { $0.isHorizontal == horizontally } ?? false
    }

    /// The steps of one event; nil when it scrolled nothing, or nothing that is known.
    mutating func steps(_ source: Int32, _ values: [PointerReading.Axis], serial: UInt) -> Steps? {
        guard let device = devices[source] else { return nil }
        var steps = Steps(x: 0, y: 0, isContinuous: device.isTouchpad)
        for entry in values {
            guard let axis = device.axes.first(where: { $0.number == entry.number }),
                let amount = advance(source, axis, to: entry.value, serial: serial)
            else { continue }
            if axis.isHorizontal { steps.x += amount } else { steps.y += amount }
            if !Self.isWheelPart(amount) { steps.isContinuous = true }
        }
        return steps.x == 0 && steps.y == 0 ? nil : steps
    }

    private mutating func advance(
        _ source: Int32, _ axis: ScrollDevice.Axis, to value: Double, serial: UInt
    ) -> Double? {
        guard value.isFinite, axis.increment.isFinite, axis.increment != 0 else { return nil }
        let key = Key(device: source, axis: axis.number)
        let before = last.updateValue(value, forKey: key)
        let said = told.removeValue(forKey: key)
        let wasStale = stale.remove(key) != nil
        let base: Double
        let limit: Double
        // Numbers of requests wrap in 32 bits on the wire, so only their distance counts.
        if let said, Int(bitPattern: serial &- said.serial) >= 0 {
            (base, limit) = (said.value, Self.mostSteps)
        } else if let before {
            (base, limit) = (before, wasStale ? Self.mostStaleSteps : Self.mostSteps)
        } else {
            return nil
        }
        let amount = (value - base) / axis.increment
        // Rounding in the wire's 32.32 numbers must not make a step too many.
        return amount != 0 && abs(amount) <= limit + 1e-6 ? amount : nil
    }

    private mutating func adopt(_ id: Int32, _ axes: [ScrollDevice.Axis], serial: UInt) {
        for axis in axes {
            let key = Key(device: id, axis: axis.number)
            told[key] = axis.value.flatMap { $0.isFinite ? Told(value: $0, serial: serial) : nil }
        }
    }

    /// True for whole 120ths of a step.
    private static func isWheelPart(_ steps: Double) -> Bool {
        let parts = steps * 120
        return abs(parts - parts.rounded()) < 1e-3
    }
}
