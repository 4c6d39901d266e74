import CKChartResources
import FoundationEssentials
import KChartCanvas

/// The icon set that is part of the program; read when the first icon is asked for (about a
/// millisecond).
public struct IconCatalog: Sendable {
    private let icons: [String: Icon]

    public static let builtIn = IconCatalog(resource: "Icons/icons.json")

    /// The names, sorted.
    public var names: [String] { icons.keys.sorted() }

    /// Nil for a name that the set does not have.
    public subscript(name: String) -> Icon? { icons[name] }

    private struct File: Decodable {
        struct Shape: Decodable {
            var stroke: [String]?
            var fill: [String]?
            var fillOpacity: Double?
        }
        var mirrored: [String]
        var icons: [String: Shape]
    }

    init(resource: String) {
        guard let found = kchart_resource_named(resource) else {
            self.init(json: [])
            return
        }
        let bytes = UnsafeBufferPointer(
            start: found.pointee.bytes, count: Int(found.pointee.count))
        self.init(json: Array(bytes))
    }

    /// What is no icon set is an empty one: a control without its picture still has its name.
    init(json: [UInt8]) {
        guard let file = try? JSONDecoder().decode(File.self, from: Data(json)) else {
            icons = [:]
            return
        }
        let mirrored = Set(file.mirrored)
        icons = Dictionary(
            uniqueKeysWithValues: file.icons.map { name, shape in
                (
                    name,
                    Icon(
                        strokes: (shape.stroke ?? []).flatMap { IconPath($0).pieces },
                        fills: (shape.fill ?? []).flatMap { IconPath($0).pieces },
                        fillOpacity: min(max(shape.fillOpacity ?? 1, 0), 1),
                        isMirrored: mirrored.contains(name))
                )
            })
    }
}
