// swift-tools-version: 6.2

import PackageDescription

// EMBEDDED=1 builds the engine core alone, as Embedded Swift (WebAssembly, bare metal).
let isEmbedded = Context.environment["EMBEDDED"] != nil
// HANDS_STRICT=1 (continuous integration) turns every warning into an error.
let isStrict = Context.environment["HANDS_STRICT"] != nil

#if arch(x86_64)
  let hasX86Kernels = !isEmbedded
#else
  let hasX86Kernels = false
#endif

/// What a program has that sets nothing.
let plainSettings: [SwiftSetting] =
  [.swiftLanguageMode(.v6)] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

let languageSettings: [SwiftSetting] =
  plainSettings
  + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
  + (isEmbedded
    ? [.enableExperimentalFeature("Embedded"), .unsafeFlags(["-wmo", "-Xcc", "-msimd128"])] : [])

/// Everything but the flagged kernels: each unsafe expression is marked where it stands.
let checkedSettings = languageSettings + [.strictMemorySafety()]

/// Kernels run on ranges that a checked plan has proved, also at full speed in debug builds.
///
/// Their bodies are in `KernelBodies`, which is checked, and take these flags where they are inlined.
///
/// Register tiles are loops of constant length. All of them must unroll, but a threshold far above
/// need makes LLVM reorder the small ones until registers spill: look at the assembly of the
/// largest tiles before changing it, and delete old objects, which keep the old code.
func kernelSettings(_ instructionSet: String..., unrollThreshold: Int = 500) -> [SwiftSetting] {
  languageSettings
    + [
      .unsafeFlags(
        ["-Ounchecked", "-Xllvm", "-unroll-threshold=\(unrollThreshold)"]
          + instructionSet.flatMap { ["-Xcc", $0] })
    ]
}

/// Checked, but at full speed in debug builds too: tests run whole nets and pictures.
let optimizedSettings = checkedSettings + [.unsafeFlags(["-O"])]

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting]? = nil
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings ?? checkedSettings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  settings: [SwiftSetting]? = nil
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: exclude,
    swiftSettings: settings ?? languageSettings)
}

// Dependencies point up this list only.
let coreTargets: [Target] = [
  module("Tensors"),
  module("ModelFiles", ["Tensors"], settings: optimizedSettings),
  module("GraphIR", ["Tensors"], settings: optimizedSettings),
  module("Importing", ["ModelFiles", "GraphIR"], settings: optimizedSettings),
  module("Planning", ["GraphIR"], settings: optimizedSettings),
  module("ReferenceKernels", ["Tensors"], settings: optimizedSettings),
  .target(
    name: "KernelBodies", dependencies: ["Tensors"], swiftSettings: checkedSettings,
    linkerSettings: isEmbedded ? [] : [.linkedLibrary("m")]),
  module("KernelsBaseline", ["KernelBodies"], settings: kernelSettings()),
  module(
    "Kernels",
    ["KernelsBaseline", "ReferenceKernels"]
      + (hasX86Kernels ? ["KernelsAVX2", "KernelsAVX512", "CProcessor"] : []),
    settings: optimizedSettings),
  module(
    "Inference",
    ["Importing", "Planning", "Kernels"] + (isEmbedded ? [] : ["BLASKernels", "Parallelism"]),
    settings: optimizedSettings),
  module("Imaging", ["Tensors"], settings: optimizedSettings),
  module("Detection", ["Tensors"], settings: optimizedSettings),
  module(
    "Hands", ["Inference", "Imaging", "Detection"] + (isEmbedded ? [] : ["Parallelism"]),
    settings: optimizedSettings),
]

let x86Targets: [Target] = [
  module("KernelsAVX2", ["KernelBodies"], settings: kernelSettings("-mavx2", "-mfma")),
  module(
    "KernelsAVX512", ["KernelBodies"],
    settings: kernelSettings("-march=x86-64-v4", unrollThreshold: 1500)),
]

let hostTargets: [Target] = [
  module("BLASKernels", ["Kernels"]),
  .systemLibrary(name: "CProcessor"),
  module("Parallelism", ["CProcessor"]),
  .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
  .target(name: "CPNGReader", dependencies: ["CPNG"]),
  .systemLibrary(
    name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
  module("ImageCodecs", ["Imaging", "Tensors", "CPNG", "CPNGReader", "CTurboJPEG"]),
  module("KernelTiming", ["Inference"]),
  module("FileInput", ["Tensors"], settings: optimizedSettings),
  module("GoldenTensors", ["FileInput"]),
  module("HandRendering", ["Imaging"], settings: optimizedSettings),
  module(
    "VideoInput",
    [
      "Imaging", "FileInput", "Parallelism",
      .product(name: "Subprocess", package: "swift-subprocess"),
    ]),
  module(
    "VideoOutput",
    ["VideoInput", "Imaging", .product(name: "Subprocess", package: "swift-subprocess")]),
  module("HandReports", ["Hands", "Imaging", "ImageCodecs", "Detection", "Tensors"]),
  .systemLibrary(name: "CMalloc"),
  .target(
    name: "HandsServer",
    dependencies: [
      "Parallelism", "CMalloc",
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOPosix", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "NIOWebSocket", package: "swift-nio"),
      .product(name: "NIOExtras", package: "swift-nio-extras"),
    ],
    resources: [.embedInCode("Page")], swiftSettings: checkedSettings),
  .executableTarget(
    name: "HandsCommand",
    dependencies: [
      "Hands", "ModelFiles", "HandRendering", "ImageCodecs", "FileInput", "GoldenTensors",
      "KernelTiming", "Parallelism", "VideoInput", "VideoOutput", "HandReports", "HandsServer",
      "StarCount", "HandVision", "CMalloc",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    swiftSettings: checkedSettings),
  .target(
    name: "TestSupport",
    dependencies: [
      "Tensors", "ModelFiles", "FileInput", "HandRendering", "Imaging", "Kernels", "Parallelism",
    ],
    path: "Tests/TestSupport", swiftSettings: languageSettings),
  tests("TensorsTests", ["Tensors"]),
  tests("ModelFilesTests", ["ModelFiles", "FileInput"]),
  tests("GraphTests", ["GraphIR", "Importing", "Planning", "ModelFiles"]),
  tests(
    "KernelsTests", ["Kernels", "KernelBodies", "BLASKernels", "ReferenceKernels"]),
  tests("ParallelismTests", ["Parallelism", "Tensors"]),
  tests(
    "InferenceTests",
    [
      "Inference", "FileInput", "GoldenTensors", "Planning", "GraphIR", "Kernels", "ModelFiles",
      "Imaging", "HandRendering",
    ]),
  tests("ImagingTests", ["Imaging", "ImageCodecs", "FileInput"]),
  tests("DetectionTests", ["Detection"]),
  .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
  tests(
    "HandsTests",
    [
      "Hands", "ModelFiles", "ImageCodecs", "FileInput", "HandRendering", "Parallelism",
      "KernelTiming", "CAllocationCounter",
    ]),
  .executableTarget(
    name: "Soak", dependencies: ["Hands", "HandRendering", "FileInput", "KernelTiming"],
    path: "Tests/Soak", swiftSettings: languageSettings),
  tests("HandRenderingTests", ["HandRendering", "Imaging", "FileInput"]),
  tests("VideoInputTests", ["VideoInput", "Imaging", "FileInput", "HandRendering"]),
  tests(
    "HandReportsTests", ["HandReports", "Hands", "Detection", "Imaging", "ImageCodecs"]),
  tests("KernelTimingTests", ["KernelTiming", "Inference"]),
  tests("HandsServerTests", ["HandsServer"]),
  tests(
    "CommandTests",
    [
      "HandsCommand", "HandsServer", "HandReports", "StarCount", "HandVision", "Hands",
      "Detection", "Imaging", "ImageCodecs", "HandRendering", "FileInput", "KernelTiming",
      "ModelFiles", "VideoInput",
    ]),
]

// Apple's own frameworks stand where they exist.
#if canImport(Darwin)
  let facadeProducts: [Product] = []
  let facadeTargets: [Target] = []
#else
  let facadeProducts: [Product] = [
    .library(name: "HandVision", targets: ["HandVision"]),
    .library(name: "MediaPipeTasksVision", targets: ["MediaPipeTasksVision"]),
  ]
  let facadeTargets: [Target] = [
    module("AppleTypes", ["Imaging", "ImageCodecs", "FileInput"], settings: optimizedSettings),
    module(
      "MediaPipeTasksVision", ["Hands", "ModelFiles", "AppleTypes", "FileInput", "Parallelism"]),
    module(
      "HandVision", ["Hands", "AppleTypes", "ImageCodecs", "FileInput", "Parallelism"]),
    tests(
      "HandVisionTests",
      [
        "HandVision", "Hands", "Imaging", "ImageCodecs", "FileInput", "HandRendering",
        "KernelTiming",
      ]),
    tests(
      "MediaPipeTasksVisionTests",
      [
        "MediaPipeTasksVision", "AppleTypes", "Hands", "Imaging", "ImageCodecs", "FileInput",
        "HandRendering", "Parallelism",
      ], exclude: ["README.md"], settings: plainSettings),
    tests("AppleTypesTests", ["AppleTypes", "ImageCodecs", "Imaging", "FileInput"]),
    module("StarCount", ["HandVision"]),
    tests("StarCountTests", ["StarCount", "HandVision", "HandRendering", "Imaging"]),
  ]
#endif

let package = Package(
  name: "swift-hands",
  products: [
    .library(name: "Hands", targets: ["Hands"]),
    .library(name: "Inference", targets: ["Inference"]),
  ]
    + (isEmbedded
      ? []
      : [
        .library(name: "ImageCodecs", targets: ["ImageCodecs"]),
        .library(name: "HandRendering", targets: ["HandRendering"]),
        .executable(name: "hands", targets: ["HandsCommand"]),
        // For the package in Benchmarks/ alone, without promise of stability.
        .library(
          name: "_HandsBenchmarking",
          targets: ["KernelTiming", "Kernels", "HandRendering", "FileInput"]),
      ] + facadeProducts),
  dependencies: isEmbedded
    ? []
    : [
      .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
      .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
      .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
      .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    ],
  targets: coreTargets + (hasX86Kernels ? x86Targets : [])
    + (isEmbedded ? [] : hostTargets + facadeTargets)
)

// HANDS_FUZZ=1 (tools/fuzz) adds the fuzzer, and counts which branches of the readers are taken.
if Context.environment["HANDS_FUZZ"] != nil {
  let coverage = "-sanitize=fuzzer,address"
  let readers = [
    "Tensors", "ModelFiles", "GraphIR", "Importing", "Planning", "ImageCodecs", "HandsServer",
  ]
  package.addFlag(coverage, toTargets: readers)
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Fuzzing/CLibFuzzer"),
    .executableTarget(
      name: "Fuzzing",
      dependencies: [
        "Inference", "Kernels", "ModelFiles", "Imaging", "ImageCodecs", "Tensors", "HandsServer",
        "CLibFuzzer", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ],
      path: "Fuzzing", exclude: ["CLibFuzzer"], swiftSettings: checkedSettings,
      linkerSettings: [.unsafeFlags([coverage, "-use-ld=lld"])]),
  ]
}

// HANDS_UNSANITIZED="NAME NAME" keeps a sanitizer out of modules that it would slow down too much.
if let names = Context.environment["HANDS_UNSANITIZED"] {
  package.addFlag("-sanitize=", toTargets: names.split(separator: " ").map(String.init))
}

// HANDS_TARGETS="NAME NAME" keeps these targets and what they need, for builds of one purpose.
if let names = Context.environment["HANDS_TARGETS"] {
  package.keepTargets(named: names.split(separator: " ").map(String.init))
}

extension Package {
  /// Adds an argument of the compiler, which comes after those that are for all targets.
  func addFlag(_ flag: String, toTargets names: [String]) {
    for target in targets where names.contains(target.name) {
      target.swiftSettings?.append(.unsafeFlags([flag]))
    }
  }

  /// Leaves out all products, and all targets but some and those that they depend on.
  func keepTargets(named names: [String]) {
    var kept: Set<String> = []
    var added = names
    while let name = added.popLast() {
      guard let target = targets.first(where: { $0.name == name }) else {
        fatalError("no target \(name)")
      }
      guard kept.insert(name).inserted else { continue }
      added += target.dependencies.compactMap(\.targetName)
    }
    targets.removeAll { !kept.contains($0.name) }
    products = []
  }
}

extension Target.Dependency {
  /// The name of a target of this package.
  fileprivate var targetName: String? {
    switch self {
    case .byNameItem(let name, _), .targetItem(let name, _): name
    default: nil
    }
  }
}
