// swift-tools-version: 6.2

import PackageDescription

// The library, which depends on no other package. What does is in packages of its own: Command/,
// Benchmarks/, Fuzzing/.

/// Set for Embedded Swift, one of the values of a table in CONTRIBUTING.md.
///
/// A condition on the platform cannot tell, as SwiftPM takes a triple without a system for Linux.
let embeddedBuild = Context.environment["EMBEDDED"]
let isEmbedded = embeddedBuild != nil
/// Embedded Swift for arm64 on a system with files, threads and a C library.
let isEmbeddedARM = embeddedBuild == "aarch64" || embeddedBuild == "darwin"
/// Embedded Swift on any such system.
let isEmbeddedHosted = isEmbeddedARM || embeddedBuild == "x86_64"
let hasSystem = !isEmbedded || isEmbeddedHosted
/// In WebAssembly, workers that share a module's memory are its threads.
let hasThreads = hasSystem || embeddedBuild == "threads"
/// Training on folders of images requires Foundation and image files: `tools/build-c` leaves it out.
let hasFolders = !isEmbedded && Context.environment["WITHOUT_FOLDERS"] == nil

/// What the engine holds, a file of `HandsEngine/Editions`: the others are left out.
let edition =
  switch embeddedBuild {
  case nil, "aarch64", "darwin", "freestanding": "Complete"
  case "x86_64", "web", "threads": "SinglePrecision"
  case "fast16": "SixteenBits"
  case .some(let name): fatalError("EMBEDDED has no value \(name)")
  }
let otherEditions = ["Complete", "SinglePrecision", "SixteenBits"].filter { $0 != edition }

/// No optional language features, and one name for all packages of this repository, so that they share
/// `package` declarations.
let plain: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .unsafeFlags(["-package-name", "swift_hands"]),
]

let settings: [SwiftSetting] =
  plain + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]

/// Each unsafe expression is marked where it stands.
let checked = settings + [.strictMemorySafety()]

/// Kept out of the thread sanitizer, under which whole nets and images take too long.
let uninstrumented: [SwiftSetting] = [
  .unsafeFlags(["-sanitize="], .when(traits: ["UninstrumentedKernels"]))
]

/// At full speed in debug builds too: tests run whole nets and images.
let optimized = checked + [.unsafeFlags(["-O"])]

/// Of tests and what they share: many compare element by element with sums that are spelled out.
let optimizedTests = settings + [.unsafeFlags(["-O"])]

/// Compiled as in release builds: small functions are inlined across files.
///
/// A change of one file compiles the whole module again.
let optimizedAsAWhole =
  optimized + [.unsafeFlags(["-wmo", "-num-threads", "2", "-disable-batch-mode"])]

/// Of what is compiled as Embedded Swift and is no inner loop, size counts.
let compact =
  checked + [.unsafeFlags([!isEmbedded || isEmbeddedARM ? "-O" : "-Osize"])]

/// A module of Embedded Swift holds a copy of all functions that it uses, also of other modules: those with these
/// settings leave their machine code to the modules above them, which saves a fifth of the build.
///
/// With `-Osize` it saves nothing.
let deferred =
  compact
  + (isEmbeddedARM ? [.enableExperimentalFeature("DeferredCodeGen")] : [])

/// Kernels run on ranges that a checked plan has proved, also at full speed in debug builds.
///
/// Their bodies are in `HandsMicrokernels`, which is checked, and take these flags where they are inlined.
///
/// Register tiles are loops of constant length. All of them must unroll, but a threshold far above
/// need makes LLVM reorder the small ones until registers spill: look at the assembly of the
/// largest tiles before changing it, and delete old objects, which keep the old code.
///
/// A manifest sees the host's processor, not that of the build: for any processor but the instructions' own, the modules
/// are empty (`#if arch(x86_64)`), and the C compiler, which the flags come through, leaves them out. Triples may have
/// several names for a processor.
func kernels(
  _ instructions: String..., of names: [String] = ["x86_64"], unrollThreshold: Int = 500
) -> [SwiftSetting] {
  let flags = ["-Ounchecked", "-Xllvm", "-unroll-threshold=\(unrollThreshold)"]
  let forProcessor = names.flatMap { name in instructions.flatMap { ["-Xarch_\(name)", $0] } }
  let options = (forProcessor + ["-Qunused-arguments"]).flatMap { ["-Xcc", $0] }
  return settings + [.unsafeFlags(flags + options)] + uninstrumented
}

/// The module of the platform's C library.
let systemCLibrary = embeddedBuild == "darwin" ? "Darwin" : "Glibc"

/// A module, of whose files and folders some are for certain builds: `hosted` ones need an operating system,
/// `freestanding` ones take its place; `threaded` ones need threads, `singleThread` ones do without; `ordinary` ones
/// need what Embedded Swift lacks, `embedded` ones take its place.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], _ settings: [SwiftSetting] = checked,
  path: String? = nil, hosted: [String] = [], freestanding: [String] = [], threaded: [String] = [],
  singleThread: [String] = [], ordinary: [String] = [], embedded: [String] = [],
  exclude: [String] = []
) -> Target {
  let leftOut =
    (hasSystem ? freestanding : hosted) + (hasThreads ? singleThread : threaded)
    + (isEmbedded ? ordinary : embedded)
  return .target(
    name: name, dependencies: dependencies, path: path, exclude: exclude + leftOut,
    packageAccess: false, swiftSettings: settings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = settings,
  exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["HandsTestSupport"], exclude: exclude,
    packageAccess: false, swiftSettings: settings)
}

/// Unless told that a processor is good at it, LLVM makes two instructions of VNNI's one.
let fastPairs = "-mtune=znver4"

/// Compiled for other processors too, where they are empty.
let x86Kernels: [Target.Dependency] =
  hasSystem
  ? [
    "HandsMicrokernelsAVX2", "HandsMicrokernelsAVXVNNI", "HandsMicrokernelsAVX512",
    "HandsMicrokernelsVNNI", "HandsMicrokernelsVBMI",
  ] : []
let x86Targets: [Target] =
  hasSystem
  ? [
    module("HandsMicrokernelsAVX2", ["HandsMicrokernels"], kernels("-mavx2", "-mfma")),
    module(
      "HandsMicrokernelsAVXVNNI", ["HandsMicrokernels"],
      kernels("-mavx2", "-mfma", "-mavxvnni", fastPairs)),
    module(
      "HandsMicrokernelsAVX512", ["HandsMicrokernels"],
      kernels("-march=x86-64-v4", unrollThreshold: 1500)),
    module(
      "HandsMicrokernelsVNNI", ["HandsMicrokernels"],
      kernels("-march=x86-64-v4", "-mavx512vnni", fastPairs, unrollThreshold: 1500)),
    module(
      "HandsMicrokernelsVBMI", ["HandsMicrokernels"],
      kernels("-march=x86-64-v4", "-mavx512vbmi")),
  ] : []

/// What takes a C library's place.
let runtimeTargets: [Target] =
  hasSystem
  ? []
  : [.target(name: "HandsCRuntime", cSettings: [.unsafeFlags(["-ffreestanding", "-fno-builtin"])])]

/// What takes the place of the system's modules, which Embedded Swift lacks.
let standInTargets: [Target] =
  isEmbeddedHosted
  ? [
    .target(name: "HandsCSystem"),
    module(systemCLibrary, ["HandsCSystem"], path: "Sources/StandIns/CLibrary"),
  ] : []

/// What decodes parts of JPEG files, by the interface of libjpeg, which `libturbojpeg` has inside.
let partTargets: [Target] =
  !hasSystem
  ? []
  : [
    .systemLibrary(name: "HandsCJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
    .target(name: "HandsCJPEGReader", dependencies: ["HandsCJPEG"]),
  ]

/// The exports of the WebAssembly modules.
let webTargets: [Target] =
  hasSystem
  ? []
  : [
    module(
      "HandsWebCalls",
      [
        "Hands", "HandsEngine", "HandsImaging", "HandsRecord", "HandsSystem", "HandsTFLite",
        "HandsCRuntime",
      ],
      compact),
    module("HandsWeb", ["HandsWebCalls"], compact, threaded: ["Threaded"]),
    module("HandsWebModel", ["HandsWebCalls"], compact),
    module("HandsWebMotions", ["HandsWebCalls", "HandsTraining"], compact),
    module("HandsWebExtras", ["HandsWebCalls", "HandsTraining"], compact),
  ]

let package = Package(
  name: "swift-hands",
  products: [
    .library(name: "Hands", targets: ["Hands"]),
    .library(name: "HandsTraining", targets: ["HandsTraining"]),
    .library(name: "HandsEngine", targets: ["HandsEngine"]),
    .library(name: "HandsTiming", targets: ["HandsTiming"]),
    .library(name: "HandsGoldenTensors", targets: ["HandsGoldenTensors"]),
    .library(name: "HandsImageFiles", targets: ["HandsImageFiles"]),
    .library(name: "HandsSynthetic", targets: ["HandsSynthetic"]),
    .library(name: "HandVision", targets: ["HandVision"]),
    .library(name: "MediaPipeTasksVision", targets: ["MediaPipeTasksVision"]),
    // For the packages of this repository alone, without promise of stability.
    .library(name: "_HandsRecord", targets: ["HandsRecord"]),
    .library(
      name: "_HandsTools",
      targets: [
        "Hands", "HandsTraining", "HandsImageFiles", "HandsFileInput", "HandsFileOutput",
        "HandsGoldenTensors", "HandsStarCount", "HandsSynthetic", "HandsTiming",
      ]),
    .library(name: "_HandsTestSupport", targets: ["HandsTestSupport"]),
  ],
  traits: [
    .trait(
      name: "UninstrumentedKernels",
      description:
        "Kernels, images and readers without a sanitizer (checks/sanitizers thread).")
  ],
  // Dependencies point up this list only.
  targets: runtimeTargets + standInTargets + [
    module(
      "HandsCLibrary",
      !hasSystem ? ["HandsCRuntime"] : isEmbeddedHosted ? [.target(name: systemCLibrary)] : [],
      hosted: ["Hosted"], freestanding: ["Freestanding"]),
    module(
      "HandsSystem", ["HandsCLibrary"], hosted: ["Hosted"], freestanding: ["Freestanding"]),
    module("HandsTFLite", ["HandsSystem"], deferred + uninstrumented),
    .systemLibrary(name: "HandsCProcessor"),
    module(
      "HandsThreads", ["HandsCProcessor", "HandsCLibrary"], hosted: ["Hosted"],
      threaded: ["Threaded"], singleThread: ["SingleThread"],
      ordinary: ["Concurrency"], embedded: ["Embedded"],
      // The standard library's clock is not for Embedded Swift.
      exclude: isEmbedded && hasThreads ? [] : ["EmbeddedClock.swift"]),
    .target(
      name: "HandsMicrokernels", dependencies: ["HandsCProcessor"], packageAccess: false,
      swiftSettings: checked + uninstrumented,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    module("HandsMicrokernelsBaseline", ["HandsMicrokernels", "HandsCProcessor"], kernels()),
    module(
      "HandsMicrokernelsDotProduct", ["HandsMicrokernels"],
      kernels("-march=armv8-a+dotprod", of: ["aarch64", "arm64"])),
  ] + x86Targets + [
    module(
      "HandsEngine",
      [
        "HandsTFLite", "HandsCLibrary", "HandsCProcessor", "HandsSystem", "HandsThreads",
        "HandsMicrokernelsBaseline", "HandsMicrokernelsDotProduct",
      ] + x86Kernels, embeddedBuild == "x86_64" ? optimized : deferred,
      ordinary: ["Kernels/Product/OpenBLAS.swift", "Runtime/Profile.swift"],
      embedded: ["Kernels/Product/NoOpenBLAS.swift"],
      exclude: otherEditions.map { "Editions/\($0).swift" }),
    module(
      "HandsImaging", ["HandsCProcessor", "HandsSystem"], optimized + uninstrumented,
      hosted: ["Hosted"], freestanding: ["Freestanding"]),
    module(
      "HandsLandmarking", ["HandsSystem"], deferred, ordinary: ["Landmarks/Landmark+Codable.swift"]),
    module(
      "HandsFileInput", ["HandsCLibrary", "HandsSystem"], deferred,
      hosted: ["Hosted"], freestanding: ["Freestanding"]),
    module("HandsFileOutput", ["HandsCLibrary"]),
    module(
      "Hands",
      [
        "HandsCLibrary", "HandsEngine", "HandsImaging", "HandsLandmarking", "HandsThreads",
        "HandsFileInput",
      ], deferred,
      hosted: [
        "Hosted", "Streams/LiveStream.swift", "Tasks/VisionTask+LiveStream.swift",
      ],
      freestanding: ["Freestanding"],
      threaded: ["Threaded"], singleThread: ["SingleThread"],
      ordinary: [
        "Concurrency", "Errors/HandsError+LocalizedError.swift", "Models/HandCalibration.swift",
        "Models/Models+Files.swift", "Results/HandsResult+Codable.swift",
        "Streams/BatchResults.swift", "Streams/VideoResults.swift", "Tasks/LiveSession.swift",
        "Tasks/VisionTask+Files.swift",
      ], embedded: ["Embedded"]),
    module("HandsRecord", ["Hands", "HandsLandmarking", "HandsSystem"], deferred),
    module(
      "HandsTraining",
      ["Hands", "HandsTFLite", "HandsSystem", "HandsThreads"]
        + (hasFolders
          ? ["HandsCLibrary", "HandsImageFiles", "HandsFileInput", "HandsFileOutput"] : []),
      deferred, exclude: hasFolders ? [] : ["Folders"]),
    module(
      "HandsStarCount", ["Hands"], compact, exclude: hasSystem ? [] : ["FingerReader.swift"]),
  ] + webTargets + [
    // Files and formats.
    .systemLibrary(name: "HandsCPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .target(name: "HandsCPNGReader", dependencies: ["HandsCPNG"]),
    .systemLibrary(
      name: "HandsCTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"])]),
  ] + partTargets + [
    module(
      "HandsImageFiles",
      ["HandsImaging", "HandsSystem", "HandsCPNG", "HandsCPNGReader", "HandsCTurboJPEG"]
        + (hasSystem ? ["HandsCJPEGReader", "HandsThreads"] : []),
      isEmbedded ? compact : checked, hosted: ["Parts"]),
    module("HandsSynthetic", ["HandsImaging"], optimizedAsAWhole + uninstrumented),
    module("HandsTiming", ["HandsEngine"]),
    module("HandsGoldenTensors", ["HandsEngine", "HandsFileInput"]),

    // Names of Apple's and MediaPipe's frameworks, for systems that have none of them.
    module("HandsAppleTypes", ["HandsImaging", "HandsImageFiles", "HandsFileInput"], optimized),
    module(
      "MediaPipeTasksVision",
      ["Hands", "HandsTFLite", "HandsAppleTypes", "HandsFileInput", "HandsThreads"]),
    module(
      "HandVision",
      ["Hands", "HandsAppleTypes", "HandsImageFiles", "HandsFileInput", "HandsThreads"]),

    module(
      "HandsTestSupport", ["Hands", "HandsFileInput", "HandsSynthetic"],
      optimizedTests,
      path: "Tests/HandsTestSupport"),
    module(
      "HandsEmulatedKernels", ["HandsMicrokernels"], optimizedTests,
      path: "Tests/HandsEmulatedKernels"),
    .target(name: "HandsCAllocationCounter", path: "Tests/HandsCAllocationCounter"),
    .executableTarget(
      name: "HandsSoak",
      dependencies: ["Hands", "HandsSynthetic", "HandsFileInput", "HandsTiming"],
      path: "Tests/HandsSoak", packageAccess: false, swiftSettings: settings),
    tests("HandsSystemTests", ["HandsSystem"]),
    tests("HandsTFLiteTests", ["HandsTFLite", "HandsFileInput"]),
    tests("HandsThreadsTests", ["HandsThreads", "HandsSystem"]),
    tests(
      "HandsEngineTests",
      [
        "HandsEngine", "HandsFileInput", "HandsGoldenTensors", "HandsImaging", "HandsSynthetic",
        "HandsEmulatedKernels",
      ], optimizedTests),
    tests("HandsFileOutputTests", ["HandsFileOutput"]),
    tests("HandsImagingTests", ["HandsImaging", "HandsImageFiles", "HandsFileInput"]),
    tests("HandsLandmarkingTests", ["HandsLandmarking", "Hands"]),
    tests(
      "HandsTests",
      [
        "Hands", "HandsEngine", "HandsLandmarking", "HandsImageFiles", "HandsFileInput",
        "HandsSynthetic", "HandsTiming",
        "HandsCAllocationCounter",
      ]),
    tests(
      "HandsTrainingTests",
      [
        "HandsTraining", "Hands", "HandsTFLite", "HandsEngine", "HandsSystem", "HandsImaging",
        "HandsImageFiles", "HandsSynthetic",
      ],
      optimizedTests),
    tests("HandsRecordTests", ["HandsRecord", "Hands"]),
    tests("HandsStarCountTests", ["HandsStarCount"]),
    tests("HandsSyntheticTests", ["HandsSynthetic", "HandsImaging", "HandsFileInput"]),
    tests("HandsTimingTests", ["HandsTiming", "HandsEngine"]),
    tests("HandsGoldenTensorsTests", ["HandsGoldenTensors", "HandsEngine", "HandsTFLite"]),
    tests("HandsAppleTypesTests", ["HandsAppleTypes", "HandsImageFiles", "HandsFileInput"]),
    tests(
      "HandVisionTests",
      ["HandVision", "HandsImageFiles", "HandsFileInput", "HandsSynthetic", "HandsTiming"]),
    tests(
      "MediaPipeTasksVisionTests",
      ["MediaPipeTasksVision", "HandsImageFiles", "HandsFileInput", "HandsSynthetic"],
      plain, exclude: ["README.md"]),
  ]
)
