internal import CX11
internal import CXi

/// XInput 2's events on their way to the windows.
extension X11Host {
    func handleInput(_ cookie: XGenericEventCookie) {
        switch cookie.evtype {
        case XI_HierarchyChanged:
            guard let data = cookie.data else { return }
            hierarchyChanged(data.assumingMemoryBound(to: XIHierarchyEvent.self).pointee)
        case XI_DeviceChanged:
            guard let data = cookie.data else { return }
            deviceChanged(data.assumingMemoryBound(to: XIDeviceChangedEvent.self).pointee)
        default:
            guard let (target, reading) = X11Input.reading(cookie) else { return }
            switch reading.kind {
            case .touchBegan, .touchMoved, .touchEnded:
                // Fingers on a touchpad move the pointer; they touch nothing on the screen.
                if devices?.indirect.contains(reading.source) == true { return }
            default: break
            }
            window(target)?.handle(reading)
        }
    }

    /// Asks where the scroll axes stand, if an answer comes at once and any axis is there.
    func readScrollPlaces() {
        guard let devices, connection.isLocal, !devices.list.isEmpty else { return }
        devices.query()
        forEachWindow { $0.devicesLoaded(devices) }
    }

    private func hierarchyChanged(_ event: XIHierarchyEvent) {
        let gone = Int32(XISlaveRemoved) | Int32(XIDeviceDisabled) | Int32(XISlaveDetached)
        var removed: Set<Int32> = []
        if let list = event.info {
            for info in UnsafeBufferPointer(start: list, count: Int(event.num_info))
            where info.flags & gone != 0 {
                removed.insert(info.deviceid)
            }
        }
        devices?.load()
        forEachWindow { window in
            if let devices { window.devicesLoaded(devices) }
            window.devicesRemoved(removed)
        }
    }

    private func deviceChanged(_ event: XIDeviceChangedEvent) {
        guard let devices else { return }
        let device = devices.changed(event)
        forEachWindow { $0.deviceChanged(device, serial: event.serial) }
    }
}
