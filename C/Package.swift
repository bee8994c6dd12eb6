// swift-tools-version: 6.2

import PackageDescription

/// Set by tools/build-c; see the library's manifest.
let embeddedBuild = Context.environment["EMBEDDED"]
/// Whether there are files and threads.
let hasSystem = embeddedBuild != "freestanding"
/// Whether to optimize for size.
let isCompact = embeddedBuild == "x86_64" || !hasSystem

let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    // All packages of this repository use one name, so that they share `package` declarations.
    .unsafeFlags(["-package-name", "swift_hands"]),
    // Every unsafe expression is marked.
    .strictMemorySafety(),
  ] + (isCompact ? [.unsafeFlags(["-Osize"])] : [])

/// The archive of all modules of the C library, which tools/build-c links.
let package = Package(
  name: "hands-c",
  products: [.library(name: "HandsC", type: .static, targets: ["HandsC"])],
  dependencies: [.package(name: "swift-hands", path: "..")],
  targets: [
    .systemLibrary(name: "HandsCInterface", path: "include"),
    .target(
      name: "HandsC",
      dependencies: [
        "HandsCInterface",
        .product(name: "Hands", package: "swift-hands"),
        .product(name: "HandsTraining", package: "swift-hands"),
        .product(name: "_HandsRecord", package: "swift-hands"),
      ] + (hasSystem ? [.product(name: "HandsImageFiles", package: "swift-hands")] : []),
      exclude: [hasSystem ? "Freestanding" : "Hosted"],
      packageAccess: false, swiftSettings: settings),
  ]
)
