// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6)]

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-hands") }

func example(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

// Uses the library like any other package: only through its products.
let package = Package(
  name: "hands-examples",
  dependencies: [.package(name: "swift-hands", path: "..")],
  targets: [
    .target(
      name: "DrawnCamera", dependencies: [product("HandsSynthetic")], swiftSettings: settings),
    example("StillPicture", [product("Hands"), product("HandsImageFiles")]),
    example("FollowHands", ["DrawnCamera", product("Hands")]),
    example("GuideLiveStream", ["DrawnCamera", product("MediaPipeTasksVision")]),
    example("CountStars", ["DrawnCamera", product("HandVision")]),
    example("EngineOnly", [product("HandsEngine")]),
    .testTarget(
      name: "NetTests",
      dependencies: [
        product("Hands"), product("HandsEngine"), product("HandsGoldenTensors"),
        product("HandsTiming"),
      ], swiftSettings: settings),
  ]
)
