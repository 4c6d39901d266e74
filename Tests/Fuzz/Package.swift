// swift-tools-version: 6.2
import PackageDescription

// A package of its own: libFuzzer wants every module instrumented and is not part of every
// toolchain. `make fuzz` builds it; `make test` does not know of it.

let package = Package(
    name: "KChartFuzz",
    dependencies: [.package(name: "KChart", path: "../..")],
    targets: [
        .executableTarget(
            name: "kchart-fuzz",
            dependencies: [.product(name: "KChartFeeds", package: "KChart")],
            swiftSettings: [.swiftLanguageMode(.v6)],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])])
    ]
)
