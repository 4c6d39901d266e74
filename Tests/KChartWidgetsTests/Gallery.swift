import KChartCanvas
import KChartStyle

@testable import KChartWidgets

/// One of everything, as the pictures show it.
enum Gallery {
    static let names = ["controls", "buttons", "bar", "menu", "list", "dialog", "picker", "hint"]

    static func make(_ name: String, arabic: Bool = false) -> Widget {
        switch name {
        case "controls": controls(arabic)
        case "buttons": buttons(arabic)
        case "bar": bar(arabic)
        case "menu": PopupPanel(menu(arabic))
        case "list": PopupPanel(list(arabic))
        case "dialog": PopupPanel(dialog(arabic))
        case "picker": PopupPanel(picker())
        default:
            PopupPanel(
                HintLabel(
                    WidgetHint(
                        arabic ? "إعادة الضبط" : "Reset view", keys: KeyLabel([["Alt", "R"]]))),
                radius: 4)
        }
    }

    static func controls(_ arabic: Bool) -> Widget {
        let field = TextField(
            id: "text", name: "Name", text: arabic ? "مؤشر" : "Bollinger", width: 180)
        let wrong = TextField(id: "wrong", name: "Wrong", text: "12x", width: 180)
        wrong.problem = arabic ? "ليس رقمًا" : "Not a number"
        let off = TextField(id: "off", name: "Off", text: "off", width: 180)
        off.isEnabled = false
        let empty = TextField(id: "empty", name: "Empty", width: 180)
        empty.placeholder = arabic ? "بحث" : "Search"
        let check = CheckBox(id: "check", title: arabic ? "الوسط" : "Middle", isChecked: true)
        let uncheck = CheckBox(id: "uncheck", title: arabic ? "الأعلى" : "Upper")
        return WidgetStack(
            .column, gap: 8, padding: WidgetPadding(x: 8, y: 8), crossAlignment: .start,
            [
                field, wrong, off, empty, number(), slider(), choice(arabic), check, uncheck,
                ColorField(
                    id: "color", name: "Colour", color: Color(rgb: 0x88BFEE), words: words),
                KeyCaps(KeyLabel([["Ctrl", "C"], ["Ctrl", "V"]])),
            ])
    }

    static func number() -> NumberField {
        NumberField(
            id: "number", name: "Length", state: SliderValue(20, in: 2...500, step: 1),
            write: { "\(Int($0))" }, read: { Double($0) })
    }

    static func slider() -> Slider {
        Slider(id: "slider", name: "Multiplier", state: SliderValue(2, in: 0...9, step: 0.1))
    }

    static func choice(_ arabic: Bool) -> Choice {
        Choice(
            id: "choice", name: "Source",
            items: [
                MenuItem(id: "open", title: arabic ? "الافتتاح" : "Open"),
                MenuItem(id: "close", title: arabic ? "الإغلاق" : "Close"),
            ], chosen: "close")
    }

    static let words = ColorPicker.Words(
        shade: "Shade", hue: "Hue", opacity: "Opacity", code: "Code")

    static func picker() -> ColorPicker {
        ColorPicker(
            id: "picker", name: "Colour", color: Color(rgb: 0x88BFEE),
            swatches: [
                0xFABE27, 0x88BFEE, 0x9D7EE3, 0xEB6830, 0xA7E786, 0xE97FB1, 0x43EDE5, 0xADA799,
            ]
            .map { Color(rgb: $0) }, words: words)
    }

    static func buttons(_ arabic: Bool) -> Widget {
        func row(_ style: ButtonStyle, icon: String?, _ title: String) -> Widget {
            let rest = Button(id: "rest", title: title, icon: icon, name: "rest", style: style)
            let hover = Button(id: "hover", title: title, icon: icon, name: "hover", style: style)
            hover.isHovered = true
            let held = Button(id: "held", title: title, icon: icon, name: "held", style: style)
            held.isHovered = true
            held.isHeld = true
            let chosen = Toggle(
                id: "chosen", title: title, icon: icon, name: "chosen", style: style)
            chosen.isChosen = true
            let off = Button(id: "off", title: title, icon: icon, name: "off", style: style)
            off.isEnabled = false
            return WidgetStack(.row, gap: 6, [rest, hover, held, chosen, off])
        }
        return WidgetStack(
            .column, gap: 6, padding: WidgetPadding(x: 8, y: 8), crossAlignment: .start,
            [
                row(.bar, icon: "bell", arabic ? "تنبيه" : "Alert"), row(.bar, icon: "undo", ""),
                row(.small, icon: nil, "5D"), row(.status, icon: nil, "L"),
                row(.outlined, icon: nil, arabic ? "إلغاء" : "Cancel"),
                row(.main, icon: nil, arabic ? "تم" : "Done"),
                row(.link, icon: nil, arabic ? "إعادة" : "Reset"),
            ])
    }

    static func bar(_ arabic: Bool) -> Widget {
        let hour = Button(id: "1h", title: "1h")
        hour.isChosen = true
        let style = Button(id: "style", icon: "candles", name: "Style")
        style.opensMenu = true
        let redo = Button(id: "redo", icon: "redo", name: "Redo")
        redo.isEnabled = false
        return Bar(
            id: "top", name: "Top", edge: .bottom, padding: WidgetPadding(x: 4, y: 4),
            [
                Button(id: "symbol", title: "BTCUSDT", icon: "search", style: .symbol),
                Divider(in: .row, length: 20), Button(id: "1m", title: "1m"), hour,
                Divider(in: .row, length: 20), style,
                Button(
                    id: "indicators", title: arabic ? "المؤشرات" : "Indicators", icon: "indicators"),
                Divider(in: .row, length: 20), Button(id: "undo", icon: "undo", name: "Undo"), redo,
            ])
    }

    static func menu(_ arabic: Bool) -> MenuList {
        let menu = MenuList(
            id: "menu", name: "Chart",
            items: [
                MenuItem(
                    id: "reset", title: arabic ? "إعادة ضبط العرض" : "Reset view",
                    icon: "zoom-reset", key: "Alt+R"),
                MenuItem(
                    id: "goto", title: arabic ? "الانتقال إلى تاريخ…" : "Go to date…",
                    icon: "calendar", key: "Alt+G"),
                .separator,
                MenuItem(
                    id: "style", title: arabic ? "نمط الرسم" : "Chart style", icon: "candles",
                    children: [MenuItem(id: "line", title: "Line")]),
                MenuItem(
                    id: "paste", title: arabic ? "لصق" : "Paste drawing", key: "Ctrl+V",
                    isEnabled: false),
                MenuItem(
                    id: "log", title: arabic ? "لوغاريتمي" : "Logarithmic", key: "Alt+L",
                    isChecked: true),
            ])
        menu.highlight("goto")
        return menu
    }

    static func list(_ arabic: Bool) -> Widget {
        let field = TextField(id: "query", name: "Command", text: arabic ? "مؤ" : "fib", width: 300)
        field.hasFrame = false
        field.font = \.paletteInput
        field.height = 44
        field.growth = 1
        let list = ListView(id: "list", name: "Commands")
        list.takesFocus = false
        list.setRows([
            .heading(arabic ? "الرسم" : "Drawing"),
            ListRow(
                id: "fib", title: arabic ? "إضافة مؤشر…" : "Fibonacci retracement",
                hits: [arabic ? 6..<8 : 0..<3], detail: arabic ? "المؤشرات" : "draw",
                icon: "fibonacci",
                keys: KeyLabel([["Alt", "F"]])),
            ListRow(
                id: "ext", title: arabic ? "مؤشر القوة النسبية" : "Pivot points, Fibonacci",
                hits: [arabic ? 0..<2 : 14..<17], detail: "RSI 14", icon: "indicators"),
            ListRow(id: "no", title: "Off", icon: "bell", isEnabled: false),
        ])
        let input = WidgetStack(
            .row, gap: 10, padding: WidgetPadding(x: 14, y: 0), [IconImage("search"), field])
        return WidgetStack(
            .column, crossAlignment: .fill, [input, Divider(in: .column, margin: 0), list])
    }

    static func dialog(_ arabic: Bool) -> Dialog {
        Dialog(
            id: "dialog", title: arabic ? "نطاقات بولينجر" : "Bollinger Bands", subtitle: "BB 20 2",
            closeName: "Close", width: 400,
            body: WidgetStack(
                .column, padding: WidgetPadding(x: 20, y: 8), crossAlignment: .fill,
                [
                    FormRow(
                        arabic ? "الطول" : "Length",
                        [number(), Spacer(12), Label("2 to 500", font: \.status, color: \.text2)]),
                    FormRow(
                        arabic ? "المضاعف" : "Multiplier", [slider(), Spacer(12), Label("2.0")]),
                    FormRow(arabic ? "المصدر" : "Source", [choice(arabic)]),
                    Divider(in: .column, margin: 8),
                    WidgetStack(
                        .row, gap: 8,
                        [
                            CheckBox(
                                id: "middle", title: arabic ? "الوسط" : "Middle", isChecked: true),
                            Spacer(),
                            ColorField(
                                id: "color", name: "Colour", color: Color(rgb: 0x88BFEE),
                                words: words),
                        ]),
                ]),
            buttons: [
                Button(id: "reset", title: arabic ? "إعادة" : "Reset", style: .link), Spacer(),
                Button(id: "cancel", title: arabic ? "إلغاء" : "Cancel", style: .outlined),
                Button(id: "done", title: arabic ? "تم" : "Done", style: .main),
            ])
    }
}
