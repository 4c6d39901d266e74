// swift-tools-version: 6.2
import PackageDescription

// The target list is the architecture: an arrow that is not here does not exist
// (Docs/ARCHITECTURE.md, law 1; `ArchitectureTests` compares every import with it).

let swift: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func floor(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swift)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], except: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: except, swiftSettings: swift)
}

func system(_ name: String, _ package: String, _ debian: String) -> Target {
    .systemLibrary(name: name, pkgConfig: package, providers: [.apt([debian])])
}

/// A library that is opened when it is first used: only its header is needed to build.
func loaded(_ name: String, _ debian: String) -> Target {
    .systemLibrary(name: name, providers: [.apt([debian])])
}

let package = Package(
    name: "KChart",
    products: [
        .library(name: "KChart", targets: ["KChart"]),
        .library(name: "KChartCore", targets: ["KChartCore"]),
        .library(name: "KChartDrawings", targets: ["KChartDrawings"]),
        .library(name: "KChartLocalization", targets: ["KChartLocalization"]),
        .library(name: "KChartCanvas", targets: ["KChartCanvas"]),
        .library(name: "KChartText", targets: ["KChartText"]),
        .library(name: "KChartIndicators", targets: ["KChartIndicators"]),
        .library(name: "KChartModel", targets: ["KChartModel"]),
        .library(name: "KChartStyle", targets: ["KChartStyle"]),
        .library(name: "KChartRaster", targets: ["KChartRaster"]),
        .library(name: "KChartHost", targets: ["KChartHost"]),
        .library(name: "KChartFeeds", targets: ["KChartFeeds"]),
        .library(name: "KChartScene", targets: ["KChartScene"]),
        .library(name: "KChartWidgets", targets: ["KChartWidgets"]),
        .library(name: "KChartControl", targets: ["KChartControl"]),
        .library(name: "KChartAccessibility", targets: ["KChartAccessibility"]),
        .library(name: "KChartX11", targets: ["KChartX11"]),
        .library(name: "KChartApp", targets: ["KChartApp"]),
        .executable(name: "kchart-x11", targets: ["kchart-x11"]),
        .executable(name: "kchart-bench", targets: ["kchart-bench"]),
    ],
    targets: [
        // System libraries, one per pkg-config name.
        system("CX11", "x11", "libx11-dev"),
        system("CX11XCB", "x11-xcb", "libx11-xcb-dev"),
        system("CXext", "xext", "libxext-dev"),
        system("CXi", "xi", "libxi-dev"),
        system("CXrandr", "xrandr", "libxrandr-dev"),
        system("CXrender", "xrender", "libxrender-dev"),
        system("CXft", "xft", "libxft-dev"),
        system("CXpresent", "xpresent", "libxpresent-dev"),
        system("CFreeType", "freetype2", "libfreetype-dev"),
        system("CFontconfig", "fontconfig", "libfontconfig-dev"),
        system("CHarfBuzz", "harfbuzz", "libharfbuzz-dev"),
        system("CFriBidi", "fribidi", "libfribidi-dev"),
        system("CPNG", "libpng", "libpng-dev"),
        system("CZlib", "zlib", "zlib1g-dev"),
        loaded("CArchive", "libarchive-dev"),
        .systemLibrary(name: "CLinux"),

        // Floor 1
        .target(
            name: "KChartCore", swiftSettings: swift, linkerSettings: [.linkedLibrary("m")]),

        // Floor 2
        floor("KChartIndicators", ["KChartCore"]),
        floor("KChartDrawings", ["KChartCore"]),
        .target(name: "CKChartResources"),
        floor("KChartLocalization", ["KChartCore", "CKChartResources"]),
        floor("KChartCanvas", ["KChartCore"]),
        floor(
            "KChartText",
            ["KChartCore", "KChartCanvas", "CFreeType", "CFontconfig", "CHarfBuzz", "CFriBidi"]),

        // Floor 3
        floor("KChartModel", ["KChartCore", "KChartDrawings", "KChartIndicators"]),
        floor(
            "KChartStyle",
            [
                "KChartCore", "KChartCanvas", "KChartText", "KChartLocalization",
                "CKChartResources",
            ]),
        floor("KChartRaster", ["KChartCore", "KChartCanvas", "KChartText", "CFreeType", "CPNG"]),
        floor("KChartHost", ["KChartCore", "KChartCanvas", "CLinux"]),
        floor("KChartFeeds", ["KChartCore", "KChartLocalization", "CLinux", "CArchive", "CZlib"]),

        // Floor 4
        floor(
            "KChartScene",
            [
                "KChartCore", "KChartDrawings", "KChartIndicators", "KChartCanvas", "KChartText",
                "KChartLocalization", "KChartModel", "KChartStyle",
            ]),
        floor(
            "KChartWidgets",
            [
                "KChartCore", "KChartCanvas", "KChartText", "KChartLocalization", "KChartStyle",
                "KChartHost",
            ]),
        floor("KChartControl", ["KChartCore", "KChartModel", "KChartLocalization"]),
        floor(
            "KChartAccessibility",
            [
                "KChartCore", "KChartDrawings", "KChartIndicators", "KChartModel",
                "KChartLocalization",
            ]),
        floor(
            "KChartX11",
            [
                "KChartCore", "KChartCanvas", "KChartText", "KChartHost", "CLinux", "CX11",
                "CX11XCB", "CXext", "CXi", "CXrandr", "CXrender", "CXft", "CXpresent",
                "CFontconfig", "CFreeType",
            ]),

        // Floor 5
        floor(
            "KChartApp",
            [
                "KChartCore", "KChartDrawings", "KChartIndicators", "KChartLocalization",
                "KChartCanvas",
                "KChartText", "KChartModel",
                "KChartStyle", "KChartRaster", "KChartHost", "KChartFeeds", "KChartScene",
                "KChartControl", "KChartAccessibility", "KChartWidgets", "CKChartResources",
                "CLinux",
            ]),
        floor(
            "KChart",
            [
                "KChartCore", "KChartDrawings", "KChartIndicators", "KChartLocalization",
                "KChartCanvas",
                "KChartText", "KChartModel",
                "KChartStyle", "KChartRaster", "KChartHost", "KChartFeeds", "KChartScene",
                "KChartControl", "KChartAccessibility", "KChartWidgets",
            ]),

        // Floor 6
        .executableTarget(
            name: "kchart-x11", dependencies: ["KChartApp", "KChartHost", "KChartX11"],
            swiftSettings: swift),
        .executableTarget(
            name: "kchart-bench",
            dependencies: [
                "KChartCore", "KChartIndicators", "KChartCanvas", "KChartText", "KChartModel",
                "KChartStyle",
                "KChartRaster", "KChartFeeds", "KChartScene", "KChartLocalization", "KChartApp",
                "KChartDrawings", "CLinux",
            ],
            swiftSettings: swift),

        // Tests
        tests("ArchitectureTests", []),
        tests("KChartCoreTests", ["KChartCore"]),
        tests("KChartIndicatorsTests", ["KChartIndicators", "KChartCore"], except: ["Vectors"]),
        tests("KChartDrawingsTests", ["KChartDrawings", "KChartCore"]),
        tests("KChartLocalizationTests", ["KChartLocalization", "KChartCore", "CKChartResources"]),
        tests("KChartTextTests", ["KChartText", "KChartCanvas", "KChartCore"]),
        tests("KChartRasterTests", ["KChartRaster", "KChartText", "KChartCanvas", "KChartCore"]),
        tests(
            "KChartStyleTests",
            ["KChartStyle", "KChartCore", "KChartCanvas", "KChartText", "KChartLocalization"]),
        tests("KChartHostTests", ["KChartHost", "KChartCore", "KChartCanvas", "CLinux"]),
        tests(
            "KChartFeedsTests",
            ["KChartFeeds", "KChartCore", "KChartLocalization", "CArchive", "CZlib"]),
        tests(
            "KChartModelTests", ["KChartModel", "KChartDrawings", "KChartIndicators", "KChartCore"]),
        tests(
            "KChartSceneTests",
            [
                "KChartScene", "KChartModel", "KChartDrawings", "KChartIndicators", "KChartStyle",
                "KChartRaster", "KChartText", "KChartLocalization", "KChartCanvas", "KChartCore",
                "KChartFeeds",
            ], except: ["Goldens"]),
        tests(
            "KChartWidgetsTests",
            [
                "KChartWidgets", "KChartCore", "KChartCanvas", "KChartText", "KChartLocalization",
                "KChartStyle", "KChartHost", "KChartRaster",
            ], except: ["Goldens"]),
        tests("KChartTests", ["KChart"]),
        tests(
            "KChartAccessibilityTests",
            [
                "KChartAccessibility", "KChartModel", "KChartLocalization", "KChartCore",
                "KChartDrawings",
            ]),
        tests(
            "KChartControlTests",
            ["KChartControl", "KChartModel", "KChartCore", "KChartLocalization"]),
        tests(
            "KChartX11Tests",
            [
                "KChartX11", "KChartHost", "KChartCanvas", "KChartText", "KChartRaster",
                "KChartCore", "CX11", "CXext", "CXi", "CLinux",
            ]),
        tests(
            "KChartAppTests",
            [
                "KChartApp", "KChartDrawings", "KChartIndicators", "KChartCore", "KChartModel",
                "KChartControl",
                "KChartFeeds",
                "KChartLocalization", "KChartRaster", "KChartScene", "KChartStyle", "KChartText",
                "KChartCanvas", "KChartHost", "KChartAccessibility", "KChartWidgets", "CLinux",
                "CPNG",
            ]),
    ]
)
