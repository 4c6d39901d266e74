import KChartCanvas
import KChartCore
import KChartHost
import KChartRaster
import KChartStyle
import KChartText
import Testing

@testable import KChartWidgets

@Suite("A surface of widgets")
struct SurfaceTests {
    let fonts: FontCatalog

    init() throws {
        fonts = try WidgetStage.boxes()
    }

    @Test(
        "Tab reaches every control once, round the end, and back with Shift",
        arguments: ["controls", "dialog", "bar", "picker"])
    func tab(name: String) throws {
        let stage = try WidgetStage(Gallery.make(name), fonts: fonts)
        let order = stage.surface.focusOrder
        #expect(order.count > 3)
        var met: [String] = []
        for _ in order {
            #expect(stage.key(.tab))
            met.append(stage.surface.focus?.id ?? "")
            #expect(stage.surface.isFocusVisible)
        }
        #expect(met == order.map(\.id))
        #expect(!met.contains("off"))
        stage.key(.tab)
        #expect(stage.surface.focus === order[0])
        stage.key(.tab, .shift)
        #expect(stage.surface.focus === order[order.count - 1])
    }

    @Test("the ring is shown for the keyboard only")
    func ring() throws {
        let button = Button(id: "a", title: "A")
        let stage = try WidgetStage(button, fonts: fonts)
        stage.press(stage.middle(of: button))
        #expect(button.isFocused && !button.showsFocus)
        stage.release(stage.middle(of: button))
        stage.key(.tab)
        #expect(button.showsFocus)
        let canvas = RecordingCanvas(size: stage.surface.frame.size)
        stage.surface.paint(canvas, damage: [canvas.bounds])
        let focus = stage.surface.look.theme.focus
        #expect(
            canvas.calls.contains { call in
                if case .strokeRounded(_, _, 2, focus) = call { true } else { false }
            })
    }

    @Test("a button presses by click, Enter and Space; a press that slips off does nothing")
    func button() throws {
        var count = 0
        let button = Button(id: "a", title: "A") { count += 1 }
        let stage = try WidgetStage(button, fonts: fonts)
        stage.click(button)
        stage.key(.enter)
        stage.key(.space)
        #expect(count == 3)
        stage.press(stage.middle(of: button))
        stage.release(PixelPoint(x: 400, y: 400))
        #expect(count == 3 && !button.isHeld)
        button.isEnabled = false
        stage.click(button)
        stage.key(.enter)
        #expect(count == 3)
        #expect(!stage.surface.perform("press", on: "a"))
        button.isEnabled = true
        #expect(stage.surface.perform("press", on: "a") && count == 4)
    }

    @Test("a gesture the host cancels leaves no button down")
    func cancelled() throws {
        var count = 0
        let button = Button(id: "a", title: "A") { count += 1 }
        let stage = try WidgetStage(button, fonts: fonts)
        stage.press(stage.middle(of: button))
        stage.surface.handle(.gestureCancelled, at: 0)
        stage.release(stage.middle(of: button))
        #expect(count == 0 && !button.isHeld)
    }

    @Test("what changes is painted and nothing else")
    func damage() throws {
        let one = Button(id: "a", title: "A")
        let two = Button(id: "b", title: "B")
        let stage = try WidgetStage(WidgetStack(.row, gap: 40, [one, two]), fonts: fonts)
        stage.move(to: stage.middle(of: two))
        let damage = stage.surface.takeDamage()
        #expect(
            damage == [
                two.frame.outset(by: 4).intersection(PixelRect(size: stage.surface.frame.size))
            ])
        let before = stage.surface.paintedWidgets
        let canvas = RecordingCanvas(size: stage.surface.frame.size)
        stage.surface.paint(canvas, damage: damage)
        // The stack and the one button.
        #expect(stage.surface.paintedWidgets - before == 2 && canvas.isBalanced)
        stage.move(to: stage.middle(of: two))
        #expect(!stage.surface.isDamaged)
    }

    @Test("painting a part gives what painting the whole gives", arguments: Gallery.names)
    func parts(name: String) throws {
        let setting = StageSetting(theme: "light", scale: 1.25)
        let whole = try WidgetStage(Gallery.make(name), setting, fonts: fonts).picture(margin: 0)
        let stage = try WidgetStage(Gallery.make(name), setting, fonts: fonts)
        let size = stage.surface.frame.size
        let parts = stride(from: 0, to: size.height, by: 7).flatMap { y in
            stride(from: 0, to: size.width, by: 31).map {
                PixelRect(x: $0, y: y, width: 31, height: 7)
            }
        }
        let pieces = stage.picture(margin: 0, parts: parts)
        var differing = 0
        for y in 0..<size.height {
            for x in 0..<size.width where whole.pixel(x: x, y: y) != pieces.pixel(x: x, y: y) {
                differing += 1
            }
        }
        #expect(differing == 0)
    }

    @Test(
        "every control has a node with role, name and bounds in the window",
        arguments: Gallery.names)
    func nodes(name: String) throws {
        let origin = PixelPoint(x: 30, y: 50)
        let stage = try WidgetStage(Gallery.make(name), fonts: fonts, at: origin)
        let nodes = stage.surface.nodes
        #expect(!nodes.isEmpty)
        for node in nodes where node.role != .text {
            #expect(!node.name.isEmpty, "\(node.role) \(node.id)")
            #expect(stage.surface.frame.contains(node.bounds), "\(node.id)")
        }
        for widget in stage.surface.focusOrder {
            #expect(nodes.contains { $0.id == widget.id }, "\(widget.id)")
        }
    }

    @Test(
        "from the right, everything is the mirror image", arguments: ["controls", "bar", "dialog"])
    func mirrored(name: String) throws {
        let left = try WidgetStage(Gallery.make(name), fonts: fonts)
        let right = try WidgetStage(
            Gallery.make(name), StageSetting(theme: "dark", scale: 1, isRightToLeft: true),
            fonts: fonts)
        let width = left.surface.frame.width
        for (one, two) in zip(left.surface.focusOrder, right.surface.focusOrder) {
            #expect(two.frame.x == width - one.frame.maxX, "\(one.id)")
            #expect(two.frame.size == one.frame.size)
        }
    }

    @Test("a bar that is too short gives up the dispensable, and takes it back")
    func fold() throws {
        let buttons = (0..<4).map { Button(id: "\($0)", title: "Button") }
        for (index, button) in buttons.enumerated() { button.dispensability = index }
        let bar = Bar(id: "bar", name: "Bar", edge: .top, buttons)
        let stage = try WidgetStage(bar, fonts: fonts)
        let wide = stage.surface.frame
        stage.surface.place(PixelRect(x: 0, y: 0, width: wide.width / 2, height: wide.height))
        #expect(
            buttons.map(\.isShown) == [true, true, false, false]
                || buttons.map(\.isShown) == [true, false, false, false])
        #expect(!stage.surface.takeDamage().isEmpty && !stage.surface.isDamaged)
        stage.surface.place(wide)
        #expect(buttons.allSatisfy { $0.isShown })
    }

    @Test("a widget that goes takes focus and hover with it")
    func removed() throws {
        let button = Button(id: "a", title: "A")
        let inner = WidgetStack(.row, [button])
        let stack = WidgetStack(.row, [inner, Button(id: "b", title: "B")])
        let stage = try WidgetStage(stack, fonts: fonts)
        stage.move(to: stage.middle(of: button))
        stage.surface.setFocus(button)
        stack.remove(inner)
        #expect(stage.surface.focus == nil && stage.surface.hovered == nil)
        #expect(stage.surface.focusOrder.map(\.id) == ["b"])
    }

    @Test("a widget that goes while it is pressed is as untouched when it comes back")
    func removedHeld() throws {
        var count = 0
        let button = Button(id: "a", title: "A") { count += 1 }
        let other = Button(id: "b", title: "B") { count += 10 }
        let stack = WidgetStack(.row, [button, other])
        let stage = try WidgetStage(stack, fonts: fonts)
        stage.move(to: stage.middle(of: button))
        stage.press(stage.middle(of: button))
        stack.remove(button)
        #expect(!button.isHovered && !button.isHeld && !stage.surface.isHolding)
        #expect(stage.surface.heldButton == nil)
        stage.release(PixelPoint(x: 5, y: 5))
        stage.click(other)
        #expect(count == 10)
    }

    @Test("what its owner hides stays hidden when a bar has room again")
    func hiddenByOwner() throws {
        let buttons = (0..<3).map { Button(id: "\($0)", title: "Button") }
        for (index, button) in buttons.enumerated() { button.dispensability = index }
        let bar = Bar(id: "bar", name: "Bar", edge: .top, buttons)
        let stage = try WidgetStage(bar, fonts: fonts)
        let wide = stage.surface.frame
        stage.surface.place(PixelRect(x: 0, y: 0, width: wide.width / 2, height: wide.height))
        #expect(!buttons[2].isShown && !buttons[2].isHidden)
        buttons[2].isHidden = true
        stage.surface.place(wide)
        #expect(buttons.map(\.isShown) == [true, true, false])
        buttons[2].isHidden = false
        stage.surface.layoutIfNeeded()
        #expect(buttons.map(\.isShown) == [true, true, true])
    }

    @Test("an area scrolls by wheel, thumb and keyboard, and shows what gets the keyboard")
    func scrollArea() throws {
        let buttons = (0..<20).map { Button(id: "\($0)", title: "Row") }
        let area = ScrollArea(id: "area", WidgetStack(.column, crossAlignment: .start, buttons))
        let stage = try WidgetStage(area, fonts: fonts, size: PixelSize(width: 200, height: 100))
        #expect(area.position.largest == 20 * 32 - 100)
        let sample = ScrollSample(
            pointer: PointerSample(x: 20, y: 20, milliseconds: 0), stepsX: 0, stepsY: -1,
            isContinuous: false)
        stage.surface.handle(.scrolled(sample), at: 0)
        #expect(area.position.offset == 48)
        stage.surface.setFocus(buttons[19], isVisible: true)
        #expect(area.position.offset == 540 && buttons[19].frame.maxY == 100)
        // The thumb is drawn over the content at its edge and is the area's to press.
        stage.press(PixelPoint(x: 197, y: 99))
        stage.move(to: PixelPoint(x: 197, y: -50))
        stage.release(PixelPoint(x: 197, y: -50))
        #expect(area.position.offset == 0)
        #expect(stage.surface.hit(PixelPoint(x: 20, y: 99)) === buttons[3])
    }

    @Test(
        "a thumb lets go when its content shrank while it was dragged",
        arguments: [true, false])
    func shrunk(isCancelled: Bool) throws {
        let buttons = (0..<20).map { Button(id: "\($0)", title: "Row") }
        let stack = WidgetStack(.column, crossAlignment: .start, buttons)
        let area = ScrollArea(id: "area", stack)
        let stage = try WidgetStage(area, fonts: fonts, size: PixelSize(width: 200, height: 100))
        stage.press(PixelPoint(x: 197, y: 5))
        for button in buttons.dropFirst(2) { stack.remove(button) }
        stage.move(to: PixelPoint(x: 197, y: 20))
        #expect(!area.position.canScroll)
        if isCancelled {
            stage.surface.handle(.gestureCancelled, at: 0)
        } else {
            stage.release(PixelPoint(x: 197, y: 20))
        }
        #expect(stage.surface.hit(PixelPoint(x: 20, y: 10)) === buttons[0])
    }

    @Test("Escape and Enter go to the surface when no widget wants them")
    func cancel() throws {
        var heard: [String] = []
        let stage = try WidgetStage(Gallery.dialog(false), fonts: fonts)
        stage.surface.onCancel = { heard.append("cancel") }
        stage.surface.onConfirm = { heard.append("confirm") }
        stage.surface.setFocus(stage.surface.root.find("slider"))
        stage.key(.escape)
        stage.key(.enter)
        #expect(heard == ["cancel", "confirm"])
    }

    @Test("the ring of the keyboard is painted and taken away whole", arguments: [1.0, 1.25, 2, 3])
    func ringDamage(scale: Double) throws {
        let button = Button(id: "b", title: "Press", style: .outlined) {}
        let row = WidgetStack(.row, padding: WidgetPadding(x: 20, y: 20), [button])
        let fonts = try WidgetStage.boxes()
        let stage = try WidgetStage(
            row, StageSetting(theme: "dark", scale: scale), fonts: fonts)
        let pixels = stage.picture()
        stage.surface.setFocus(button, isVisible: true)
        let ring = stage.surface.takeDamage()
        let lit = stage.picture()
        // Every pixel that differs lies in what was told.
        let margin = 8
        for y in 0..<stage.surface.frame.height {
            for x in 0..<stage.surface.frame.width {
                let index = (y + margin) * pixels.buffer.rowStride + x + margin
                guard pixels.buffer.base[index] != lit.buffer.base[index] else { continue }
                #expect(ring.contains { $0.contains(PixelPoint(x: x, y: y)) }, "\(x),\(y)")
            }
        }
        #expect(!ring.isEmpty)
    }

    @Test("a fine wheel moves a field as far as a coarse one, step by whole step")
    func fineWheel() throws {
        var steps = WheelSteps()
        let parts = (0..<16).map { _ in steps.whole(1.0 / 8) }
        #expect(parts.reduce(0, +) == 2 && parts.allSatisfy { $0 == 0 || $0 == 1 })
        #expect(steps.whole(0.5) == 0 && steps.whole(-0.5) == 0 && steps.whole(-0.5) == -1)
        var position = ScrollPosition()
        position.resize(content: 1_000, view: 100)
        for _ in 0..<120 { position.scroll(by: 64.0 / 120) }
        #expect(position.offset == 64)
        position.scroll(by: .infinity)
        #expect(position.offset == 64)
    }
}
