internal import CX11

/// What the window is told of the devices that scroll.
extension X11Window {
    func devicesLoaded(_ devices: X11Devices) {
        guard !isGone else { return }
        translator.devicesLoaded(devices.list, serial: devices.serial)
    }

    func devicesRemoved(_ ids: Set<Int32>) {
        guard !isGone else { return }
        for notice in translator.devicesRemoved(ids) { act(on: notice, XEvent()) }
    }

    func deviceChanged(_ device: ScrollDevice, serial: UInt) {
        translator.deviceChanged(device, serial: serial)
    }
}
