/// Carries out the lines of a journal one by one.
struct JournalReplay {
    private var drawings: [DrawingID: Drawing] = [:]
    private var history = DrawingHistory()
    /// Undone steps that a later one cut off: another window may still do its own again.
    private var cut: [Int: DrawingStep] = [:]
    /// Drawings that were there once: an edit of another one builds on a line that is lost.
    private var known: Set<DrawingID> = []
    /// Steps that changed nothing, as when two windows take away one drawing.
    private var void: Set<Int> = []
    var damagedLines: [Int] = []
    var isCutShort = false

    var archive: DrawingArchive {
        DrawingArchive(
            drawings: drawings.values.sorted(by: Drawing.isBelow), history: history,
            damagedLines: damagedLines, isCutShort: isCutShort)
    }

    /// False for a line that says nothing this version can use.
    mutating func take(_ record: RecordValue) -> Bool {
        if record["journal"] != nil { return true }
        if let base = record["base"]?.members, let id = record["id"]?.string {
            guard let drawing = DrawingRecord.drawing(id: DrawingID(id), base) else {
                return false
            }
            put(drawing, drawing.id)
            return true
        }
        if let number = number(record["step"]) { return takeStep(number, record) }
        if let number = number(record["undo"]) {
            guard let step = history.undo(number) else { return void.contains(number) }
            for edit in step.edits.reversed() { change(edit.after, edit.before, edit.id) }
            return true
        }
        if let number = number(record["redo"]) {
            var step = history.redo(number)
            if step == nil { step = restored(number) }
            guard let step else { return void.contains(number) }
            for edit in step.edits { change(edit.before, edit.after, edit.id) }
            return true
        }
        return false
    }

    private func number(_ value: RecordValue?) -> Int? {
        value?.integer.flatMap { (0..<Int64(1) << 53).contains($0) ? Int($0) : nil }
    }

    private mutating func put(_ drawing: Drawing?, _ id: DrawingID?) {
        guard let id else { return }
        drawings[id] = drawing
        if drawing != nil { known.insert(id) }
    }

    private mutating func restored(_ number: Int) -> DrawingStep? {
        guard let step = cut.removeValue(forKey: number) else { return nil }
        history.past.append(step)
        return step
    }

    /// Changes a drawing that is what the step left; what another window did to it since stays.
    private mutating func change(_ from: Drawing?, _ to: Drawing?, _ id: DrawingID?) {
        if let id, drawings[id] == from { drawings[id] = to }
    }

    private mutating func takeStep(_ number: Int, _ record: RecordValue) -> Bool {
        guard let list = record["edits"]?.array else { return false }
        // A name of a later version is a change like any other.
        let name = record["name"]?.string.flatMap(DrawingStep.Name.init) ?? .change
        var edits: [DrawingEdit] = []
        var isReadable = true
        for value in list {
            guard let id = value["id"]?.string.map(DrawingID.init),
                let after = result(of: value, drawings[id], id)
            else {
                isReadable = false
                continue
            }
            let before = drawings[id]
            put(after, id)
            if before != after { edits.append(DrawingEdit(before: before, after: after)) }
        }
        if !edits.isEmpty {
            for step in history.future { cut[step.number] = step }
            history.add(DrawingStep(number: number, name: name, edits: edits))
        } else if isReadable {
            void.insert(number)
        }
        return isReadable
    }

    /// What an edit leaves of a drawing: perhaps nothing, as of one that another window took away.
    /// Nil when the edit cannot be read, or is of a drawing whose line is lost.
    private func result(
        of edit: RecordValue, _ before: Drawing?, _ id: DrawingID
    ) -> Drawing?? {
        if let members = edit["new"]?.members {
            guard let drawing = DrawingRecord.drawing(id: id, members) else { return nil }
            return .some(drawing)
        }
        guard known.contains(id) else { return nil }
        if let patch = edit["to"]?.members {
            guard let before else { return .some(nil) }
            guard let drawing = DrawingRecord.patched(before, by: patch) else { return nil }
            return .some(drawing)
        }
        return edit["gone"]?.bool == true ? .some(nil) : nil
    }
}
