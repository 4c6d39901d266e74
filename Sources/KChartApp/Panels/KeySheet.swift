import KChartControl
import KChartCore
import KChartLocalization
import KChartStyle
import KChartWidgets

/// All keys, group by group, in as many columns as there is room for.
enum KeySheet {
    static let width = 760.0
    private static let narrowWidth = 520.0
    private static let columnGap = 32.0
    private static let padding = 20.0
    private static let rowHeight = 26.0
    private static let headHeight = 44.0

    static func make(_ entries: [CommandEntry], words: Words, columns: Int) -> Dialog {
        let width = columns < 3 ? narrowWidth : width
        let gaps = Double(columns - 1) * columnGap
        let room = (width - 2 * padding - gaps) / Double(columns)
        let body = WidgetStack(
            .row, gap: columnGap,
            padding: WidgetPadding(top: 8, leading: padding, bottom: 14, trailing: padding),
            crossAlignment: .start,
            split(groups(entries), into: columns).map { column(of: $0, width: room.rounded(.down)) }
        )
        return Dialog(
            id: "keys", title: words[.panelKeys], subtitle: words[.panelKeysNote],
            closeName: words[.panelCloseButton], width: width, headHeight: headHeight, body: body)
    }

    private static func groups(
        _ entries: [CommandEntry]
    ) -> [(title: String, rows: [CommandEntry])] {
        var groups: [(title: String, rows: [CommandEntry])] = []
        for entry in entries where !entry.keys.isEmpty {
            if let index = groups.firstIndex(where: { $0.title == entry.groupTitle }) {
                groups[index].rows.append(entry)
            } else {
                groups.append((entry.groupTitle, [entry]))
            }
        }
        return groups
    }

    /// Whole groups in their order, so that the tallest column is as short as it can be; a
    /// heading counts as much as a row.
    static func split<Row>(
        _ groups: [(title: String, rows: [Row])], into columns: Int
    ) -> [[(title: String, rows: [Row])]] {
        func cost(_ group: (title: String, rows: [Row])) -> Int { group.rows.count + 1 }
        func columnsNeeded(_ limit: Int) -> [[(title: String, rows: [Row])]] {
            var result: [[(title: String, rows: [Row])]] = [[]]
            var filled = 0
            for group in groups {
                if filled > 0, filled + cost(group) > limit {
                    result.append([])
                    filled = 0
                }
                result[result.count - 1].append(group)
                filled += cost(group)
            }
            return result
        }
        guard !groups.isEmpty else { return [] }
        var limit = groups.map(cost).max() ?? 1
        while columnsNeeded(limit).count > max(1, columns) { limit += 1 }
        return columnsNeeded(limit)
    }

    private static func column(
        of groups: [(title: String, rows: [CommandEntry])], width: Double
    ) -> Widget {
        let column = Column(width)
        for group in groups {
            let heading = Label(group.title, font: \.groupHeading, color: \.text2)
            heading.isHeading = true
            column.add(
                WidgetStack(
                    .row, padding: WidgetPadding(top: 10, leading: 0, bottom: 4, trailing: 0),
                    [heading]))
            for entry in group.rows {
                column.add(KeyRow(entry.title, entry.keyLabel()))
            }
        }
        return column
    }

    /// A column of a width of its own, in logical pixels.
    private final class Column: WidgetStack {
        private let width: Double

        init(_ width: Double) {
            self.width = width
            super.init(.column, crossAlignment: .fill)
        }

        override func measure(_ look: WidgetLook, width room: Int) -> PixelSize {
            let own = look.px(width)
            return PixelSize(width: own, height: super.measure(look, width: own).height)
        }
    }

    /// A command with its keys at the end of the row; words that need more room take a line more.
    private final class KeyRow: Widget {
        private let title: WrappedLabel
        private let keys: KeyCaps
        private static let gap = 8.0
        private static let padding = 3.0

        init(_ title: String, _ keys: KeyLabel) {
            self.title = WrappedLabel(title)
            self.keys = KeyCaps(keys)
            super.init(id: "")
            add([self.title, self.keys])
        }

        private func titleWidth(_ look: WidgetLook, _ width: Int, _ caps: PixelSize) -> Int {
            max(0, width - caps.width - look.px(Self.gap))
        }

        override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
            let caps = keys.measure(look, width: width)
            let words = title.measure(look, width: titleWidth(look, width, caps))
            return PixelSize(
                width: width,
                height: max(look.px(KeySheet.rowHeight), words.height + 2 * look.px(Self.padding)))
        }

        override func arrange(_ look: WidgetLook) {
            let caps = keys.measure(look, width: frame.width)
            let room = titleWidth(look, frame.width, caps)
            let words = title.measure(look, width: room)
            // The caps stand beside the first line.
            let line = look.px(KeySheet.rowHeight)
            let top = words.height > line ? look.px(Self.padding) : (line - words.height) / 2
            place(
                title,
                in: look.mirrored(
                    PixelRect(x: frame.x, y: frame.y + top, width: room, height: words.height),
                    in: frame), look)
            place(
                keys,
                in: look.mirrored(
                    PixelRect(
                        x: frame.maxX - caps.width, y: frame.y + (line - caps.height) / 2,
                        width: caps.width, height: caps.height), in: frame), look)
        }
    }
}
