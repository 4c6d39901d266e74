import KChartHost
import Testing

struct URIListTests {
    private func files(_ text: String) -> [String] { URIList.files(Array(text.utf8)) }

    @Test("the files of a list are its local ones, their names decoded after the lines are parted")
    func local() {
        let list = "# two files\r\nfile:///tmp/a%20b.csv\r\nfile://localhost/c%0A.csv\r\n"
        #expect(files(list) == ["/tmp/a b.csv", "/c\n.csv"])
        #expect(files("FILE:/x/%C3%A9.csv") == ["/x/é.csv"])
    }

    @Test("other machines, other schemes and damaged names are passed over")
    func others() {
        let list = """
            http://example.org/a.csv
            file://elsewhere.example/a.csv
            file:relative.csv
            file:///bad%2
            file:///nul%00.csv
            file://
            """
        #expect(files(list).isEmpty)
    }

    @Test("ten thousand files are a list like any other")
    func many() {
        let list = (0..<10_000).map { "file:///tmp/\($0).csv" }.joined(separator: "\r\n")
        #expect(files(list).count == 10_000)
    }

    @Test("text and pictures name no files")
    func content() {
        #expect(ClipboardContent(text: "file:///tmp/a.csv").files.isEmpty)
        #expect(ClipboardContent(type: ClipboardContent.png, bytes: [1]).string == nil)
    }
}
