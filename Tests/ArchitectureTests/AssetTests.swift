import Foundation
import Testing

@Suite("Assets")
struct AssetTests {
    struct IconSet: Decodable {
        struct Icon: Decodable {
            let stroke: [String]?
            let fill: [String]?
            let fillOpacity: Double?
        }
        let grid: Double
        let strokeWidth: Double
        let mirrored: [String]
        let icons: [String: Icon]
    }

    @Test("the icon set uses the seven path commands and stays on its grid")
    func icons() throws {
        let text = try #require(Repository.text("Assets/Icons/icons.json"))
        let set = try JSONDecoder().decode(IconSet.self, from: Data(text.utf8))
        #expect(set.icons.count == 76)
        #expect(set.grid == 24 && set.strokeWidth == 1.5)
        #expect(set.mirrored.allSatisfy { set.icons[$0] != nil })
        for (name, icon) in set.icons {
            let paths = (icon.stroke ?? []) + (icon.fill ?? [])
            #expect(!paths.isEmpty, "\(name) draws nothing")
            for path in paths {
                #expect(path.first == "M", "\(name)")
                #expect(path.filter(\.isLetter).allSatisfy { "MLHVCAZ".contains($0) }, "\(name)")
                let numbers = path.split { $0 == " " || $0.isLetter }.map { Double($0) }
                #expect(numbers.allSatisfy { ($0 ?? -1) >= 0 && ($0 ?? 99) <= 24 }, "\(name)")
            }
        }
    }

    @Test("the desktop file names the program, its icon and its window class")
    func desktopFile() throws {
        let text = try #require(Repository.text("Assets/kchart-x11.desktop"))
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.first == "[Desktop Entry]")
        for line in [
            "Exec=kchart-x11 %f", "Icon=kchart-x11", "StartupWMClass=KChart",
            "MimeType=text/csv;application/json;", "Categories=Office;Finance;",
        ] { #expect(lines.contains(line)) }
        // One name for each language of the string files; the bare key is English.
        let names = lines.count { $0.hasPrefix("GenericName[") }
        #expect(names == Repository.names(in: "Localization").count - 1)
        for size in [16, 32, 48, 64, 128, 256] {
            #expect(Repository.names(in: "Assets/Icon").contains("kchart-x11-\(size).png"))
        }
    }
}
