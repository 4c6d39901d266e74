import CX11
import KChartCore
import KChartHost
import Testing

@testable import KChartX11

@Suite("Translation of X events")
struct TranslatorTests {
    /// Atoms numbered by their place, from 100.
    static let atoms = X11Atoms(values: X11Atoms.Name.allCases.map { Atom(100 + $0.rawValue) })

    static let window: CX11.Window = 7

    private func make() -> X11EventTranslator {
        X11EventTranslator(
            size: PixelSize(width: 300, height: 200), atoms: Self.atoms, window: Self.window)
    }

    private func motion(_ x: Int32, _ y: Int32, time: UInt = 5, state: UInt32 = 0) -> XEvent {
        var event = XEvent()
        event.xmotion.type = MotionNotify
        event.xmotion.x = x
        event.xmotion.y = y
        event.xmotion.time = time
        event.xmotion.state = state
        return event
    }

    private func button(_ type: Int32, _ number: UInt32, x: Int32 = 1, y: Int32 = 2) -> XEvent {
        var event = XEvent()
        event.xbutton.type = type
        event.xbutton.button = number
        event.xbutton.x = x
        event.xbutton.y = y
        event.xbutton.time = 9
        return event
    }

    private func crossing(_ type: Int32, mode: Int32 = NotifyNormal) -> XEvent {
        var event = XEvent()
        event.xcrossing.type = type
        event.xcrossing.mode = mode
        event.xcrossing.detail = NotifyNonlinear
        event.xcrossing.x = 3
        event.xcrossing.y = 4
        return event
    }

    private func key(_ type: Int32, _ code: UInt32, state: UInt32 = 0) -> XEvent {
        var event = XEvent()
        event.xkey.type = type
        event.xkey.keycode = code
        event.xkey.state = state
        return event
    }

    private func configure(_ width: Int32, _ height: Int32) -> XEvent {
        var event = XEvent()
        event.xconfigure.type = ConfigureNotify
        event.xconfigure.window = Self.window
        event.xconfigure.width = width
        event.xconfigure.height = height
        return event
    }

    private func focus(_ type: Int32, mode: Int32 = NotifyNormal) -> XEvent {
        var event = XEvent()
        event.xfocus.type = type
        event.xfocus.mode = mode
        event.xfocus.detail = NotifyNonlinear
        return event
    }

    private func sample(_ x: Double, _ y: Double, _ time: Int64) -> PointerSample {
        PointerSample(x: x, y: y, milliseconds: time)
    }

    @Test("moves between other events are one, and order is kept")
    func motionCompression() {
        var translator = make()
        #expect(
            translator.translate(crossing(EnterNotify)) == [
                .scrollPlacesWanted, .host(.pointerEntered(sample(3, 4, 0))),
            ])
        #expect(translator.translate(motion(1, 1)).isEmpty)
        #expect(translator.translate(motion(2, 2)).isEmpty)
        let press = translator.translate(button(ButtonPress, 1))
        #expect(press.first == .host(.pointerMoved(sample(2, 2, 5))))
        #expect(press.last == .host(.pointerPressed(.primary, sample(1, 2, 9))))
        #expect(translator.translate(motion(7, 8)).isEmpty)
        #expect(translator.finish() == [.host(.pointerMoved(sample(7, 8, 5)))])
        #expect(translator.finish().isEmpty)
    }

    @Test("several configures make one resize, and an unchanged size makes none")
    func configures() {
        var translator = make()
        for width in [310, 320, 400] as [Int32] {
            #expect(translator.translate(configure(width, 100)).isEmpty)
        }
        let size = PixelSize(width: 400, height: 100)
        #expect(translator.finish() == [.resized(size), .host(.resized(size))])
        #expect(translator.translate(configure(400, 100)).isEmpty)
        #expect(translator.finish() == [.settled])
    }

    @Test(
        "bogus sizes are clamped to what X can hold",
        arguments: [
            (PixelSize(width: 0, height: 0), PixelSize(width: 1, height: 1)),
            (PixelSize(width: 65528, height: 10), PixelSize(width: 32767, height: 10)),
        ])
    func clamps(_ given: PixelSize, _ expected: PixelSize) {
        #expect(X11EventTranslator.clamped(width: given.width, height: given.height) == expected)
    }

    @Test("crossings made by a grab move nobody in or out")
    func grabCrossings() {
        var translator = make()
        _ = translator.translate(crossing(EnterNotify))
        #expect(translator.translate(crossing(LeaveNotify, mode: NotifyGrab)).isEmpty)
        #expect(translator.translate(crossing(EnterNotify, mode: NotifyUngrab)).isEmpty)
        #expect(translator.translate(crossing(LeaveNotify)) == [.host(.pointerLeft)])
        #expect(translator.translate(crossing(LeaveNotify)).isEmpty)
    }

    @Test("a gesture that leaves the window ends with its release, then the pointer has left")
    func implicitGrab() {
        var translator = make()
        _ = translator.translate(crossing(EnterNotify))
        _ = translator.translate(button(ButtonPress, 1))
        #expect(translator.translate(crossing(LeaveNotify)).isEmpty)
        _ = translator.translate(motion(-50, 20))
        #expect(translator.finish() == [.host(.pointerMoved(sample(-50, 20, 9 - 4)))])
        let release = translator.translate(button(ButtonRelease, 1, x: -50))
        #expect(release.last == .host(.pointerLeft))
        #expect(release.count == 2)
    }

    @Test(
        "wheel buttons are steps and no presses",
        arguments: [(4, 0, 1), (5, 0, -1), (6, 1, 0), (7, -1, 0)] as [(UInt32, Double, Double)])
    func wheel(_ number: UInt32, _ stepsX: Double, _ stepsY: Double) {
        var translator = make()
        let notices = translator.translate(button(ButtonPress, number))
        let expected = ScrollSample(
            pointer: sample(1, 2, 9), stepsX: stepsX, stepsY: stepsY, isContinuous: false)
        #expect(notices == [.userTime(9), .host(.scrolled(expected))])
        #expect(translator.translate(button(ButtonRelease, number)).isEmpty)
    }

    @Test("a held key repeats, and the loss of the focus releases it")
    func keys() {
        var translator = make()
        let reading = KeyReading(active: KeySym(XK_a), text: "a")
        let first = translator.translate(key(KeyPress, 38), reading: reading)
        #expect(first.last == .host(.keyPressed(KeyStroke(key: .character("a"), text: "a"))))
        let second = translator.translate(key(KeyPress, 38), reading: reading)
        #expect(
            second.last
                == .host(.keyPressed(KeyStroke(key: .character("a"), text: "a", isRepeat: true))))
        _ = translator.translate(focus(FocusIn))
        let lost = translator.translate(focus(FocusOut))
        #expect(
            lost == [
                .keyboardFocus(false), .host(.keyReleased(KeyStroke(key: .character("a")))),
                .host(.focusChanged(false)),
            ])
        #expect(translator.translate(key(KeyRelease, 38)).isEmpty)
    }

    @Test("a focus change of a grab is none")
    func grabFocus() {
        var translator = make()
        #expect(translator.translate(focus(FocusIn)).contains(.host(.focusChanged(true))))
        #expect(translator.translate(focus(FocusOut, mode: NotifyGrab)).isEmpty)
        #expect(translator.translate(focus(FocusIn, mode: NotifyUngrab)).isEmpty)
    }

    @Test("composed text arrives without a key code and is kept")
    func composed() {
        var translator = make()
        let notices = translator.translate(
            key(KeyPress, 0), reading: KeyReading(active: 0, text: "é"))
        #expect(notices == [.host(.keyPressed(KeyStroke(key: .character("é"), text: "é")))])
    }

    @Test("a shortcut types nothing")
    func shortcut() {
        var translator = make()
        let notices = translator.translate(
            key(KeyPress, 54, state: UInt32(ControlMask)),
            reading: KeyReading(active: KeySym(XK_c), text: "\u{3}"))
        #expect(
            notices.last
                == .host(.keyPressed(KeyStroke(key: .character("c"), modifiers: .control))))
    }

    @Test("unmapped, covered and hidden windows are not seen, and it is told once")
    func visibility() {
        var translator = make()
        var unmap = XEvent()
        unmap.type = UnmapNotify
        unmap.xunmap.window = Self.window
        var map = XEvent()
        map.type = MapNotify
        map.xmap.window = Self.window
        var covered = XEvent()
        covered.xvisibility.type = VisibilityNotify
        covered.xvisibility.window = Self.window
        covered.xvisibility.state = VisibilityFullyObscured
        #expect(translator.translate(map).isEmpty)
        #expect(translator.translate(unmap) == [.seen(false), .host(.visibilityChanged(false))])
        #expect(translator.translate(covered).isEmpty)
        #expect(translator.translate(map).isEmpty)
        covered.xvisibility.state = VisibilityUnobscured
        #expect(translator.translate(covered) == [.seen(true), .host(.visibilityChanged(true))])
        #expect(
            translator.hiddenStateRead(true) == [.seen(false), .host(.visibilityChanged(false))])
    }

    @Test(
        "another client's word, or another window's, about the window's state is ignored",
        arguments: [DestroyNotify, UnmapNotify])
    func forged(_ type: Int32) {
        var translator = make()
        var event = XEvent()
        event.type = type
        // Both kinds have the window in the same place.
        event.xdestroywindow.event = Self.window
        event.xdestroywindow.window = Self.window
        event.xany.send_event = 1
        #expect(translator.translate(event).isEmpty)
        event.xany.send_event = 0
        event.xdestroywindow.window = Self.window + 1
        #expect(translator.translate(event).isEmpty)
        #expect(translator.isSeen)
        event.xdestroywindow.window = Self.window
        #expect(!translator.translate(event).isEmpty)
    }

    @Test("a sent configure settles a move and gives no size")
    func sentConfigure() {
        var translator = make()
        var sent = configure(5, 6)
        sent.xconfigure.send_event = 1
        #expect(translator.translate(sent).isEmpty)
        #expect(translator.finish() == [.settled])
        let size = PixelSize(width: 310, height: 100)
        #expect(translator.translate(configure(310, 100)).isEmpty)
        #expect(translator.translate(sent).isEmpty)
        #expect(translator.finish() == [.resized(size), .host(.resized(size))])
        var other = configure(1, 1)
        other.xconfigure.window = Self.window + 1
        #expect(translator.translate(other).isEmpty)
        #expect(translator.finish().isEmpty)
    }

    @Test("a window's place is its frame's corner, told when it changes")
    func place() {
        var translator = make()
        func at(_ x: Int32, _ y: Int32, isSent: Bool = false) -> XEvent {
            var event = configure(300, 200)
            event.xconfigure.x = x
            event.xconfigure.y = y
            event.xconfigure.send_event = isSent ? 1 : 0
            return event
        }
        func moved(_ notices: [X11Notice]) -> [PixelPoint] {
            notices.compactMap { if case .host(.moved(let place)) = $0 { place } else { nil } }
        }
        // Without a manager the server's place is the screen's.
        _ = translator.translate(at(10, 20))
        #expect(moved(translator.finish()) == [PixelPoint(x: 10, y: 20)])
        _ = translator.translate(at(10, 20))
        #expect(moved(translator.finish()).isEmpty)
        var parent = XEvent()
        parent.xreparent.type = ReparentNotify
        parent.xreparent.window = Self.window
        parent.xreparent.parent = 4_711
        #expect(translator.translate(parent).isEmpty)
        // In a frame it is the place in the frame.
        _ = translator.translate(at(1, 22))
        #expect(moved(translator.finish()).isEmpty)
        translator.frameRead([1, 1, 22, 5])
        _ = translator.translate(at(101, 222, isSent: true))
        #expect(moved(translator.finish()) == [PixelPoint(x: 100, y: 200)])
        translator.frameRead([9, 9])
        translator.frameRead([-1, 0, 99_999, 0])
        _ = translator.translate(at(111, 222, isSent: true))
        #expect(moved(translator.finish()) == [PixelPoint(x: 110, y: 200)])
    }

    @Test("the server's clock runs on over its wrap")
    func clock() {
        var clock = ServerClock()
        #expect(clock.extend(4_294_967_000) == 4_294_967_000)
        #expect(clock.extend(200) == 4_294_967_000 + 496)
        #expect(clock.extend(100) == 4_294_967_000 + 396)
    }

    @Test("window manager messages are understood")
    func messages() {
        func message(_ name: X11Atoms.Name, _ low: Int = 0, _ high: Int = 0) -> XEvent {
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.message_type = Self.atoms[.wmProtocols]
            event.xclient.format = 32
            event.xclient.data.l.0 = Int(bitPattern: Self.atoms[name])
            event.xclient.data.l.2 = low
            event.xclient.data.l.3 = high
            return event
        }
        var translator = make()
        #expect(translator.translate(message(.wmDeleteWindow)) == [.host(.closeRequested)])
        #expect(translator.translate(message(.netWMPing)) == [.ping])
        #expect(
            translator.translate(message(.netWMSyncRequest, 7, 2)) == [.syncRequest(2 << 32 | 7)])
        #expect(
            translator.translate(message(.netWMSyncRequest, -1, 0)) == [.syncRequest(0xFFFF_FFFF)])
    }
}

@Suite("Key names")
struct KeyTranslationTests {
    @Test("the active group names the key when it is Latin, AZERTY included")
    func active() {
        // On a French layout keycode 38 is q.
        #expect(
            KeyTranslation.key(active: KeySym(XK_q), latin: KeySym(XK_q), keycode: 38)
                == .character("q"))
        #expect(
            KeyTranslation.key(active: KeySym(XK_plus), latin: nil, keycode: 21) == .character("+"))
        #expect(
            KeyTranslation.key(active: KeySym(XK_A), latin: nil, keycode: 38) == .character("a"))
    }

    @Test("a Cyrillic group falls back to another group, then to the place")
    func fallback() {
        let ef = KeySym(XK_Cyrillic_ef)
        #expect(
            KeyTranslation.key(active: ef, latin: KeySym(XK_a), keycode: 38) == .character("a"))
        #expect(
            KeyTranslation.key(active: KeySym(XK_Cyrillic_es), latin: nil, keycode: 54)
                == .character("c"))
    }

    @Test("named keys and the keypad have their names")
    func named() {
        #expect(KeyTranslation.key(active: KeySym(XK_F5), latin: nil, keycode: 71) == .function(5))
        #expect(
            KeyTranslation.key(active: KeySym(XK_KP_Left), latin: nil, keycode: 83) == .left)
        #expect(
            KeyTranslation.key(active: KeySym(XK_KP_Add), latin: nil, keycode: 86)
                == .character("+"))
        #expect(
            KeyTranslation.key(active: KeySym(XK_KP_7), latin: nil, keycode: 79)
                == .character("7"))
        #expect(
            KeyTranslation.key(active: KeySym(XK_ISO_Left_Tab), latin: nil, keycode: 23) == .tab)
    }

    @Test("keys that only modify others are no keys")
    func modifiers() {
        #expect(KeyTranslation.key(active: KeySym(XK_Shift_L), latin: nil, keycode: 50) == nil)
        #expect(
            KeyTranslation.key(active: KeySym(XK_ISO_Level3_Shift), latin: nil, keycode: 108)
                == nil)
    }
}
