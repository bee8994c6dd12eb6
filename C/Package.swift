// swift-tools-version: 6.2

import PackageDescription

/// Whether size counts: set by tools/build-c; see the library's manifest.
let isCompact = Context.environment["EMBEDDED"] == "x86_64"

let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    // One name for all packages of this repository, so that they share `package` declarations.
    .unsafeFlags(["-package-name", "swift_hands"]),
    // Each unsafe expression is marked where it stands.
    .strictMemorySafety(),
  ] + (isCompact ? [.unsafeFlags(["-Osize"])] : [])

/// Compiles what tools/build-c links: the archive of all modules that the C library is made of.
let package = Package(
  name: "hands-c",
  products: [.library(name: "HandsC", type: .static, targets: ["HandsC"])],
  dependencies: [.package(name: "swift-hands", path: "..")],
  targets: [
    .systemLibrary(name: "HandsCInterface", path: "include"),
    .target(name: "HandsCCodecs"),
    .target(
      name: "HandsC",
      dependencies: [
        "HandsCInterface", "HandsCCodecs",
        .product(name: "Hands", package: "swift-hands"),
        .product(name: "HandsImageFiles", package: "swift-hands"),
      ],
      packageAccess: false, swiftSettings: settings),
  ]
)
