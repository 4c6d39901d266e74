import KChartCore
import Testing

@Suite("A registry keeps its order")
struct RegistryTests {
    struct Plug: Identifiable, Hashable {
        var id: String
        var version = 1
    }

    // T-109
    @Test("plug-ins registered a, b, c are offered in that order, and the same id is replaced")
    func order() {
        var registry = Registry([Plug(id: "a"), Plug(id: "b"), Plug(id: "c")])
        #expect(registry.ids == ["a", "b", "c"])
        let former = registry.register(Plug(id: "b", version: 2))
        #expect(former == Plug(id: "b", version: 1))
        #expect(registry.ids == ["a", "b", "c"])
        #expect(registry["b"]?.version == 2)
        #expect(registry.register(Plug(id: "d")) == nil)
        #expect(registry.map(\.id) == ["a", "b", "c", "d"])
        #expect(registry.count == 4)
    }

    @Test("what is removed leaves the others in their order, and a new one of its id goes last")
    func removal() {
        var registry = Registry([Plug(id: "a"), Plug(id: "b"), Plug(id: "c")])
        #expect(registry.remove(id: "a") == Plug(id: "a"))
        #expect(registry.remove(id: "a") == nil)
        #expect(registry["c"] == Plug(id: "c"))
        registry.register(Plug(id: "a", version: 3))
        #expect(registry.ids == ["b", "c", "a"])
        #expect(registry["a"]?.version == 3)
    }

    @Test("two charts never share a registry")
    func value() {
        let first = Registry([Plug(id: "a")])
        var second = first
        second.register(Plug(id: "b"))
        #expect(first.ids == ["a"])
        #expect(!first.contains("b"))
    }

    @Test("entries of any type can stand under an id of the caller's choice")
    func anyEntry() {
        var registry = Registry<any Equatable>()
        registry.register(1, id: "one")
        registry.register("two", id: "two")
        #expect(registry.ids == ["one", "two"])
        #expect(registry["one"] as? Int == 1)
        #expect(registry["three"] == nil)
    }
}
