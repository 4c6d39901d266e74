internal import CX11

/// The names the window needs, asked for in one request.
struct X11Atoms {
    enum Name: Int, CaseIterable {
        case wmProtocols, wmDeleteWindow, netWMPing, netWMSyncRequest, netWMSyncRequestCounter
        case netWMPID, wmClientMachine, netWMName, netWMIconName, netWMIcon, utf8String
        case netWMUserTime, netStartupID, netStartupInfo, netStartupInfoBegin
        case netWMWindowType, netWMWindowTypeNormal, netWMState, netWMStateHidden
        case netFrameExtents
        case resourceManager, xsettingsSelection, xsettingsSettings, manager, fence
        case touchpad
        case clipboard, targets, multiple, timestamp, incr, atomPair, text, stamp, paste
        case textPlain, textPlainUTF8, textCSV, textURIList, imagePNG
        case clipboardManager, saveTargets
        case xdndAware, xdndEnter, xdndPosition, xdndStatus, xdndLeave, xdndDrop, xdndFinished
        case xdndSelection, xdndTypeList, xdndActionCopy

        func text(screen: Int32) -> String {
            switch self {
            case .wmProtocols: "WM_PROTOCOLS"
            case .wmDeleteWindow: "WM_DELETE_WINDOW"
            case .netWMPing: "_NET_WM_PING"
            case .netWMSyncRequest: "_NET_WM_SYNC_REQUEST"
            case .netWMSyncRequestCounter: "_NET_WM_SYNC_REQUEST_COUNTER"
            case .netWMPID: "_NET_WM_PID"
            case .wmClientMachine: "WM_CLIENT_MACHINE"
            case .netWMName: "_NET_WM_NAME"
            case .netWMIconName: "_NET_WM_ICON_NAME"
            case .netWMIcon: "_NET_WM_ICON"
            case .utf8String: "UTF8_STRING"
            case .netWMUserTime: "_NET_WM_USER_TIME"
            case .netStartupID: "_NET_STARTUP_ID"
            case .netStartupInfo: "_NET_STARTUP_INFO"
            case .netStartupInfoBegin: "_NET_STARTUP_INFO_BEGIN"
            case .netWMWindowType: "_NET_WM_WINDOW_TYPE"
            case .netWMWindowTypeNormal: "_NET_WM_WINDOW_TYPE_NORMAL"
            case .netWMState: "_NET_WM_STATE"
            case .netWMStateHidden: "_NET_WM_STATE_HIDDEN"
            case .netFrameExtents: "_NET_FRAME_EXTENTS"
            case .resourceManager: "RESOURCE_MANAGER"
            case .xsettingsSelection: "_XSETTINGS_S\(screen)"
            case .xsettingsSettings: "_XSETTINGS_SETTINGS"
            case .manager: "MANAGER"
            case .fence: "_KCHART_FRAME_DONE"
            case .touchpad: "TOUCHPAD"
            case .clipboard: "CLIPBOARD"
            case .targets: "TARGETS"
            case .multiple: "MULTIPLE"
            case .timestamp: "TIMESTAMP"
            case .incr: "INCR"
            case .atomPair: "ATOM_PAIR"
            case .text: "TEXT"
            case .stamp: "_KCHART_TIME"
            case .paste: "_KCHART_PASTE"
            case .textPlain: "text/plain"
            case .textPlainUTF8: "text/plain;charset=utf-8"
            case .textCSV: "text/csv"
            case .textURIList: "text/uri-list"
            case .imagePNG: "image/png"
            case .clipboardManager: "CLIPBOARD_MANAGER"
            case .saveTargets: "SAVE_TARGETS"
            case .xdndAware: "XdndAware"
            case .xdndEnter: "XdndEnter"
            case .xdndPosition: "XdndPosition"
            case .xdndStatus: "XdndStatus"
            case .xdndLeave: "XdndLeave"
            case .xdndDrop: "XdndDrop"
            case .xdndFinished: "XdndFinished"
            case .xdndSelection: "XdndSelection"
            case .xdndTypeList: "XdndTypeList"
            case .xdndActionCopy: "XdndActionCopy"
            }
        }
    }

    private var values: [Atom]

    /// Atoms by hand, for tests of what only compares them.
    init(values: [Atom]) {
        self.values = values
    }

    /// One round trip.
    init(display: OpaquePointer, screen: Int32) {
        let names = Name.allCases.map { $0.text(screen: screen) }
        values = Array(repeating: 0, count: names.count)
        var pointers: [UnsafeMutablePointer<CChar>?] = names.map { name in
            let bytes = Array(name.utf8CString)
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
            copy.initialize(from: bytes, count: bytes.count)
            return copy
        }
        XInternAtoms(display, &pointers, Int32(pointers.count), 0, &values)
        for pointer in pointers { pointer?.deallocate() }
    }

    subscript(_ name: Name) -> Atom { values[name.rawValue] }
}
