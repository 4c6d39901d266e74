/// What one chart changed of a saved value, made to what another may have written meanwhile.
///
/// Objects are changed key by key, lists of things with ids (texts, or objects with an `id`) thing
/// by thing and each of them key by key, everything else as a whole. What neither value names stays, so entries that this
/// program does not know survive every change.
public struct SavedChange: Sendable {
    public let old: JSONValue
    public let new: JSONValue

    public init(from old: JSONValue, to new: JSONValue) {
        self.old = old
        self.new = new
    }

    /// `value` with the change made to it. Linear in the three values.
    public func applied(to value: JSONValue) -> JSONValue {
        if old == new { return value }
        if case .object(let before) = old, case .object(let after) = new,
            case .object(let there) = value
        {
            return .object(Self.merged(before, after, there))
        }
        if let before = Things(old), let after = Things(new), let there = Things(value) {
            return Self.merged(before, after, there)
        }
        return new
    }

    private static func merged(
        _ old: JSONObject, _ new: JSONObject, _ value: JSONObject
    ) -> JSONObject {
        var result = value
        for key in old.keys where new[key] == nil { result[key] = nil }
        for key in new.keys {
            guard let after = new[key], after != old[key] else { continue }
            if let before = old[key], let there = value[key] {
                result[key] = SavedChange(from: before, to: after).applied(to: there)
            } else {
                result[key] = after
            }
        }
        return result
    }

    /// The things of the new list in its order, and each foreign one behind its neighbour.
    private static func merged(_ old: Things, _ new: Things, _ value: Things) -> JSONValue {
        var followers: [String: [JSONValue]] = [:]
        var neighbour = ""
        for (id, thing) in zip(value.ids, value.list) {
            if new.byID[id] != nil {
                neighbour = id
            } else if old.byID[id] == nil {
                followers[neighbour, default: []].append(thing)
            }
        }
        var result = followers[""] ?? []
        for id in new.ids {
            if let after = new.byID[id] {
                if let before = old.byID[id], before != after, let there = value.byID[id] {
                    result.append(SavedChange(from: before, to: after).applied(to: there))
                } else if after != old.byID[id] {
                    result.append(after)
                } else if let there = value.byID[id] {
                    result.append(there)
                }
            }
            result += followers[id] ?? []
        }
        return .array(result)
    }

    /// A list whose elements have ids of their own.
    private struct Things {
        var list: [JSONValue]
        var ids: [String] = []
        var byID: [String: JSONValue] = [:]

        /// Nil for anything else, also for a list in which an id stands twice.
        init?(_ value: JSONValue) {
            guard case .array(let list) = value else { return nil }
            self.list = list
            ids.reserveCapacity(list.count)
            for element in list {
                guard let id = element.stringValue ?? element["id"]?.stringValue, !id.isEmpty,
                    byID.updateValue(element, forKey: id) == nil
                else { return nil }
                ids.append(id)
            }
        }
    }
}
