import Testing

@Suite("The scanner behind the architecture tests")
struct ScannerTests {
    @Test("comments and the contents of literals are not code")
    func separates() {
        let file = SourceFile(
            path: "Sources/A/B.swift",
            text: """
                let a = "x // y" // import Z
                /* import Q /* nested */
                */ let b = #"raw "quoted" text"#
                let c = "sum \\(1 + f("in ner")) end"
                """)
        #expect(file.code[0] == "let a = \"\" ")
        #expect(file.code[2] == " let b = \"\"")
        #expect(file.literals.map(\.text).contains("x // y"))
        #expect(file.literals.map(\.text).contains("raw \"quoted\" text"))
        #expect(file.literals.map(\.text).contains("in ner"))
        #expect(file.literals.map(\.text).contains("sum … end"))
        #expect(file.literals.last?.line == 4)
        #expect(file.imports.isEmpty)
    }

    @Test("a multi-line literal keeps the line count")
    func multiLine() {
        let quotes = "\"\"\""
        let file = SourceFile(
            path: "Sources/A/B.swift",
            text: "let a = \(quotes)\n  one\n  two\n  \(quotes)\nimport C")
        #expect(file.imports.map(\.line) == [5])
        #expect(file.literals.count == 1)
    }

    @Test("every form of import is found")
    func imports() {
        let file = SourceFile(
            path: "Sources/A/B.swift",
            text: """
                import A
                public import B
                @testable import C
                @preconcurrency internal import D
                import struct E.Thing
                let important = "import F"
                """)
        #expect(file.imports.map(\.module) == ["A", "B", "C", "D", "E"])
    }
}
