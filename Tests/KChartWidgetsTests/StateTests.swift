import KChartCanvas
import KChartCore
import Testing

@testable import KChartWidgets

@Suite("States of widgets, without a window")
struct StateTests {
    static let items = [
        MenuItem(id: "a", title: "Alert"), .separator, MenuItem(id: "b", title: "Bars"),
        MenuItem(id: "c", title: "Baseline"), MenuItem(id: "d", title: "Off", isEnabled: false),
        MenuItem(id: "e", title: "Style", children: [MenuItem(id: "f", title: "Line")]),
    ]

    @Test("a menu moves over separators and rows that are off, round its ends")
    func menuMoves() {
        var menu = MenuState(Self.items)
        menu.move(.next)
        menu.move(.next)
        #expect(menu.highlighted == 2)
        menu.move(.last)
        #expect(menu.highlighted == 5 && menu.activation == .open(5))
        menu.move(.next)
        #expect(menu.highlighted == 0 && menu.activation == .choose("a"))
        menu.move(.former)
        #expect(menu.highlighted == 5)
        menu.highlight(4)
        #expect(menu.highlighted == 5)
        var empty = MenuState([.separator])
        empty.move(.next)
        #expect(empty.highlighted == nil && empty.activation == nil)
    }

    @Test("letters find a row; the same letter goes on; a pause begins anew")
    func menuTyping() {
        var menu = MenuState(Self.items)
        func found(_ text: String, at time: Int64) -> Int? {
            let isFound = menu.type(text, at: time)
            return isFound ? menu.highlighted : nil
        }
        #expect(found("b", at: 0) == 2)
        #expect(found("b", at: 100) == 3)
        #expect(found("s", at: 5_000) == 5)
        #expect(found("q", at: 9_000) == nil)
        #expect(found("b", at: 20_000) == 2)
        #expect(found("a", at: 20_100) == 2)
        #expect(found("s", at: 20_200) == 3)
    }

    @Test("a list moves over headings and shows the heading above the row it reaches")
    func list() {
        var list = ListState()
        list.resize(row: 32, heading: 24, view: 100)
        var rows: [ListRow] = []
        for group in 0..<3 {
            rows.append(.heading("g\(group)"))
            rows += (0..<3).map { ListRow(id: "\(group)\($0)", title: "t") }
        }
        list.setRows(rows)
        // 3 × (24 + 3 × 32).
        #expect(list.contentHeight == 360 && list.chosen == 1)
        for _ in 0..<3 { list.move(.next) }
        #expect(list.rows[list.chosen ?? 0].id == "10")
        // Its rows 120…176 with the heading end at the view's end.
        #expect(list.position.offset == 76)
        list.move(.last)
        #expect(list.chosen == 11 && list.position.offset == 260)
        list.move(.next)
        #expect(list.chosen == 1 && list.position.offset == 0)
        #expect(list.index(at: 23) == 0 && list.index(at: 24) == 1 && list.index(at: 360) == nil)
        list.setRows([])
        list.move(.next)
        #expect(list.chosen == nil && list.seen.isEmpty)
    }

    @Test("scrolling keeps inside, reveals as little as needed, and the thumb tells the place")
    func scroll() {
        var scroll = ScrollPosition()
        scroll.resize(content: 1_000, view: 100)
        scroll.scroll(to: 5_000)
        #expect(scroll.offset == 900)
        scroll.reveal(200..<230)
        #expect(scroll.offset == 200)
        scroll.reveal(290..<320)
        #expect(scroll.offset == 220)
        let moves = scroll.reveal(230..<240)
        #expect(!moves)
        // A tenth of the track, at 220 of 900 of its way.
        #expect(scroll.thumb(track: 200, least: 10) == 44..<64)
        #expect(scroll.offset(ofThumbAt: 180, track: 200, least: 10) == 900)
        scroll.resize(content: 50, view: 100)
        #expect(scroll.offset == 0 && scroll.thumb(track: 200, least: 10) == nil)
    }

    @Test("a slider keeps to its range and steps")
    func slider() {
        var slider = SliderValue(.nan, in: 2...500, step: 1)
        #expect(slider.value == 2)
        slider.set(fraction: 0.5)
        #expect(slider.value == 251)
        slider.move(by: 1e9)
        #expect(slider.value == 500 && slider.fraction == 1)
        var free = SliderValue(0.5, in: 0...1)
        free.move(by: 1)
        #expect(abs(free.value - 0.51) < 1e-12)
        free.set(.infinity)
        #expect(abs(free.value - 0.51) < 1e-12)
        #expect(SliderValue(3, in: 3...3).fraction == 0)
    }

    @Test("a colour survives hue and back, with its opacity")
    func hue() {
        for rgb: UInt32 in [0, 0xFF_FFFF, 0xFF_0000, 0x00FF00, 0x88BFEE, 0x123456, 0xADA799] {
            let color = Color(rgb: rgb).withOpacity(0.4)
            #expect(HueColor(color).color == color)
        }
        #expect(HueColor(Color(rgb: 0x808080), hueOfGreys: 120).hue == 120)
        #expect(HueColor(hue: .nan, saturation: 9, value: -1).color == .black)
        #expect(Color(rgb: 0x88BFEE).hexText == "#88BFEE")
        #expect(Color(rgb: 0x010203).withOpacity(0.5).hexText == "#01020380")
    }

    @Test("a popup flips rather than shrinks and keeps clear of the window's edge")
    func placement() {
        let window = PixelSize(width: 400, height: 300)
        let size = PixelSize(width: 120, height: 100)
        func place(
            _ placement: PopupRequest.Placement, _ anchor: PixelRect, rtl: Bool = false
        ) -> PixelRect {
            PopupPlacement.frame(
                placement, anchor: anchor, size: size, window: window, inset: 4, scale: 1,
                isRightToLeft: rtl)
        }
        let point = PixelRect(x: 390, y: 290, width: 0, height: 0)
        #expect(place(.pointer, point) == PixelRect(x: 270, y: 190, width: 120, height: 100))
        let field = PixelRect(x: 20, y: 200, width: 60, height: 28)
        #expect(place(.below, field) == PixelRect(x: 20, y: 96, width: 120, height: 100))
        #expect(place(.below, field, rtl: true).x == 4)
        let row = PixelRect(x: 200, y: 10, width: 100, height: 28)
        #expect(place(.beside, row).x == 76)
        #expect(place(.beside, row, rtl: true).x == 76)
        #expect(
            place(.top(56), PixelRect(size: window))
                == PixelRect(x: 140, y: 56, width: 120, height: 100))
        // Larger than the window: as large as it can be.
        let large = PopupPlacement.frame(
            .centre, anchor: PixelRect(size: window), size: PixelSize(width: 900, height: 900),
            window: window, inset: 4, scale: 1, isRightToLeft: false)
        #expect(large == PixelRect(x: 4, y: 4, width: 392, height: 292))
    }

    @Test("motions are functions of the time and are over within 150 ms")
    func motion() {
        #expect(Fade.opacity(after: 0, lasting: 100) == 0)
        #expect(Fade.opacity(after: 50, lasting: 100) == 0.75)
        #expect(Fade.opacity(after: 150, lasting: Fade.popupMilliseconds) == 1)
        #expect(Fade.opacity(after: 0, lasting: 100, reduced: true) == 1)
        #expect(CaretBlink.isSeen(after: 529) && !CaretBlink.isSeen(after: 530))
        #expect(CaretBlink.nextChange(after: 600) == 1_060)
        #expect(CaretBlink.nextChange(after: 600, reduced: true) == nil)
    }

    @Test("a hint waits half a second, the next one does not, and a press sends it away")
    func hint() {
        var timer = HintTimer()
        timer.rests(on: true, at: 1_000)
        #expect(!timer.isDue(at: 1_499) && timer.isDue(at: 1_500))
        timer.rests(on: true, at: 2_000)
        #expect(timer.isDue(at: 2_000))
        timer.dismiss()
        #expect(timer.dueTime == nil)
        timer.rests(on: true, at: 2_100)
        #expect(!timer.isDue(at: 2_100))
    }
}
