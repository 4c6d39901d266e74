import CLinux
import Glibc

/// Xorg with a dummy screen and devices that a test moves: a mouse with scroll axes, a touchpad
/// that makes gestures, a touch screen and a keyboard.
///
/// The devices are those of Xorg's own `inputtest` driver. It needs root, as it does in the
/// containers that build.
final class InputServer: VirtualServer {
    /// True when such a server starts on this machine; tried once.
    static let isUsable: Bool = {
        guard access(program, X_OK) == 0 else { return false }
        return (try? InputServer()) != nil
    }()

    private static let program = "/usr/lib/xorg/Xorg"
    static let size = (width: 1024.0, height: 768.0)

    let mouse: InputDevice
    let touchpad: InputDevice
    let screen: InputDevice
    private let folder: String

    init() throws {
        var template = Array("/tmp/kchart-xorg-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(what: "no folder") }
        let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
        let folder = String(decoding: bytes, as: UTF8.self)
        self.folder = folder
        let devices = [
            ("mouse", "Pointer"), ("touchpad", "PointerGesture"), ("screen", "Touch"),
            ("keyboard", "Keyboard"),
        ]
        let configuration = Self.configuration(folder, devices)
        guard let file = fopen("\(folder)/xorg.conf", "w") else {
            throw Failure(what: "no configuration")
        }
        fputs(configuration, file)
        fclose(file)
        mouse = InputDevice("\(folder)/mouse")
        touchpad = InputDevice("\(folder)/touchpad")
        screen = InputDevice("\(folder)/screen")
        do {
            try super.init(
                program: Self.program,
                [
                    "-config", "\(folder)/xorg.conf", "-logfile", "\(folder)/log",
                    "-configdir", "\(folder)/none", "-nolisten", "tcp", "-novtswitch", "-sharevts",
                    "-noreset",
                ])
        } catch {
            Self.remove(folder)
            throw error
        }
        try mouse.connect()
        try touchpad.connect()
        try screen.connect()
    }

    deinit {
        Self.remove(folder)
    }

    private static func remove(_ folder: String) {
        for name in ["xorg.conf", "log", "log.old", "mouse", "touchpad", "screen", "keyboard"] {
            unlink("\(folder)/\(name)")
        }
        rmdir(folder)
    }

    private static func configuration(_ folder: String, _ devices: [(String, String)]) -> String {
        var text = """
            Section "ServerFlags"
              Option "AutoAddDevices" "false"
              Option "AutoAddGPU" "false"
              Option "DontVTSwitch" "true"
            EndSection
            Section "Device"
              Identifier "card"
              Driver "dummy"
              VideoRam 16384
            EndSection
            Section "Screen"
              Identifier "picture"
              Device "card"
              DefaultDepth 24
              SubSection "Display"
                Depth 24
                Virtual 1024 768
              EndSubSection
            EndSection
            Section "ServerLayout"
              Identifier "all"
              Screen "picture"

            """
        for (name, type) in devices {
            let role =
                switch type {
                case "Keyboard": " \"CoreKeyboard\""
                case "Pointer": " \"CorePointer\""
                default: " \"SendCoreEvents\""
                }
            text += "  InputDevice \"\(name)\"\(role)\n"
        }
        text += "EndSection\n"
        for (name, type) in devices {
            text += """
                Section "InputDevice"
                  Identifier "\(name)"
                  Driver "inputtest"
                  Option "SocketPath" "\(folder)/\(name)"
                  Option "DeviceType" "\(type)"
                  Option "TouchCount" "5"
                  Option "AccelerationScheme" "none"
                EndSection

                """
        }
        return text
    }
}
