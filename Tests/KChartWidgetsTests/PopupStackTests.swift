import KChartCanvas
import KChartCore
import KChartHost
import KChartRaster
import KChartStyle
import KChartText
import Testing

@testable import KChartWidgets

@Suite("A stack of popups")
struct PopupStackTests {
    /// A window in memory with its popups and a clock that a test turns.
    final class Bench {
        let window: HeadlessWindow
        var time: Int64 = 0
        var timers: [(due: Int64, body: () -> Void)] = []
        var stack: PopupStack!

        init(rtl: Bool = false) throws {
            let host = HeadlessHost(size: PixelSize(width: 600, height: 400))
            window = host.makeHeadlessWindow(
                WindowSpecification(title: "", background: .black))
            let fonts = try WidgetStage.boxes()
            let glyphs = GlyphCache()
            let look = WidgetLook(
                theme: try ThemeCatalog.builtIn.theme("dark"), fonts: fonts, isRightToLeft: rtl)
            stack = PopupStack(
                window: window, look: look,
                makeCanvas: { RasterCanvas(buffer: $0, fonts: fonts, glyphs: glyphs) },
                clock: { [unowned self] in time })
            stack.schedule = { [unowned self] delay, body in
                timers.append((time + delay, body))
            }
        }

        /// Lets time pass, timers in their order.
        func pass(_ milliseconds: Int64) {
            let end = time + milliseconds
            while let next = timers.indices.min(by: { timers[$0].due < timers[$1].due }),
                timers[next].due <= end
            {
                let timer = timers.remove(at: next)
                time = max(time, timer.due)
                timer.body()
            }
            time = end
        }

        func key(_ key: Key, _ text: String = "") -> Bool {
            stack.handle(.keyPressed(KeyStroke(key: key, text: text)))
        }

        func click(_ x: Int, _ y: Int) {
            let sample = PointerSample(x: Double(x), y: Double(y), milliseconds: time)
            _ = stack.handle(.pointerMoved(sample))
            _ = stack.handle(.pointerPressed(.primary, sample))
            _ = stack.handle(.pointerReleased(.primary, sample))
        }

        func openMenu(_ choose: @escaping (String) -> Void = { _ in }) -> MenuList {
            let menu = Gallery.menu(false)
            menu.onChoose = choose
            stack.open(
                PopupRequest(
                    content: menu, anchor: PixelRect(x: 300, y: 100, width: 0, height: 0),
                    placement: .pointer))
            return menu
        }
    }

    @Test("a popup is painted whole before open returns, and fades in within 150 ms")
    func opens() throws {
        let bench = try Bench()
        _ = bench.openMenu()
        let popup = try #require(bench.window.popups.first)
        #expect(popup.showsFramebuffer && popup.presents.count == 1)
        #expect(popup.opacity > 0 && popup.opacity < 1)
        bench.pass(150)
        #expect(popup.opacity == 1)
        // Nothing moves any more: no timer is left.
        #expect(bench.timers.isEmpty)
        #expect(popup.presents.count == 1)
    }

    @Test("with reduced motion it is there at once")
    func reduced() throws {
        let bench = try Bench()
        bench.stack.look.reducesMotion = true
        _ = bench.openMenu()
        #expect(bench.window.popups.first?.opacity == 1 && bench.timers.isEmpty)
    }

    @Test("a key chooses and closes; what it does runs with the menu gone")
    func chooses() throws {
        let bench = try Bench()
        var heard: [String] = []
        _ = bench.openMenu { [unowned bench] id in
            heard.append(id)
            #expect(!bench.stack.isOpen)
        }
        #expect(bench.key(.enter))
        #expect(heard == ["goto"] && bench.window.popups.isEmpty)
        #expect(!bench.key(.enter))
    }

    @Test("Escape and a press outside close; the press does nothing else")
    func closes() throws {
        let bench = try Bench()
        var closed = 0
        var request = PopupRequest(
            content: Gallery.menu(false), anchor: PixelRect(x: 300, y: 100, width: 0, height: 0),
            placement: .pointer, onClose: { closed += 1 })
        bench.stack.open(request)
        #expect(bench.key(.escape) && closed == 1)
        request.content = Gallery.menu(false)
        bench.stack.open(request)
        let outside = PointerSample(x: 10, y: 10, milliseconds: 0)
        #expect(bench.stack.handle(.pointerPressed(.primary, outside)))
        #expect(closed == 2 && !bench.stack.isOpen)
    }

    @Test("a menu of a menu opens beside, goes back with the arrow, and both close with a choice")
    func submenu() throws {
        let bench = try Bench()
        var heard: [String] = []
        let menu = bench.openMenu { heard.append($0) }
        menu.highlight("style")
        #expect(bench.key(.right) && bench.stack.contents.count == 2)
        let frames = bench.window.popups.map(\.frame)
        #expect(frames[1].maxX <= frames[0].x || frames[1].x >= frames[0].maxX)
        #expect(bench.key(.left) && bench.stack.contents.count == 1)
        _ = bench.key(.right)
        _ = bench.key(.enter)
        #expect(heard == ["line"] && !bench.stack.isOpen)
    }

    @Test("a modal dialog darkens the window, keeps the press outside, and its choice opens a list")
    func modal() throws {
        let bench = try Bench()
        let dialog = Gallery.dialog(false)
        var request = PopupRequest(
            content: dialog, anchor: PixelRect(size: bench.window.size), placement: .centre,
            isModal: true)
        request.closesOutside = false
        bench.stack.open(request)
        #expect(bench.window.scrim != nil)
        bench.click(2, 2)
        #expect(bench.stack.isOpen)
        let choice = try #require(dialog.find("choice") as? Choice)
        #expect(choice.perform("press"))
        #expect(bench.stack.contents.count == 2)
        _ = bench.key(.up)
        _ = bench.key(.enter)
        #expect(choice.chosen == "open" && bench.stack.contents.count == 1)
        #expect(bench.key(.escape) && bench.window.scrim == nil)
    }

    @Test("only what changed is painted and presented, and idle time paints nothing")
    func damage() throws {
        let bench = try Bench()
        _ = bench.openMenu()
        bench.pass(200)
        let popup = try #require(bench.window.popups.first)
        let before = bench.stack.paintedWidgets
        // A tick of the chart: frames of the window come and go.
        bench.window.requestFrame()
        bench.window.grantFrames()
        bench.pass(60_000)
        #expect(bench.stack.paintedWidgets == before && popup.presents.count == 1)
        _ = bench.key(.down)
        #expect(popup.presents.count == 2 && popup.showsFramebuffer)
    }

    @Test("a caret blinks while its field has the keyboard, and no timer is left after it")
    func blink() throws {
        let bench = try Bench()
        let field = TextField(id: "f", name: "F", width: 200)
        bench.stack.open(
            PopupRequest(
                content: field, anchor: PixelRect(size: bench.window.size), placement: .top(40)))
        bench.pass(200)
        let popup = try #require(bench.window.popups.first)
        let before = popup.presents.count
        bench.pass(2_120)
        #expect(popup.presents.count - before == 4)
        #expect(bench.key(.character("a"), "a") && field.text == "a")
        bench.stack.closeAll()
        bench.pass(10_000)
        #expect(bench.timers.isEmpty)
    }

    @Test("a popup grows with its content and stays in the window when that shrinks")
    func layout() throws {
        let bench = try Bench()
        let list = ListView(id: "l", name: "L")
        var request = PopupRequest(
            content: list, anchor: PixelRect(size: bench.window.size), placement: .top(40))
        request.maximumWidth = 300
        request.anchorOfWindow = { PixelRect(size: $0) }
        bench.stack.open(request)
        list.setRows((0..<5).map { ListRow(id: "\($0)", title: "Row") })
        bench.pass(1)
        let popup = try #require(bench.window.popups.first)
        // Five rows of 32, padding 4, an edge of 1.
        #expect(popup.frame.size == PixelSize(width: 300, height: 5 * 32 + 2 * 4 + 2 * 1))
        #expect(popup.showsFramebuffer)
        bench.window.send(.resized(PixelSize(width: 200, height: 120)))
        _ = bench.stack.handle(.resized(PixelSize(width: 200, height: 120)))
        #expect(PixelRect(x: 0, y: 0, width: 200, height: 120).contains(popup.frame))
    }

    @Test("a popup that is looked at before it is painted still gets its new size")
    func sizeIsDue() throws {
        let bench = try Bench()
        let list = ListView(id: "l", name: "L")
        var request = PopupRequest(
            content: list, anchor: PixelRect(size: bench.window.size), placement: .top(40))
        request.maximumWidth = 300
        let surface = try #require(bench.stack.open(request))
        for count in [5, 3] {
            list.setRows((0..<count).map { ListRow(id: "\($0)", title: "Row") })
            // As a reader of its nodes or a focus that is shown does.
            surface.reveal(list)
            bench.pass(1)
            let popup = try #require(bench.window.popups.first)
            #expect(popup.frame.height == count * 32 + 2 * 4 + 2 * 1)
            #expect(popup.showsFramebuffer && surface.frame == popup.frame)
        }
    }

    @Test("at another scale corners are as round as a popup opened then has them")
    func scale() throws {
        let bench = try Bench()
        for index in 0..<2 {
            bench.stack.push(
                PopupRequest(
                    content: ListView(id: "\(index)", name: ""),
                    anchor: PixelRect(size: bench.window.size), placement: .centre))
        }
        bench.pass(200)
        #expect(bench.window.popups.map(\.cornerRadius) == [8, 8])
        bench.stack.look.scale = 2
        bench.pass(1)
        #expect(bench.window.popups.map(\.cornerRadius) == [16, 16])
        #expect(bench.window.popups.allSatisfy { $0.showsFramebuffer && $0.opacity == 1 })
        let open = bench.window.popups.map(\.frame)
        bench.stack.closeAll()
        #expect(bench.window.popups.isEmpty && open.count == 2)
    }

    @Test("the topmost popup has the keyboard and its nodes come last")
    func nodes() throws {
        let bench = try Bench()
        let menu = bench.openMenu()
        menu.highlight("style")
        _ = bench.key(.right)
        let nodes = bench.stack.nodes
        #expect(nodes.first?.id == "menu" && nodes.last?.id == "line")
        #expect(nodes.last?.states.contains(.focused) == true)
        #expect(bench.stack.focus?.id == "style")
    }

    @Test("the text cursor is told when it moves, and taken back with the field")
    func textCursor() throws {
        let bench = try Bench()
        var told: [PixelRect?] = []
        bench.stack.onTextCursor = { told.append($0) }
        let field = TextField(id: "f", name: "F", text: "", width: 200)
        let other = TextField(id: "g", name: "G", text: "", width: 200)
        let content = WidgetStack(.column, [field, other])
        bench.stack.open(
            PopupRequest(
                content: content, anchor: PixelRect(x: 100, y: 50, width: 0, height: 0),
                placement: .pointer))
        let first = try #require(told.last ?? nil)
        #expect(
            told.count == 1
                && bench.window.popups[0].frame.contains(PixelPoint(x: first.x, y: first.y)))
        _ = bench.key(.character("a"), "a")
        #expect(told.count == 2 && (told.last ?? nil)?.x ?? 0 > first.x)
        // A composition moves it on.
        _ = bench.stack.handle(.composed(TextComposition(text: "にほ", caret: 2)))
        #expect(told.count == 3 && (told[2]?.x ?? 0) > (told[1]?.x ?? 0))
        bench.pass(600)
        #expect(told.count == 3)
        _ = bench.key(.tab)
        #expect(told.count == 5 && told[3] == nil && (told[4]?.y ?? 0) > first.y)
        bench.stack.closeAll()
        #expect(told.count == 6 && told[5] == nil)
    }

    @Test("a menu that is taller than its window is scrolled by keys and by wheel")
    func tallMenu() throws {
        let bench = try Bench()
        let items = (0..<40).map { MenuItem(id: "\($0)", title: "Row \($0)") }
        var chosen = ""
        let menu = MenuList(id: "m", name: "m", items: items)
        menu.onChoose = { chosen = $0 }
        bench.stack.open(
            PopupRequest(
                content: menu, anchor: PixelRect(x: 10, y: 10, width: 0, height: 0),
                placement: .pointer))
        let look = bench.stack.look
        let frame = menu.frame
        #expect(frame.height < 400 && menu.row(39, look).maxY > frame.maxY)
        #expect(bench.key(.end))
        #expect(frame.contains(menu.row(39, look)) && menu.row(0, look).maxY < frame.y)
        #expect(bench.key(.home))
        #expect(frame.contains(menu.row(0, look)))
        // Half a detent after the other moves as far as whole ones.
        func wheel(_ steps: Double) {
            let pointer = PointerSample(x: 60, y: 100, milliseconds: bench.time)
            _ = bench.stack.handle(
                .scrolled(
                    ScrollSample(
                        pointer: pointer, stepsX: 0, stepsY: steps, isContinuous: false)))
        }
        let top = menu.row(0, look).y
        for _ in 0..<256 { wheel(-1.0 / 128) }
        #expect(menu.row(0, look).y == top - 96)
        wheel(-100)
        #expect(frame.contains(menu.row(39, look)))
        let row = menu.row(39, look)
        let place = try #require(bench.window.popups.last?.frame)
        bench.click(place.x + 60, place.y + row.midY)
        #expect(chosen == "39")
    }

    @Test("a list that wants more room than its window has is scrolled to the row that is chosen")
    func tallList() throws {
        let bench = try Bench()
        let list = ListView(id: "l", name: "l")
        list.maximumRows = 100
        list.setRows((0..<40).map { ListRow(id: "\($0)", title: "Row \($0)") })
        bench.stack.open(
            PopupRequest(
                content: list, anchor: PixelRect(x: 10, y: 10, width: 0, height: 0),
                placement: .pointer, minimumWidth: 300))
        let look = bench.stack.look
        #expect(list.frame.height < 400 && list.state.contentHeight > 400)
        #expect(bench.key(.end))
        let last = try #require(list.nodes(look).last)
        #expect(last.id == "39" && last.bounds.height == look.px(32))
        #expect(list.frame.contains(last.bounds) && list.chosenRow?.id == "39")
    }

    @Test("a second finger on a popup does nothing, and the first one's press goes on")
    func twoFingers() throws {
        let bench = try Bench()
        var presses: [String] = []
        let left = Button(id: "l", title: "Left", style: .outlined) { presses.append("l") }
        let right = Button(id: "r", title: "Right", style: .outlined) { presses.append("r") }
        let row = WidgetStack(.row, gap: 40, padding: WidgetPadding(x: 20, y: 20), [left, right])
        bench.stack.open(
            PopupRequest(
                content: row, anchor: PixelRect(x: 300, y: 200, width: 0, height: 0),
                placement: .centre))
        let place = try #require(bench.window.popups.last?.frame)
        func sample(_ widget: Widget) -> PointerSample {
            PointerSample(
                x: Double(place.x + widget.frame.midX), y: Double(place.y + widget.frame.midY),
                milliseconds: bench.time)
        }
        let (one, two) = (TouchID(rawValue: 1), TouchID(rawValue: 2))
        #expect(bench.stack.handle(.touchBegan(one, sample(left))))
        #expect(bench.stack.handle(.touchBegan(two, sample(right))))
        #expect(bench.stack.handle(.touchMoved(two, sample(right))))
        #expect(bench.stack.handle(.touchEnded(two, sample(right))))
        #expect(presses.isEmpty && left.isHeld)
        #expect(bench.stack.handle(.touchCancelled(two)) && left.isHeld)
        #expect(bench.stack.handle(.touchEnded(one, sample(left))))
        #expect(presses == ["l"])
    }
}
