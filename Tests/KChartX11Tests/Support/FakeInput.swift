import CX11
import Glibc

/// Moves pointer, buttons and keys of a server by XTEST, as `xdotool` does. The library comes
/// with that program and is looked for at run time, so that nothing need be built against it.
struct FakeInput {
    private typealias Event = @convention(c) (OpaquePointer, UInt32, Int32, UInt) -> Int32
    private typealias Motion = @convention(c) (OpaquePointer, Int32, Int32, Int32, UInt) -> Int32

    static let isInstalled = library != nil

    private nonisolated(unsafe) static let library = dlopen("libXtst.so.6", RTLD_NOW)

    private let display: OpaquePointer
    private let buttonEvent: Event
    private let keyEvent: Event
    private let motionEvent: Motion

    init(_ observer: Observer) throws {
        guard let button = dlsym(Self.library, "XTestFakeButtonEvent"),
            let key = dlsym(Self.library, "XTestFakeKeyEvent"),
            let motion = dlsym(Self.library, "XTestFakeMotionEvent")
        else { throw VirtualServer.Failure(what: "libXtst is not as expected") }
        display = observer.display
        buttonEvent = unsafeBitCast(button, to: Event.self)
        keyEvent = unsafeBitCast(key, to: Event.self)
        motionEvent = unsafeBitCast(motion, to: Motion.self)
    }

    func button(_ number: UInt32, isDown: Bool) {
        _ = buttonEvent(display, number, isDown ? 1 : 0, 0)
        XSync(display, 0)
    }

    func click(_ number: UInt32) {
        button(number, isDown: true)
        button(number, isDown: false)
    }

    func key(_ code: UInt32, isDown: Bool) {
        _ = keyEvent(display, code, isDown ? 1 : 0, 0)
        XSync(display, 0)
    }

    func move(x: Int32, y: Int32) {
        _ = motionEvent(display, 0, x, y, 0)
        XSync(display, 0)
    }
}
