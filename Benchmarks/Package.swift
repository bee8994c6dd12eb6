// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .strictMemorySafety(),
]

let engine: [Target.Dependency] = [
  .product(name: "Hands", package: "swift-hands"),
  .product(name: "_HandsTools", package: "swift-hands"),
]

// A package of its own, so that users of the engine never resolve what it depends on.
let package = Package(
  name: "hands-benchmarks",
  products: [.executable(name: "time-hands", targets: ["TimeHands"])],
  dependencies: [
    .package(name: "swift-hands", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    .target(name: "HandWorkloads", dependencies: engine, swiftSettings: settings),
    .executableTarget(
      name: "TimeHands",
      dependencies: [
        "HandWorkloads", .product(name: "HandsImageFiles", package: "swift-hands"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "HandNets",
      dependencies: engine + [
        "HandWorkloads", .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "HandNets", resources: [.embedInCode("layers.txt")], swiftSettings: settings,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)
