extension OptionRegistry {
    /// What a person says of a table when the recogniser is not to guess.
    static var tableOptions: [OptionDescriptor] {
        [
            OptionDescriptor(
                "column", .columns, placeholder: "ROLE=NAME,...", group: .data,
                verbs: VerbID.readers,
                help: "what columns hold, by header or number: time=Date,close=5; roles are "
                    + ColumnArgument.roles.joined(separator: " ")),
            OptionDescriptor(
                "delimiter", .delimiter, placeholder: "CHAR", group: .data, verbs: VerbID.readers,
                help: "what parts cells: comma, semicolon, tab, pipe, colon, space or a character"),
            OptionDescriptor(
                "decimal", .choice(["point", "comma"]), placeholder: "SIGN", group: .data,
                verbs: VerbID.readers, help: "what decimals follow: point or comma"),
            OptionDescriptor(
                "date-format", .text, placeholder: "FORM", group: .data, verbs: VerbID.readers,
                help: "dmy, mdy, s, ms, us, ns, excel, or a pattern: %d.%m.%Y %H:%M, yyyyMMdd "
                    + "HHmmss"),
            OptionDescriptor(
                "assume-zone", .text, placeholder: "ZONE", group: .data, verbs: VerbID.readers,
                help: "the zone of clocks without an offset: Area/City, UTC or local (UTC)"),
        ]
    }
}
