import Testing

/// Law 1: imports only go down; law 2: X11 in one room.
@Suite("Imports follow the manifest")
struct ImportTests {
    /// Modules of the toolchain that any target but the pure floors may import.
    static let toolchain: Set<String> = ["Swift", "Glibc", "Synchronization"]
    /// Floors that know nothing but arithmetic.
    static let pure: Set<String> = [
        "KChartCore", "KChartIndicators", "KChartDrawings", "KChartStatistics",
    ]
    /// Where files, JSON and processes are met; ICU stays out.
    static let essentials: Set<String> = [
        "KChartLocalization", "KChartModel", "KChartStyle", "KChartFeeds", "KChartNet",
        "KChartControl", "KChartAccessibility", "KChartApp", "KChart", "kchart-bench",
    ]
    /// Where ICU is the point. Elsewhere it would cost start-up time and 30 MB.
    static let international: Set<String> = ["KChartLocalization", "KChart"]

    /// The floor of each target in ARCHITECTURE's table; C targets stand at the ground.
    static let floors: [String: Int] = [
        "CKChartResources": 2,
        "KChartCore": 1,
        "KChartIndicators": 2, "KChartDrawings": 2, "KChartStatistics": 2,
        "KChartLocalization": 2, "KChartCanvas": 2, "KChartText": 2, "KChartNet": 2,
        "KChartModel": 3, "KChartStyle": 3, "KChartRaster": 3, "KChartVector": 3,
        "KChartHost": 3, "KChartFeeds": 3,
        "KChartScene": 4, "KChartPlots": 4, "KChartWidgets": 4, "KChartControl": 4,
        "KChartAccessibility": 4, "KChartX11": 4,
        "KChartApp": 5, "KChart": 5,
        "kchart-x11": 6, "kchart-bench": 6,
    ]

    static func allowed(_ target: Manifest.Target) -> Set<String> {
        var modules = target.dependencies
        if pure.contains(target.name) { return modules.union(["Glibc"]) }
        modules.formUnion(toolchain)
        if target.isTest { modules.formUnion(["Testing", "Foundation"]) }
        if target.isTest || essentials.contains(target.name) {
            modules.insert("FoundationEssentials")
        }
        if target.isTest || international.contains(target.name) {
            modules.formUnion(["Foundation", "FoundationInternationalization"])
        }
        return modules
    }

    @Test("each file imports only what its target declares")
    func declared() {
        let manifest = Manifest.current
        #expect(manifest.targets.count > 30)
        for file in Repository.swiftFiles {
            guard let target = manifest[file.target] else {
                Issue.record("\(file.path) belongs to no target of Package.swift")
                continue
            }
            let allowed = Self.allowed(target)
            for (line, module) in file.imports where !allowed.contains(module) {
                Issue.record("\(file.path):\(line) imports \(module), not declared or not allowed")
            }
        }
    }

    @Test("every folder of Sources and Tests is a target and the reverse")
    func folders() {
        let named = Set(Manifest.current.targets.map(\.name))
        let found = Set(Repository.names(in: "Sources") + Repository.names(in: "Tests"))
        #expect(named == found.subtracting(Repository.besideTests))
    }

    @Test("a dependency is never on a higher floor")
    func downward() {
        for target in Manifest.current.targets where !target.isTest && !target.isSystemLibrary {
            guard let floor = Self.floors[target.name] else {
                Issue.record("\(target.name) has no floor: decide it in ARCHITECTURE and here")
                continue
            }
            for dependency in target.dependencies {
                #expect(
                    (Self.floors[dependency] ?? 0) <= floor, "\(target.name) → \(dependency)")
            }
        }
    }

    @Test("only KChartX11 and its tests know X libraries")
    func oneRoom() {
        let room: Set<String> = ["KChartX11", "KChartX11Tests"]
        for target in Manifest.current.targets where !room.contains(target.name) {
            let foreign = target.dependencies.filter { $0.hasPrefix("CX") }
            #expect(foreign.isEmpty, "\(target.name) may not depend on \(foreign)")
        }
    }

    @Test("the pure floors depend on nothing but each other")
    func pureFloors() {
        for target in Manifest.current.targets where Self.pure.contains(target.name) {
            #expect(target.dependencies.isSubset(of: Self.pure), "\(target.name)")
        }
    }

    @Test("make deps installs the package of every system library")
    func packages() {
        let makefile = Repository.text("Makefile") ?? ""
        let words = Set(makefile.split { " \t\n\\".contains($0) }.map(String.init))
        for target in Manifest.current.targets {
            if let package = target.debianPackage {
                #expect(words.contains(package), "\(target.name) needs \(package)")
            }
        }
    }
}
