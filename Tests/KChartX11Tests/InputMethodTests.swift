import CX11
import KChartCore
import KChartHost
import Testing

@testable import KChartX11

/// A server that speaks the protocol of input methods, beside a window.
@Suite(
    "An input method", .serialized,
    .enabled(
        if: VirtualServer.isInstalled && FakeInput.isInstalled,
        "Xvfb or libXtst is not installed"))
struct InputMethodTests {
    @Test("what is composed comes as events, what is finished as text, and the cursor is told")
    func composing() throws {
        let server = try VirtualServer()
        let method = try FakeMethod(server)
        var options = X11Host.Options()
        options.localeModifiers = "@im=" + FakeMethod.name
        let rig = try Rig(server: server, options: options)
        #expect(rig.showPattern())
        let input = try FakeInput(rig.observer)
        rig.observer.focus(rig.window.window)
        #expect(rig.waitFor(.focusChanged(true)))
        func type(_ key: UInt32) {
            input.key(key, isDown: true)
            input.key(key, isDown: false)
        }
        // Where keys are commands the method gets none.
        type(38)
        #expect(rig.wait { rig.strokes.map(\.text) == ["a"] })
        #expect(!method.messages.contains(60), "\(method.messages)")
        rig.window.setTextCursor(PixelRect(x: 40, y: 30, width: 1, height: 18))
        #expect(method.spots.last.map { $0 == (40, 48) } == true, "\(method.messages)")
        type(38)
        #expect(
            rig.wait { rig.compositions == [TextComposition(text: "に", caret: 1)] },
            "\(method.messages)")
        type(38)
        #expect(rig.wait { rig.compositions.last == TextComposition(text: "にほ", caret: 2) })
        type(65)
        #expect(rig.wait { rig.strokes.map(\.text) == ["a", "日本"] }, "\(rig.strokes)")
        #expect(rig.compositions.last == TextComposition(text: "", caret: 0))
        // A composition that is left is dropped there too.
        type(38)
        #expect(rig.wait { rig.compositions.last == TextComposition(text: "に", caret: 1) })
        rig.window.setTextCursor(nil)
        #expect(method.messages.contains(64))
        type(38)
        #expect(rig.wait { rig.strokes.map(\.text) == ["a", "日本", "a"] })
        #expect(rig.host.takeErrors().isEmpty)
        rig.host.close()
        method.end()
    }
}

extension Rig {
    var compositions: [TextComposition] {
        events.compactMap { if case .composed(let composition) = $0 { composition } else { nil } }
    }
}
