internal import KChartHost

extension X11Window {
    func offer(_ contents: [ClipboardContent], as kind: ClipboardKind) {
        guard let selections = host?.selections, !connection.isDead else { return }
        selections.offer(contents, selection: selections.selection(kind))
    }

    func fetch(
        _ kind: ClipboardKind, types: [String], _ answer: @escaping (ClipboardContent?) -> Void
    ) {
        guard let selections = host?.selections, !connection.isDead else { return answer(nil) }
        selections.fetch(selections.selection(kind), types: types, answer)
    }
}
