import KChartCore

/// Reads a command line by an option registry.
///
/// Options and operands may be mixed; `--name value`, `--name=value`, `-n value`, `-nvalue` and
/// clusters of letters are understood; `--` ends the options; of a repeated option the last counts,
/// unless it is a list.
public struct CommandLineParser: Sendable {
    public let registry: OptionRegistry

    public init(_ registry: OptionRegistry) {
        self.registry = registry
    }

    /// What stands on the command line, checked against the registry but not yet typed.
    public struct Parsed: Hashable, Sendable {
        public var verb: String
        public var operands: [String] = []
        public var values: [String: String] = [:]
        /// Every value of an option, in the order given.
        public var lists: [String: [String]] = [:]

        public func has(_ option: String) -> Bool { values[option] != nil }
        public subscript(option: String) -> String? { values[option] }
    }

    /// Reads the arguments after the program's name.
    public func parse(_ arguments: [String]) throws(UsageError) -> Parsed {
        var scan = Scan(arguments: arguments)
        while let argument = scan.take() {
            if scan.optionsEnded || argument == "-" || !argument.hasPrefix("-") {
                scanOperand(argument, &scan)
            } else if argument == "--" {
                scan.optionsEnded = true
            } else if argument.hasPrefix("--") {
                try scanLong(argument, &scan)
            } else {
                try scanShort(argument, &scan)
            }
        }
        let verb = scan.verb ?? VerbID.chart
        for option in scan.given where !option.verbs.contains(verb) {
            throw misplaced(option, verb: verb)
        }
        for option in scan.given where !option.verbForms.isEmpty {
            for value in scan.lists[option.id] ?? [] {
                try check(value, of: option, with: option.form(with: verb))
            }
        }
        var parsed = Parsed(verb: verb)
        parsed.operands = scan.operands
        parsed.values = scan.values
        parsed.lists = scan.lists
        if !parsed.has("help"), !parsed.has("version") {
            try checkOperands(parsed)
        }
        return parsed
    }

    private struct Scan {
        let arguments: [String]
        var next = 0
        var optionsEnded = false
        var verb: String?
        var operands: [String] = []
        var given: [OptionDescriptor] = []
        var values: [String: String] = [:]
        var lists: [String: [String]] = [:]

        init(arguments: [String]) {
            self.arguments = arguments
        }

        mutating func take() -> String? {
            guard next < arguments.count else { return nil }
            next += 1
            return arguments[next - 1]
        }

        mutating func set(_ option: OptionDescriptor, _ value: String) {
            given.append(option)
            values[option.id] = value
            lists[option.id, default: []].append(value)
        }
    }

    private func scanOperand(_ argument: String, _ scan: inout Scan) {
        let isFirst = scan.verb == nil && scan.operands.isEmpty
        if isFirst, !scan.optionsEnded, argument != VerbID.chart, registry.verbs.contains(argument)
        {
            scan.verb = argument
            return
        }
        scan.operands.append(argument)
        if let verb = scan.verb.flatMap({ registry.verbs[$0] }), verb.takesRest {
            scan.operands += scan.arguments[scan.next...]
            scan.next = scan.arguments.count
        }
    }

    private func scanLong(_ argument: String, _ scan: inout Scan) throws(UsageError) {
        let body = argument.dropFirst(2)
        let sign = body.firstIndex(of: "=")
        let name = String(body[..<(sign ?? body.endIndex)])
        guard let option = registry.options[name] else { throw unknown("--" + name) }
        guard option.form != .flag else {
            if let sign {
                throw UsageError(
                    "\(option.name): \(OneLine.quoted(String(body[body.index(after: sign)...]))) "
                        + "given, but it takes no value")
            }
            scan.set(option, "")
            return
        }
        if let sign {
            try set(option, String(body[body.index(after: sign)...]), &scan)
        } else {
            try setNext(option, &scan)
        }
    }

    private func scanShort(_ argument: String, _ scan: inout Scan) throws(UsageError) {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = registry.option(short: letter) else {
                throw unknown("-\(letter)", in: argument)
            }
            if option.form == .flag {
                scan.set(option, "")
            } else if letters.isEmpty {
                try setNext(option, &scan)
            } else {
                try set(option, String(letters), &scan)
                return
            }
        }
    }

    private func setNext(_ option: OptionDescriptor, _ scan: inout Scan) throws(UsageError) {
        let following = scan.next < scan.arguments.count ? scan.arguments[scan.next] : nil
        let isOption = following.map {
            $0.hasPrefix("--") && registry.options[longName(of: $0)] != nil
        }
        guard let value = following, isOption != true else {
            throw UsageError(
                "\(option.name): no value given, allowed: "
                    + option.form(with: scan.verb).expectation)
        }
        scan.next += 1
        try set(option, value, &scan)
    }

    private func set(_ option: OptionDescriptor, _ value: String, _ scan: inout Scan)
        throws(UsageError)
    {
        // The verb may stand behind its options.
        if option.verbForms.isEmpty { try check(value, of: option, with: option.form) }
        scan.set(option, value)
    }

    private func check(
        _ value: String, of option: OptionDescriptor, with form: OptionForm
    ) throws(UsageError) {
        guard !form.accepts(value) else { return }
        throw UsageError(
            option: option.name, value: value, allowed: form.expectation,
            near: Suggestion.nearest(to: value, among: form.words))
    }

    private func longName(of argument: String) -> String {
        String(argument.dropFirst(2).prefix { $0 != "=" })
    }
}

// MARK: Refusals

extension CommandLineParser {
    private func unknown(_ name: String, in argument: String? = nil) -> UsageError {
        // `-theme` is an old X habit: take it as the long name when suggesting.
        let wanted = argument.map { String($0.drop { $0 == "-" }) } ?? String(name.dropFirst(2))
        let near = Suggestion.nearest(to: wanted, among: registry.options.ids)
        let hint = near.map { "did you mean '--\($0)'?" } ?? "see \(registry.programName) --help"
        return UsageError("unknown option \(OneLine.quoted(name)); \(hint)")
    }

    private func misplaced(_ option: OptionDescriptor, verb: String) -> UsageError {
        let owners = registry.verbs.ids.filter { option.verbs.contains($0) }
            .map { $0 == VerbID.chart ? "the window" : $0 }
        let subject = verb == VerbID.chart ? "the window" : verb
        return UsageError(
            "\(option.name): given with \(subject), allowed with: "
                + owners.joined(separator: ", "))
    }

    private func checkOperands(_ parsed: Parsed) throws(UsageError) {
        guard let verb = registry.verbs[parsed.verb] else { return }
        let count = parsed.operands.count
        if count < verb.operandCount.lowerBound {
            let missing = verb.operands[min(count, verb.operands.count - 1)]
            throw UsageError(
                "\(verb.id): \(missing) is missing; usage: \(registry.programName) \(verb.usage)")
        }
        guard count > verb.operandCount.upperBound, !verb.takesRest else { return }
        let extra = parsed.operands[verb.operandCount.upperBound]
        if parsed.verb == VerbID.chart {
            let words = registry.verbs.ids.filter { $0 != VerbID.chart }
            if let near = Suggestion.nearest(to: parsed.operands[0], among: words) {
                throw UsageError(
                    "unknown verb \(OneLine.quoted(parsed.operands[0])); did you mean '\(near)'?")
            }
        }
        throw UsageError(
            "\(OneLine.quoted(extra)) given, but one \(verb.operands[0]) is all that is allowed; "
                + "usage: \(registry.programName) \(verb.usage)")
    }
}
