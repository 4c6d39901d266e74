import KChartControl
import Testing

@Suite("Changes of saved values")
struct SavedChangeTests {
    private func apply(_ old: JSONValue, _ new: JSONValue, to value: JSONValue) -> JSONValue {
        SavedChange(from: old, to: new).applied(to: value)
    }

    @Test("nothing changed leaves what is there, a plain value is replaced")
    func plain() {
        #expect(apply("a", "a", to: "b") == "b")
        #expect(apply("a", "c", to: "b") == "c")
        #expect(apply([1, 2], [1, 3], to: [9]) == [1, 3])
    }

    @Test("of an object only the changed keys are written")
    func objects() {
        #expect(
            apply(
                ["a": 1, "b": 1, "c": 1], ["a": 2, "b": 1], to: ["a": 1, "b": 7, "c": 1, "d": 4])
                == ["a": 2, "b": 7, "d": 4])
    }

    @Test("of a list of things each is changed by itself; others' and unknown ones stay in place")
    func things() {
        let old: JSONValue = [["id": "a", "v": 1], ["id": "b", "v": 1], ["id": "c", "v": 1]]
        let new: JSONValue = [["id": "c", "v": 1], ["id": "a", "v": 2], ["id": "d", "v": 1]]
        let there: JSONValue = [
            ["id": "x", "v": 0], ["id": "a", "v": 1], ["id": "y", "v": 0], ["id": "b", "v": 1],
            ["id": "c", "v": 5],
        ]
        // b is gone, c moved to the front with the value another wrote, x and y kept.
        #expect(
            apply(old, new, to: there) == [
                ["id": "x", "v": 0], ["id": "c", "v": 5], ["id": "a", "v": 2],
                ["id": "y", "v": 0], ["id": "d", "v": 1],
            ])
        #expect(apply(["a"], ["a", "b"], to: ["a", "z"]) == ["a", "z", "b"])
        #expect(apply(["a", "b"], [], to: ["a", "u", "b"]) == ["u"])
    }

    @Test("two windows that change another key of one thing both keep theirs")
    func keysOfThings() {
        let old: JSONValue = [["id": "rsi", "visible": true, "colors": ["line": 1]]]
        let new: JSONValue = [["id": "rsi", "visible": false, "colors": ["line": 1]]]
        let there: JSONValue = [["id": "rsi", "visible": true, "colors": ["line": 2], "x": 1]]
        #expect(
            apply(old, new, to: there) == [
                ["id": "rsi", "visible": false, "colors": ["line": 2], "x": 1]
            ])
        // Taken away there and changed here: what was changed is there again.
        #expect(apply(old, new, to: []) == new)
    }

    @Test("two programs that change different things in turn both keep theirs, in any order")
    func twoWriters() {
        var random = SplitMix(seed: 3)
        for _ in 0..<300 {
            let start = Self.list(&random)
            let left = Self.changed(start, "L", &random)
            let right = Self.changed(start, "R", &random)
            let both = apply(start, right, to: apply(start, left, to: start))
            let ids = Set(both.arrayValue?.compactMap { $0["id"]?.stringValue } ?? [])
            for side in [left, right] {
                for thing in side.arrayValue ?? [] {
                    let id = thing["id"]?.stringValue ?? ""
                    let isNew = !(start.arrayValue ?? []).contains { $0["id"] == thing["id"] }
                    if isNew { #expect(ids.contains(id)) }
                }
            }
            #expect(ids.count == both.arrayValue?.count)
        }
    }

    private static func list(_ random: inout SplitMix) -> JSONValue {
        .array(
            (0..<Int.random(in: 0...6, using: &random)).map { ["id": .string("\($0)"), "v": 0] })
    }

    private static func changed(
        _ value: JSONValue, _ name: String, _ random: inout SplitMix
    ) -> JSONValue {
        var list = value.arrayValue ?? []
        for number in 0..<Int.random(in: 0...4, using: &random) {
            if Bool.random(using: &random), !list.isEmpty {
                list.remove(at: Int.random(in: 0..<list.count, using: &random))
            } else {
                let place = Int.random(in: 0...list.count, using: &random)
                list.insert(["id": .string("\(name)\(number)"), "v": 1], at: place)
            }
        }
        return .array(list)
    }
}
