// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .strictMemorySafety(),
  // One name for all packages of this repository, so that they share `package` declarations.
  .unsafeFlags(["-package-name", "swift_hands"]),
]

// A separate package, so that users of the library do not resolve its dependencies.
let package = Package(
  name: "hands-benchmarks",
  products: [.executable(name: "time-hands", targets: ["TimeHands"])],
  dependencies: [
    .package(name: "swift-hands", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "TimeHands",
      dependencies: [
        .product(name: "_HandsTools", package: "swift-hands"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      packageAccess: false, swiftSettings: settings)
  ]
)
