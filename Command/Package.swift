// swift-tools-version: 6.2

import PackageDescription

/// Set by tools/demo: the server, with SwiftNIO, is half of the build.
let hasServer = Context.environment["WITHOUT_SERVER"] == nil

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  // One name for all packages of this repository, so that they share `package` declarations.
  .unsafeFlags(["-package-name", "swift_hands"]),
]

/// Every unsafe expression is marked.
let checked = settings + [.strictMemorySafety()]

let library = Target.Dependency.product(name: "_HandsTools", package: "swift-hands")

func module(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [])
  -> Target
{
  .target(
    name: name, dependencies: dependencies, resources: resources, packageAccess: false,
    swiftSettings: checked)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies + [
      library, .product(name: "_HandsTestSupport", package: "swift-hands"),
    ],
    packageAccess: false, swiftSettings: settings)
}

let serverTargets: [Target] =
  hasServer
  ? [
    module(
      "HandsServer",
      [
        library, "HandsCMalloc",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "NIOExtras", package: "swift-nio-extras"),
      ],
      resources: [.embedInCode("Page")]),
    tests(
      "HandsServerTests", ["HandsServer", .product(name: "NIOCore", package: "swift-nio")]),
  ] : []

let package = Package(
  name: "hands-command",
  products: [.executable(name: "hands", targets: ["HandsCommand"])]
    // Only for the package in Fuzzing/.
    + (hasServer ? [.library(name: "_HandsServer", targets: ["HandsServer"])] : []),
  dependencies: [
    .package(name: "swift-hands", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ]
    + (hasServer
      ? [
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
      ] : []),
  // Targets depend only on targets above them.
  targets: [
    .systemLibrary(name: "HandsCMalloc"),
    module(
      "HandsVideoInput", [library, .product(name: "Subprocess", package: "swift-subprocess")]),
    module(
      "HandsVideoOutput",
      [
        library, "HandsVideoInput",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    module("HandsReports", [library]),
    module("HandsOSC", [library]),
    .executableTarget(
      name: "HandsCommand",
      dependencies: [
        library, "HandsVideoInput", "HandsVideoOutput", "HandsReports", "HandsOSC", "HandsCMalloc",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ] + (hasServer ? ["HandsServer"] : []),
      exclude: hasServer ? [] : ["Serving"], packageAccess: false,
      swiftSettings: checked + (hasServer ? [.define("SERVER")] : [])),
    tests("HandsVideoInputTests", ["HandsVideoInput"]),
    tests("HandsReportsTests", ["HandsReports"]),
    tests("HandsOSCTests", ["HandsOSC"]),
    tests(
      "HandsCommandTests",
      [
        "HandsCommand", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ] + serverTargets
)
