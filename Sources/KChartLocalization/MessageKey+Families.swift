extension MessageKey {
    /// Beginnings of keys that are made from ids of plug-ins: a new plug-in has its words in the
    /// string files and needs no line here.
    public static let families = [
        "indicator.", "indicatorGroup.", "parameter.", "choice.", "output.", "reading.", "step.",
    ]

    /// The name in full of an indicator.
    public static func indicator(_ id: String) -> MessageKey { MessageKey("indicator." + id) }

    /// The heading of a group of indicators.
    public static func indicatorGroup(_ id: String) -> MessageKey {
        MessageKey("indicatorGroup." + id)
    }

    /// The label of a parameter.
    public static func parameter(_ id: String) -> MessageKey { MessageKey("parameter." + id) }

    /// The name of one of a parameter's choices.
    public static func choice(_ id: String) -> MessageKey { MessageKey("choice." + id) }

    /// What one of several values of an indicator is called when it is read aloud.
    public static func output(_ id: String) -> MessageKey { MessageKey("output." + id) }
}
