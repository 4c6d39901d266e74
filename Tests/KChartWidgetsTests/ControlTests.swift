import KChartCanvas
import KChartCore
import KChartHost
import KChartStyle
import KChartText
import Testing

@testable import KChartWidgets

@Suite("Controls under a hand")
struct ControlTests {
    let fonts: FontCatalog

    init() throws {
        fonts = try WidgetStage.boxes()
    }

    @Test("a field is typed into, selects by mouse, copies and pastes through the clipboard")
    func field() throws {
        var heard: [String] = []
        let field = TextField(id: "f", name: "F", text: "", width: 300)
        field.onChange = { heard.append($0) }
        let stage = try WidgetStage(field, fonts: fonts)
        stage.click(field)
        stage.type("two words")
        #expect(field.text == "two words" && heard.count == 9)
        stage.key(.character("a"), .control)
        stage.key(.character("c"), .control)
        stage.key(.end)
        stage.key(.character("v"), .control)
        #expect(field.text == "two wordstwo words")
        stage.key(.character("z"), .control)
        #expect(field.text == "two words")
        var primary: String?
        stage.surface.clipboard.read(.primary) { primary = $0 }
        #expect(primary == "two words")
        // A double press takes the word under it: 13 px letters are 8.06 px wide, at x 8.
        stage.press(PixelPoint(x: 60, y: 14), at: 1_000)
        stage.release(PixelPoint(x: 60, y: 14), at: 1_010)
        stage.press(PixelPoint(x: 60, y: 14), at: 1_100)
        #expect(field.editing.selectedText == "words")
        stage.move(to: PixelPoint(x: 10, y: 14))
        #expect(field.editing.selectedText == "two words")
        stage.release(PixelPoint(x: 10, y: 14), at: 1_200)
        stage.key(.character("x"), .control)
        #expect(field.text.isEmpty)
        stage.press(PixelPoint(x: 10, y: 14), .middle, at: 3_000)
        #expect(field.text == "two words")
    }

    @Test("fields of one line and of several take a word within the desktop's time, not later")
    func doubleClick() throws {
        let theme = try ThemeCatalog.builtIn.theme("dark")
        let line = TextField(id: "f", name: "F", text: "two words", width: 300)
        let area = TextArea(
            id: "a", name: "A", text: "two words", limit: 100, font: theme.fonts.field,
            ink: theme.text, ground: theme.field)
        for field in [line, area] as [TextInput] {
            let stage = try WidgetStage(WidgetStack(.row, [field]), fonts: fonts)
            let place = PixelPoint(x: field.frame.x + 20, y: field.frame.midY)
            stage.surface.look.doubleClickMilliseconds = 800
            stage.surface.layoutIfNeeded()
            stage.click(place, at: 1_000)
            stage.click(place, at: 1_700)
            #expect(field.editing.selectedText == "two")
            stage.surface.look.doubleClickMilliseconds = 200
            stage.surface.layoutIfNeeded()
            stage.click(place, at: 3_000)
            stage.click(place, at: 3_300)
            #expect(!field.editing.hasSelection)
            // What was typed, copied and pasted goes one way in both.
            stage.key(.character("a"), .control)
            stage.key(.character("c"), .control)
            stage.key(.end)
            stage.key(.character("v"), .control)
            #expect(field.editing.text == "two wordstwo words")
        }
    }

    @Test("what an input method puts together is shown, and goes when the keyboard goes")
    func composition() throws {
        let field = TextField(id: "f", name: "F", text: "ab", width: 300)
        let other = Button(id: "o", title: "O")
        let stage = try WidgetStage(WidgetStack(.row, [field, other]), fonts: fonts)
        stage.surface.setFocus(field)
        stage.surface.handle(.composed(TextComposition(text: "にほん", caret: 3)), at: 0)
        #expect(field.text == "ab" && field.editing.shown.characters.count == 5)
        let canvas = RecordingCanvas(size: stage.surface.frame.size)
        stage.surface.paint(canvas, damage: [canvas.bounds])
        let accent = stage.surface.look.theme.accent
        // The line under it and the caret.
        #expect(canvas.fills.count { $0.color == accent } == 2)
        stage.key(.tab)
        #expect(field.editing.composition == nil && other.isFocused)
    }

    @Test("the caret stays in sight of a text that is too long")
    func longText() throws {
        let field = TextField(
            id: "f", name: "F", text: String(repeating: "x", count: 200), width: 100)
        let stage = try WidgetStage(field, fonts: fonts)
        stage.surface.setFocus(field)
        let look = stage.surface.look
        for key in [Key.end, .home, .right, .end, .left] {
            stage.key(key)
            let caret = field.caretFrame(look)
            #expect(caret.x >= 8 && caret.maxX <= 92, "\(key)")
        }
    }

    @Test(
        "the caret stays in sight of lines that are longer and more than the window has room for",
        arguments: ["m", "ש"])
    func longLines(letter: String) throws {
        let theme = try ThemeCatalog.builtIn.theme("dark")
        let area = TextArea(
            id: "t", name: "T", text: "", limit: 2_000, font: theme.fonts.menu, ink: theme.text,
            ground: theme.field)
        let stage = try WidgetStage(area, fonts: fonts, size: PixelSize(width: 120, height: 60))
        let look = stage.surface.look
        stage.surface.setFocus(area)
        func cursor() throws -> PixelRect { try #require(area.textCursor(look)) }
        let isLeft = letter == "m"
        let begin = try cursor()
        for _ in 0..<100 {
            stage.type(letter)
            #expect(area.frame.contains(try cursor()))
        }
        // At the end of the line no room is left empty behind it; at its beginning none before.
        let end = try cursor()
        #expect(isLeft ? (120 - 5...120 - 4).contains(end.maxX) : end.x == 4)
        stage.key(.home)
        let first = try cursor()
        #expect((isLeft ? begin.x...begin.x : 114...115).contains(first.x))
        stage.key(.end)
        for _ in 0..<10 {
            stage.key(.enter, .shift)
            stage.type(letter)
            #expect(area.frame.contains(try cursor()))
        }
        // A press goes to what is seen there.
        let last = try cursor()
        stage.click(PixelPoint(x: last.x, y: last.midY))
        #expect(area.editing.head == area.editing.characters.count)
        stage.key(.home, .control)
        #expect(try cursor().y == begin.y && area.frame.contains(try cursor()))
    }

    @Test(
        "where rows run from the right a text begins there until a letter says otherwise",
        arguments: [
            ("", true), ("12.5 %", true), ("…", true), ("a1", false), ("中文", false),
            ("हिन्दी", false), ("12 Ж", false), ("ש", true),
        ])
    func neutral(text: String, isRight: Bool) throws {
        let field = TextField(id: "f", name: "F", text: text, width: 200)
        let stage = try WidgetStage(
            field, StageSetting(theme: "light", scale: 1, isRightToLeft: true), fonts: fonts)
        #expect(field.shown(stage.surface.look).carets.isRightToLeft == isRight)
    }

    @Test("an Arabic text runs from the right: its caret moves left as it grows")
    func arabic() throws {
        let field = TextField(id: "f", name: "F", width: 200)
        let stage = try WidgetStage(
            field, StageSetting(theme: "dark", scale: 1, isRightToLeft: true), fonts: fonts)
        stage.surface.setFocus(field)
        let look = stage.surface.look
        let start = field.caretFrame(look).x
        #expect(start >= 190)
        stage.type("مؤ")
        let after = field.caretFrame(look).x
        #expect(after < start - 10)
        stage.key(.left)
        #expect(field.caretFrame(look).x == after)
        stage.key(.right)
        #expect(field.caretFrame(look).x > after && field.editing.head == 1)
    }

    @Test("a number field steps, refuses what is no number, and tells only changes")
    func number() throws {
        var heard: [Double] = []
        let field = Gallery.number()
        field.onNumber = { heard.append($0) }
        let stage = try WidgetStage(field, fonts: fonts)
        stage.surface.setFocus(field)
        stage.key(.up)
        stage.key(.pageUp)
        #expect(field.text == "31" && heard == [21, 31])
        field.selectAll()
        stage.type("abc")
        stage.key(.enter)
        #expect(field.text == "31" && heard == [21, 31])
        field.selectAll()
        stage.type("9000")
        // 9, 90 are in range and shown at once; 9000 is cut to the range with Enter.
        stage.key(.enter)
        #expect(field.value == 500 && field.text == "500")
        // The lower arrow, at the trailing edge.
        stage.click(PixelPoint(x: 88, y: 20))
        #expect(field.value == 499)
    }

    @Test(
        "a slider follows mouse and keys; from the right it is mirrored", arguments: [false, true])
    func slider(rtl: Bool) throws {
        let slider = Gallery.slider()
        let stage = try WidgetStage(
            slider, StageSetting(theme: "dark", scale: 1, isRightToLeft: rtl), fonts: fonts)
        stage.press(PixelPoint(x: rtl ? 0 : 179, y: 14))
        #expect(slider.value == 9)
        stage.move(to: PixelPoint(x: 90, y: 14))
        #expect(abs(slider.value - 4.5) < 0.11)
        stage.release(PixelPoint(x: 90, y: 14))
        let before = slider.value
        stage.key(.right)
        #expect(abs(slider.value - before - (rtl ? -0.1 : 0.1)) < 1e-9)
        stage.key(.home)
        #expect(slider.value == 0)
    }

    @Test("a choice opens its list, and arrows choose without opening it")
    func choice() throws {
        var heard: [String] = []
        let choice = Gallery.choice(false)
        choice.onChoose = { heard.append($0) }
        let stage = try WidgetStage(choice, fonts: fonts)
        stage.surface.setFocus(choice)
        stage.key(.up)
        stage.key(.up)
        #expect(choice.chosen == "open" && heard == ["open"])
        stage.key(.enter)
        let popup = try #require(stage.popups.first)
        let menu = try #require(popup.content as? MenuList)
        #expect(popup.placement == .below && popup.minimumWidth == choice.frame.width)
        #expect(menu.state.items.filter(\.isChecked).map(\.id) == ["open"])
        #expect(stage.surface.nodes[0].states.contains(.expanded))
        menu.onChoose?("close")
        popup.onClose?()
        #expect(choice.chosen == "close" && !stage.surface.nodes[0].states.contains(.expanded))
    }

    @Test("a menu runs a row by click and key, and opens a row's own menu beside it")
    func menu() throws {
        var heard: [String] = []
        let menu = Gallery.menu(false)
        menu.onChoose = { heard.append($0) }
        menu.onDone = { heard.append("done") }
        let stage = try WidgetStage(menu, fonts: fonts)
        stage.surface.setFocus(menu)
        stage.key(.enter)
        // The menu is gone before its action runs.
        #expect(heard == ["done", "goto"])
        let row = menu.row(0, stage.surface.look)
        stage.click(PixelPoint(x: row.midX, y: row.midY))
        #expect(heard.last == "reset")
        menu.highlight("style")
        stage.key(.right)
        let popup = try #require(stage.popups.first)
        #expect(popup.isChild && popup.placement == .beside)
        let opened = menu.row(3, stage.surface.look)
        #expect(
            popup.anchor
                == PixelRect(
                    x: menu.frame.x, y: opened.y, width: menu.frame.width, height: opened.height))
        #expect((popup.content as? MenuList)?.state.highlighted == 0)
    }

    @Test("a list chooses by key and click; rows that are off are passed by")
    func list() throws {
        var heard: [String] = []
        let list = ListView(id: "l", name: "L")
        list.onChoose = { heard.append($0.id) }
        list.setRows([
            .heading("H"), ListRow(id: "a", title: "A"),
            ListRow(id: "b", title: "B", isEnabled: false), ListRow(id: "c", title: "C"),
        ])
        let stage = try WidgetStage(list, fonts: fonts)
        stage.surface.setFocus(list)
        stage.key(.enter)
        stage.key(.down)
        stage.key(.enter)
        #expect(heard == ["a", "c"])
        // Rows begin under a padding of 4 and a heading of 24.
        stage.click(PixelPoint(x: 100, y: 4 + 24 + 40))
        #expect(heard == ["a", "c"])
        stage.click(PixelPoint(x: 100, y: 4 + 24 + 10))
        #expect(heard == ["a", "c", "a"])
        #expect(stage.surface.perform("press c", on: "l") && heard.last == "c")
    }

    @Test("a half-seen row is chosen where it is: the list does not move under the pointer")
    func halfSeen() throws {
        var heard: [String] = []
        let list = ListView(id: "l", name: "L")
        list.onChoose = { heard.append($0.id) }
        list.setRows((0..<10).map { ListRow(id: "\($0)", title: "Row") })
        // Two rows and a half of 32 between paddings of 4.
        let stage = try WidgetStage(list, fonts: fonts, size: PixelSize(width: 200, height: 88))
        let half = PixelPoint(x: 60, y: 4 + 2 * 32 + 8)
        stage.move(to: PixelPoint(x: 60, y: 10))
        stage.move(to: half)
        #expect(list.state.chosen == 2 && list.state.position.offset == 0)
        list.needsLayout()
        stage.press(half)
        #expect(list.state.position.offset == 0)
        stage.release(half)
        #expect(heard == ["2"])
        stage.key(.down)
        #expect(list.state.chosen == 3 && list.state.position.offset == 4 * 32 - 80)
    }

    @Test("a row that is off offers no press and takes none")
    func disabledRows() throws {
        var heard: [String] = []
        let list = ListView(id: "l", name: "L")
        list.onChoose = { heard.append($0.id) }
        list.setRows([ListRow(id: "a", title: "A"), ListRow(id: "b", title: "B", isEnabled: false)])
        let lists = try WidgetStage(list, fonts: fonts)
        #expect(!lists.surface.perform("press b", on: "l") && heard.isEmpty)
        #expect(lists.surface.nodes.map(\.actions) == [[], ["press"], []])
        let menu = MenuList(
            id: "m", name: "M",
            items: [
                MenuItem(id: "a", title: "A"), MenuItem(id: "b", title: "B", isEnabled: false),
            ])
        menu.onChoose = { heard.append($0) }
        let menus = try WidgetStage(menu, fonts: fonts)
        menu.highlight("a")
        #expect(!menus.surface.perform("press b", on: "m"))
        #expect(!menus.surface.perform("press none", on: "m") && heard.isEmpty)
        #expect(menus.surface.nodes.map(\.actions) == [[], ["press"], []])
        #expect(menus.surface.perform("press a", on: "m") && heard == ["a"])
    }

    @Test("a picker's parts agree on one colour, and greys keep their hue")
    func picker() throws {
        var heard: [Color] = []
        let picker = Gallery.picker()
        picker.onChange = { heard.append($0) }
        let stage = try WidgetStage(picker, fonts: fonts)
        let code = try #require(picker.find("picker.code") as? TextField)
        let swatch = try #require(picker.find("picker.swatch1"))
        stage.click(swatch)
        #expect(picker.chosen.color == Color(rgb: 0xFABE27) && code.text == "#FABE27")
        stage.surface.setFocus(code)
        code.selectAll()
        stage.type("00ff00")
        #expect(picker.chosen.color == Color(rgb: 0x00FF00))
        let shade = try #require(picker.find("picker.shade"))
        stage.click(PixelPoint(x: shade.frame.x, y: shade.frame.maxY - 1))
        #expect(picker.chosen.color == .black && picker.chosen.hue == 120)
        #expect(heard.last == .black)
    }

    @Test("a picker's nodes say the nearest percentage, in the person's digits")
    func shares() throws {
        // 0.29 × 100 is a little less than 29.
        let field = ShadeField(
            id: "s", name: "S", color: HueColor(hue: 0, saturation: 0.29, value: 0.57))
        let stage = try WidgetStage(field, fonts: fonts)
        #expect(field.nodes(stage.surface.look).map(\.value) == ["29 %, 57 %"])
        let words = ColorPicker.Words(shade: "S", hue: "H", opacity: "O", code: "C")
        let picker = ColorPicker(
            id: "p", name: "P", color: .white, swatches: [], words: words,
            percent: { "\($0 == 1 ? "one" : "other")" })
        let nodes = picker.find("p.opacity")?.nodes(stage.surface.look)
        #expect(nodes?.map(\.value) == ["one"])
    }

    @Test("a title whose found letters are too wide in the stronger weight stays in its row")
    func wideHits() throws {
        let fonts = try FontCatalog()
        let stage = try WidgetStage(Label("x"), fonts: fonts)
        let look = stage.surface.look
        let title = "Moving average mmmmmmmmmmmm"
        let room = look.line(title, look.theme.fonts.menu).pixelWidth
        let rect = PixelRect(x: 0, y: 0, width: room, height: 24)
        let canvas = RecordingCanvas(size: PixelSize(width: 600, height: 24))
        let used = look.draw(
            title: title, hits: [0..<27], on: canvas, in: rect, outer: rect, color: .white)
        #expect(used <= room)
    }

    @Test("a check box and a toggle change by click and Space")
    func checks() throws {
        let box = CheckBox(id: "c", title: "C")
        let toggle = Toggle(id: "t", title: "T")
        let stage = try WidgetStage(WidgetStack(.row, [box, toggle]), fonts: fonts)
        stage.click(box)
        stage.key(.space)
        stage.key(.space)
        #expect(box.isChecked)
        stage.click(toggle)
        #expect(toggle.isChosen)
        #expect(stage.surface.nodes.map(\.role) == [.checkBox, .toggle])
        #expect(stage.surface.nodes.allSatisfy { $0.states.contains(.chosen) })
    }

    @Test(
        "keys of any kind and order leave no widget in a state that cannot be painted",
        arguments: Gallery.names)
    func anything(name: String) throws {
        let stage = try WidgetStage(Gallery.make(name), fonts: fonts)
        let keys: [Key] = [
            .tab, .enter, .space, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown,
            .backspace, .delete, .character("a"), .character("v"), .escape,
        ]
        var seed: UInt64 = 42
        func random(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }
        let size = stage.surface.frame.size
        let canvas = RecordingCanvas(size: size)
        for step in 0..<600 {
            let time = Int64(step) * 37
            switch random(4) {
            case 0:
                stage.click(PixelPoint(x: random(size.width), y: random(size.height)), at: time)
            case 1:
                stage.move(to: PixelPoint(x: random(size.width) - 5, y: random(size.height) - 5))
            default:
                let modifiers = KeyModifiers(rawValue: UInt8(random(4)))
                stage.key(keys[random(keys.count)], modifiers, at: time)
            }
            stage.surface.paint(canvas, damage: stage.surface.takeDamage())
            canvas.removeAll()
        }
        #expect(canvas.isBalanced)
        #expect(!stage.surface.nodes.isEmpty)
    }
}
