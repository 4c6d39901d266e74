/// A heading of the help under which options stand.
public enum OptionGroup: String, Hashable, Sendable, CaseIterable {
    case data = "Data"
    case view = "View"
    case window = "Window"
    case output = "Output"
    case general = "General"
}

/// One option of the command line.
public struct OptionDescriptor: Hashable, Sendable, Identifiable {
    /// The long name without its dashes.
    public let id: String
    /// The letter of the short form.
    public var short: Character?
    public var form: OptionForm
    /// What it takes with some verbs, where these differ.
    public var verbForms: [String: OptionForm]
    /// What stands for the value in the help; empty for a flag.
    public var placeholder: String
    /// One sentence without its stop.
    public var help: String
    public var group: OptionGroup
    /// The ids of the verbs that take it.
    public var verbs: Set<String>

    public init(
        _ id: String, short: Character? = nil, _ form: OptionForm, placeholder: String = "",
        group: OptionGroup, verbs: Set<String>, verbForms: [String: OptionForm] = [:],
        help: String
    ) {
        self.id = id
        self.short = short
        self.form = form
        self.verbForms = verbForms
        self.placeholder = placeholder
        self.group = group
        self.verbs = verbs
        self.help = help
    }

    /// What it takes with a verb; nil for one that is not known yet.
    public func form(with verb: String?) -> OptionForm { verb.flatMap { verbForms[$0] } ?? form }

    /// The long form as typed.
    public var name: String { "--" + id }

    /// The left column of the help.
    public var synopsis: String {
        let value = placeholder.isEmpty ? "" : " " + placeholder
        return (short.map { "-\($0), " } ?? "    ") + name + value
    }
}

/// One thing the program can be told to do.
public struct VerbDescriptor: Hashable, Sendable, Identifiable {
    /// The word typed; `chart` for the window, which needs no word.
    public let id: String
    /// The line after the program's name.
    public var usage: String
    /// One sentence without its stop.
    public var summary: String
    /// What its operands are called in messages.
    public var operands: [String]
    /// How many operands it needs and takes.
    public var operandCount: ClosedRange<Int>
    /// True when everything after the first operand belongs to it as it stands.
    public var takesRest: Bool
    /// Calls to show, without the program's name.
    public var examples: [String]

    public init(
        _ id: String, usage: String, operands: [String], operandCount: ClosedRange<Int>,
        takesRest: Bool = false, summary: String, examples: [String] = []
    ) {
        self.id = id
        self.usage = usage
        self.operands = operands
        self.operandCount = operandCount
        self.takesRest = takesRest
        self.summary = summary
        self.examples = examples
    }
}
