import CX11
import KChartCore
import KChartHost
import Testing

@testable import KChartX11

/// Pointer and keyboard on Xvfb, whose devices have buttons and no scroll axes.
@Suite(
    "Pointer and keys by XTEST", .serialized,
    .enabled(
        if: VirtualServer.isInstalled && FakeInput.isInstalled,
        "Xvfb or libXtst is not installed"))
struct FakeInputTests {
    private func options(_ allowsXInput: Bool) -> X11Host.Options {
        var options = X11Host.Options()
        options.allowsXInput = allowsXInput
        return options
    }

    @Test(
        "buttons, wheel buttons and drags are the same with XInput 2 and without",
        arguments: [true, false])
    func buttons(_ allowsXInput: Bool) throws {
        let rig = try Rig(options: options(allowsXInput))
        #expect(rig.showPattern())
        #expect((rig.host.devices == nil) == !allowsXInput)
        let input = try FakeInput(rig.observer)
        input.move(x: 40, y: 30)
        #expect(rig.wait { rig.place == PixelPoint(x: 40, y: 30) })
        for number in 4...7 as ClosedRange<UInt32> { input.click(number) }
        #expect(rig.wait { rig.scrolls.count == 4 })
        #expect(rig.scrolls.map(\.stepsY) == [1, -1, 0, 0])
        #expect(rig.scrolls.map(\.stepsX) == [0, 0, 1, -1])
        rig.clear()
        input.button(1, isDown: true)
        input.move(x: 700, y: 500)
        #expect(rig.wait { rig.place == PixelPoint(x: 700, y: 500) })
        #expect(!rig.events.contains(.pointerLeft))
        input.button(1, isDown: false)
        #expect(rig.waitFor(.pointerLeft))
        let buttons = rig.events.compactMap { event -> PointerButton? in
            switch event {
            case .pointerPressed(let button, _), .pointerReleased(let button, _): button
            default: nil
            }
        }
        #expect(buttons == [.primary, .primary])
    }

    @Test("a server without generic events is read by the core protocol")
    func noGenericEvents() throws {
        let rig = try Rig(["-extension", "Generic Event Extension"])
        #expect(rig.showPattern())
        #expect(rig.window.connection.extensions.input == nil)
        let input = try FakeInput(rig.observer)
        input.move(x: 40, y: 30)
        input.click(5)
        #expect(rig.wait { rig.scrolls.map(\.stepsY) == [-1] })
        #expect(rig.host.takeErrors().isEmpty)
    }

    @Test("someone who grabs the keyboard in a drag ends the drag and lets go of the keys")
    func keyboardGrab() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let input = try FakeInput(rig.observer)
        rig.observer.focus(rig.window.window)
        #expect(rig.waitFor(.focusChanged(true)))
        input.move(x: 40, y: 30)
        input.button(1, isDown: true)
        input.key(38, isDown: true)
        #expect(rig.wait { !rig.strokes.isEmpty })
        XGrabKeyboard(
            rig.observer.display, rig.observer.root, 0, GrabModeAsync, GrabModeAsync,
            UInt(CurrentTime))
        rig.observer.sync()
        #expect(rig.waitFor(.gestureCancelled))
        #expect(rig.events.contains(.keyReleased(KeyStroke(key: .character("a")))))
        input.button(1, isDown: false)
        input.key(38, isDown: false)
        XUngrabKeyboard(rig.observer.display, UInt(CurrentTime))
        rig.observer.sync()
        #expect(rig.settle())
        #expect(!rig.window.hasGesture)
        #expect(!rig.events.contains(.focusChanged(false)))
    }

    @Test("a keyboard that changes while a key is down releases the key that was pressed")
    func keymapChange() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let input = try FakeInput(rig.observer)
        rig.observer.focus(rig.window.window)
        #expect(rig.waitFor(.focusChanged(true)))
        input.key(38, isDown: true)
        #expect(rig.wait { rig.strokes.map(\.key) == [.character("a")] })
        // Xlib asks for news of the keyboard when it first reads it: that must have been sent.
        #expect(rig.settle())
        rig.observer.setKeysyms([KeySym(XK_z), KeySym(XK_Z)], of: 38)
        input.key(38, isDown: false)
        #expect(rig.waitFor(.keyReleased(KeyStroke(key: .character("a")))))
        input.key(38, isDown: true)
        #expect(
            rig.wait { rig.strokes.map(\.key) == [.character("a"), .character("z")] },
            "\(rig.strokes.prefix(4))")
        input.key(38, isDown: false)
        #expect(rig.waitFor(.keyReleased(KeyStroke(key: .character("z")))))
    }

    @Test("a Cyrillic group types its letters, and its keys keep their Latin names")
    func groups() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let input = try FakeInput(rig.observer)
        rig.observer.focus(rig.window.window)
        #expect(rig.waitFor(.focusChanged(true)))
        rig.observer.setKeysyms(
            [KeySym(XK_q), KeySym(XK_Q), KeySym(XK_Cyrillic_ef), KeySym(XK_Cyrillic_EF)], of: 38)
        XkbLockGroup(rig.observer.display, UInt32(XkbUseCoreKbd), 1)
        rig.observer.sync()
        input.key(38, isDown: true)
        #expect(rig.wait { !rig.strokes.isEmpty })
        #expect(rig.strokes == [KeyStroke(key: .character("q"), text: "ф")])
        input.key(38, isDown: false)
        #expect(rig.waitFor(.keyReleased(KeyStroke(key: .character("q")))))
    }

    @Test("dead keys and Compose make letters where text is typed, and nowhere else")
    func deadKeys() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let input = try FakeInput(rig.observer)
        rig.observer.focus(rig.window.window)
        #expect(rig.waitFor(.focusChanged(true)))
        let (dead, letter, compose, apostrophe) =
            (24, 26, 25, 48) as (UInt32, UInt32, UInt32, UInt32)
        rig.observer.setKeysyms([KeySym(XK_dead_acute), KeySym(XK_dead_acute)], of: 24)
        rig.observer.setKeysyms([KeySym(XK_Multi_key), KeySym(XK_Multi_key)], of: 25)
        func type(_ keys: UInt32...) {
            for key in keys {
                input.key(key, isDown: true)
                input.key(key, isDown: false)
            }
        }
        // No text is typed: the letter is a command.
        type(letter)
        #expect(rig.wait { rig.strokes == [KeyStroke(key: .character("e"), text: "e")] })
        type(dead, letter)
        #expect(rig.wait { rig.strokes.filter { $0.key == .character("e") }.count == 2 })
        #expect(!rig.strokes.contains { $0.text == "é" })
        rig.clear()
        rig.window.setTextCursor(PixelRect(x: 40, y: 30, width: 1, height: 18))
        type(dead, letter)
        #expect(rig.wait { rig.strokes.map(\.text) == ["é"] }, "\(rig.strokes)")
        rig.clear()
        type(compose, apostrophe, letter)
        #expect(rig.wait { rig.strokes.map(\.text) == ["é"] }, "\(rig.strokes)")
        rig.clear()
        // Half a sequence is forgotten with the field.
        rig.window.setTextCursor(nil)
        type(letter)
        #expect(rig.wait { rig.strokes.map(\.text) == ["e"] }, "\(rig.strokes)")
        #expect(rig.host.takeErrors().isEmpty)
    }

    @Test("the double click's time follows the settings daemon")
    func doubleClick() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        #expect(rig.host.doubleClickMilliseconds == nil)
        let settings: [UInt8] =
            [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 19, 0]
            + Array("Net/DoubleClickTime".utf8) + [0, 1, 0, 0, 0, 0xFA, 0, 0, 0]
        let owner = rig.observer.ownSettings(settings)
        #expect(rig.wait { rig.host.doubleClickMilliseconds == 250 })
        rig.observer.uncover(owner)
        #expect(rig.wait { rig.host.doubleClickMilliseconds == nil })
    }
}

extension Rig {
    var strokes: [KeyStroke] {
        events.compactMap { if case .keyPressed(let stroke) = $0 { stroke } else { nil } }
    }
}

extension Observer {
    func focus(_ window: CX11.Window) {
        XSetInputFocus(display, window, Int32(RevertToPointerRoot), UInt(CurrentTime))
        sync()
    }

    func setKeysyms(_ keysyms: [KeySym], of code: Int32) {
        var keysyms = keysyms
        XChangeKeyboardMapping(display, code, Int32(keysyms.count), &keysyms, 1)
        sync()
    }

    /// Becomes the settings daemon; its window goes away with `uncover`.
    func ownSettings(_ bytes: [UInt8]) -> CX11.Window {
        let window = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
        XChangeProperty(
            display, window, atom("_XSETTINGS_SETTINGS"), atom("_XSETTINGS_SETTINGS"), 8,
            PropModeReplace, bytes, Int32(bytes.count))
        XSetSelectionOwner(display, atom("_XSETTINGS_S0"), window, UInt(CurrentTime))
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = root
        event.xclient.message_type = atom("MANAGER")
        event.xclient.format = 32
        event.xclient.data.l.1 = Int(bitPattern: atom("_XSETTINGS_S0"))
        event.xclient.data.l.2 = Int(bitPattern: window)
        XSendEvent(display, root, 0, Int(StructureNotifyMask), &event)
        sync()
        return window
    }
}
