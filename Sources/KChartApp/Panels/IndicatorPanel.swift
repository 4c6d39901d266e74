import KChartCanvas
import KChartControl
import KChartIndicators
import KChartLocalization
import KChartModel
import KChartScene
import KChartStyle
import KChartWidgets

/// The parameters and looks of one indicator as a form, made of its schema: each change shows at
/// once, Cancel puts all back, and what is kept is one step of undo.
final class IndicatorPanel {
    let dialog: Dialog
    private let session: ChartSession
    private let placed: PlacedIndicator
    private var configuration: IndicatorConfiguration

    static let width = 420.0
    private static let labelWidth = 170.0
    private static let controlWidth = 190.0
    private static let widths = 0.5...8.0

    /// - Parameters:
    ///   - finish: closes the dialog; true keeps what was changed.
    ///   - reset: opens it anew with the values it has at first.
    init(
        _ placed: PlacedIndicator, _ session: ChartSession, finish: @escaping (Bool) -> Void,
        reset: @escaping () -> Void
    ) {
        self.session = session
        self.placed = placed
        configuration = placed.instance.configuration
        let words = session.look.words
        let form = WidgetStack(
            .column, padding: WidgetPadding(x: 20, y: 8), crossAlignment: .fill)
        let defaults = Button(
            id: "indicator.defaults", title: words[.panelDefaults], style: .outlined,
            onPress: reset)
        let cancel = Button(
            id: "indicator.cancel", title: words[.commandCancel], style: .outlined,
            onPress: { finish(false) })
        let done = Button(
            id: "indicator.done", title: words[.panelDone], style: .main,
            onPress: { finish(true) })
        dialog = Dialog(
            id: "indicator", title: placed.instance.description.title(in: words),
            subtitle: placed.instance.title, closeName: words[.panelCloseButton],
            width: Self.width, body: form, buttons: [defaults, Spacer(), cancel, done])
        dialog.closeButton.onPress = { finish(false) }
        for parameter in placed.instance.description.parameters {
            form.add(row(parameter, words))
        }
        let drawn = placed.instance.shape.outputs.filter(\.isDrawn)
        if !drawn.isEmpty, !placed.instance.description.parameters.isEmpty {
            form.add(Divider(in: .column, margin: 8))
        }
        for output in drawn { form.add(row(output, words)) }
    }

    /// The id of the widget that has the keyboard first.
    static func firstControl(of placed: PlacedIndicator) -> String? {
        placed.instance.description.parameters.first.map { "indicator." + $0.id }
    }

    /// The same with the parameters and looks an indicator has at first.
    static func defaults(_ configuration: IndicatorConfiguration) -> IndicatorConfiguration {
        var plain = configuration
        plain.parameters = [:]
        plain.colors = [:]
        plain.widths = [:]
        return plain
    }

    private func set(_ parameter: IndicatorParameter, _ value: IndicatorValue) {
        configuration.parameters[parameter.id] = value
        session.model.previewIndicator(configuration)
    }

    // MARK: Rows

    private func row(_ parameter: IndicatorParameter, _ words: Words) -> Widget {
        let id = "indicator." + parameter.id
        let key = MessageKey.parameter(parameter.id)
        let title = words.hasText(for: key) ? words[key] : parameter.id
        let now = placed.instance.parameters[parameter.id] ?? parameter.initial
        switch parameter.form {
        case .integer(let range, _):
            let control = number(
                id, title, Double(range.lowerBound)...Double(range.upperBound), step: 1,
                now: Double(now.description) ?? 0
            ) { [weak self] in self?.set(parameter, .integer(Int($0))) }
            return FormRow(
                title,
                [control, limits(range.lowerBound.description, range.upperBound.description)],
                labelWidth: Self.labelWidth)
        case .number(let range, let step, _):
            let control = number(id, title, range, step: step, now: Double(now.description) ?? 0) {
                [weak self] in self?.set(parameter, .number($0))
            }
            return FormRow(
                title,
                [
                    control,
                    limits(
                        IndicatorValue.number(range.lowerBound).description,
                        IndicatorValue.number(range.upperBound).description),
                ], labelWidth: Self.labelWidth)
        case .choice, .source:
            let control = Choice(
                id: id, name: title,
                items: (parameter.choices ?? []).map { choice in
                    let key = MessageKey.choice(choice)
                    return MenuItem(
                        id: choice, title: words.hasText(for: key) ? words[key] : choice)
                }, chosen: now.description, width: Self.controlWidth)
            control.onChoose = { [weak self] in self?.set(parameter, .text($0)) }
            return FormRow(title, [control], labelWidth: Self.labelWidth)
        case .flag:
            let box = CheckBox(id: id, title: title, isChecked: now == .flag(true))
            box.onChange = { [weak self] in self?.set(parameter, .flag($0)) }
            return WidgetStack(.row, padding: WidgetPadding(x: 0, y: 4), [box])
        }
    }

    private func limits(_ low: String, _ high: String) -> Widget {
        WidgetStack(
            .row, padding: WidgetPadding(leading: 10, trailing: 0),
            [Label("\(low) – \(high)", font: \.status, color: \.text2)])
    }

    private func number(
        _ id: String, _ title: String, _ range: ClosedRange<Double>, step: Double, now: Double,
        _ change: @escaping (Double) -> Void
    ) -> NumberField {
        let control = NumberField(
            id: id, name: title, state: SliderValue(now, in: range, step: step),
            write: { IndicatorValue.number(Self.rounded($0)).description },
            read: { CommandArguments.number(from: $0) })
        control.onNumber = { change(Self.rounded($0)) }
        return control
    }

    /// Steps add up to what a person would write: 0.3, not 0.30000000000000004.
    private static func rounded(_ value: Double) -> Double {
        let scaled = (value * 1e9).rounded()
        return scaled.magnitude < 1e15 ? scaled / 1e9 : value
    }

    /// Colour and width of an output.
    private func row(_ output: IndicatorOutput, _ words: Words) -> Widget {
        let title = placed.instance.legendName(of: output)
        let look = session.look.theme
        let now: Color =
            configuration.colors[output.id].map { Color(rgb: $0) } ?? color(output, look)
        let field = ColorField(
            id: "indicator.color.\(output.id)", name: title, color: now,
            words: ColorPicker.Words(
                shade: words[.colorShade], hue: words[.colorHue], opacity: words[.colorOpacity],
                code: words[.colorCode]),
            percent: { words.formats.percent(100 * $0, fractionDigits: 0, isSigned: false) })
        field.swatches = (0..<8).map { look.paletteColor($0) }
        field.onChange = { [weak self] color in
            guard let self else { return }
            configuration.colors[output.id] = color.rgb
            session.model.previewIndicator(configuration)
        }
        guard case .line(let width, _, _) = output.plot else {
            return FormRow(title, [field], labelWidth: Self.labelWidth)
        }
        let line = number(
            "indicator.width.\(output.id)", words[.panelLineWidth], Self.widths, step: 0.25,
            now: configuration.widths[output.id]
                ?? look.lineWidth(width, of: placed, isEdge: isEdge(output))
        ) { [weak self] width in
            guard let self else { return }
            configuration.widths[output.id] = width
            session.model.previewIndicator(configuration)
        }
        return FormRow(
            title,
            [field, WidgetStack(.row, padding: WidgetPadding(leading: 10, trailing: 0), [line])],
            labelWidth: Self.labelWidth)
    }

    private func isEdge(_ output: IndicatorOutput) -> Bool {
        placed.instance.shape.bands.contains { $0.upper == output.id || $0.lower == output.id }
    }

    /// The colour an output has by itself; where the bars decide, that of rising ones.
    private func color(_ output: IndicatorOutput, _ theme: Theme) -> Color {
        switch output.color {
        case .series(let slot): theme.paletteColor(placed.firstColor + slot)
        case .bearish: theme.fall
        case .neutral: theme.axis
        case .fixed(let rgb): Color(rgb: rgb)
        case .bullish, .bySign, .byCandle, .bySignOf, .byTop: theme.rise
        }
    }
}
