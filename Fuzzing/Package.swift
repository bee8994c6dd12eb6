// swift-tools-version: 6.2

import PackageDescription

// Built by checks/fuzz, which turns on the sanitizers.
let package = Package(
  name: "hands-fuzzing",
  dependencies: [
    .package(name: "swift-hands", path: ".."),
    .package(name: "hands-command", path: "../Command"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .systemLibrary(name: "HandsCLibFuzzer"),
    .executableTarget(
      name: "HandsFuzzing",
      dependencies: [
        "HandsCLibFuzzer",
        .product(name: "_HandsTools", package: "swift-hands"),
        .product(name: "_HandsTestSupport", package: "swift-hands"),
        .product(name: "_HandsServer", package: "hands-command"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ],
      packageAccess: false,
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .strictMemorySafety(),
        .unsafeFlags(["-package-name", "swift_hands"]),
      ],
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
  ]
)
