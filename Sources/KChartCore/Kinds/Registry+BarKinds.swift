extension Registry where Entry == any BarKind {
    /// The kinds that come with the library: one line each.
    public static var builtIn: Registry {
        var kinds = Registry()
        for kind: any BarKind in [HeikinAshi()] { kinds.register(kind, id: kind.id) }
        return kinds
    }
}
