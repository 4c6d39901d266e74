import KChartControl
import KChartCore
import Testing

let registry = OptionRegistry.standard(
    OptionChoices(
        styles: ["candles", "line"], themes: ["light", "dark", "high-contrast"],
        languages: ["en", "de", "zh-Hans"]))
let parser = CommandLineParser(registry)

@Suite("Options and verbs")
struct OptionTests {
    /// One good value for each form.
    static func sample(_ option: OptionDescriptor, _ verb: String) -> String? {
        switch option.form(with: verb) {
        case .flag: nil
        case .text: "NAME"
        case .choice(let words): words.last
        case .integer(let range): String(range.lowerBound)
        case .decimal(let range): "\(range.upperBound)"
        case .interval: "90s"
        case .bytes: "500M"
        case .columns: "time=Date,open=3"
        case .delimiter: "semicolon"
        case .time: "2025-01-31T14:00Z"
        case .size: "640x480"
        case .geometry: "640x480+10-20"
        case .profile: "day 2"
        case .path(let suffixes): "a b" + (suffixes.first ?? "")
        }
    }

    static func words(_ verb: String) -> [String] {
        switch verb {
        case VerbID.chart: []
        case VerbID.inspect: [verb, "file.csv"]
        case VerbID.list: [verb, "themes"]
        case VerbID.control: [verb, "socket", "state"]
        default: [verb, "file.csv"]
        }
    }

    @Test(
        "each option is parsed in every form with every verb that takes it",
        arguments: registry.options.all)
    func everyOption(option: OptionDescriptor) throws {
        for verb in option.verbs {
            let words = verb == VerbID.control ? [] : Self.words(verb)
            let tail = verb == VerbID.control ? Self.words(verb) : []
            var forms: [[String]] = []
            if let value = Self.sample(option, verb) {
                forms = [[option.name, value], ["\(option.name)=\(value)"]]
                if let short = option.short {
                    forms += [["-\(short)", value], ["-\(short)\(value)"]]
                }
            } else {
                forms = [[option.name]]
                if let short = option.short { forms.append(["-\(short)"]) }
            }
            for form in forms {
                let parsed = try parser.parse(words + form + tail)
                #expect(parsed.verb == verb)
                #expect(parsed[option.id] == Self.sample(option, verb) ?? "")
            }
        }
    }

    @Test(
        "each option stands in the help of the program and of its verbs",
        arguments: registry.options.all)
    func helpHasOption(option: OptionDescriptor) {
        let page = HelpPage(registry)
        #expect(page.programText.contains("  " + option.synopsis))
        for verb in option.verbs {
            #expect(page.text(verb: verb).contains(option.name))
        }
    }

    @Test("help keeps within 80 columns, has every verb, group and example")
    func help() {
        let page = HelpPage(registry)
        for text in [page.programText] + registry.verbs.ids.map({ page.text(verb: $0) }) {
            for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
            #expect(text.hasPrefix("Usage: kchart-x11 "))
            #expect(text.utf8.count == text.count)
        }
        for verb in registry.verbs {
            for example in verb.examples { #expect(page.programText.contains(example)) }
        }
        for group in OptionGroup.allCases {
            #expect(page.programText.contains("\n\(group.rawValue):\n"))
        }
    }

    @Test("every example of the help is a good command line")
    func examples() throws {
        for verb in registry.verbs {
            for example in verb.examples {
                let words = example.replacing("'>'", with: ">").split(separator: " ").map(
                    String.init)
                _ = try parser.invocation(words.filter { $0 != "&" })
            }
        }
    }

    @Test("the letters and names of options are told apart")
    func distinct() {
        let letters = registry.options.compactMap(\.short)
        #expect(Set(letters).count == letters.count)
        for option in registry.options {
            #expect(!option.verbs.isEmpty && !option.help.hasSuffix("."))
        }
    }

    @Test("every option of the product's list stands in the help, as do those that came later")
    func products() {
        let help = HelpPage(registry).programText
        for name in [
            "symbol", "interval", "feed", "follow", "from", "to", "limit", "time-zone",
            "time-axis", "style", "scale", "theme", "lang", "geometry", "ui-scale",
            "reduce-motion", "indicator", "profile", "no-restore", "no-save", "quiet", "ipc",
            "commands",
            "keys", "version", "help",
        ] {
            #expect(registry.options[name] != nil, "\(name)")
            #expect(help.contains("--" + name), "\(name)")
        }
        for option in registry.options { #expect(help.contains(option.name)) }
    }

    @Test("an option that does not work yet is not listed")
    func nothingAhead() {
        for later in ["plot", "sonify"] {
            #expect(registry.verbs[later] == nil)
        }
    }
}
