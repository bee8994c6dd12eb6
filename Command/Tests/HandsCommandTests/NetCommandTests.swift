import Foundation
import HandsEngine
import HandsFileInput
import HandsSystem
import HandsTFLite
import HandsTestSupport
import Testing

@testable import HandsCommand

/// The subcommands that take one net: recordings, comparisons, nets of bundles.
@Suite(.enabled(if: BuiltCommand.exists)) struct NetCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A net of two inputs, `x` of 2 rows and whole numbers `k`: `m = (x[0] ± k) · x[1]`, and `m` as
  /// whole numbers.
  private func net(subtracts: Bool = false, width: Int32 = 3) -> [UInt8] {
    var writer = TFLiteModelWriter()
    func tensor(_ type: TFLiteModel.TensorTypeCode = .float32) -> Int32 {
      writer.addTensor([width], type, name: "t\(writer.tensors.count)")
    }
    let x = writer.addTensor([2, width], name: "x")
    let k = tensor(.int32)
    let rows = [tensor(), tensor()]
    let (number, sum, product) = (tensor(), tensor(), tensor())
    let whole = tensor(.int32)
    let (add, subtract, multiply, cast, unpack) = (
      BuiltinOperator(rawValue: 0), BuiltinOperator(rawValue: 41), BuiltinOperator(rawValue: 18),
      BuiltinOperator(rawValue: 53), BuiltinOperator(rawValue: 88)
    )
    writer.operators = [
      .init(
        unpack, inputs: [x], outputs: rows, options: .init(type: 64, [0: .int32(2), 1: .int32(0)])),
      .init(cast, inputs: [k], outputs: [number]),
      .init(subtracts ? subtract : add, inputs: [rows[0], number], outputs: [sum]),
      .init(multiply, inputs: [sum, rows[1]], outputs: [product]),
      .init(cast, inputs: [product], outputs: [whole]),
    ]
    (writer.inputs, writer.outputs) = ([x, k], [product, whole])
    return writer.file()
  }

  /// Writes the two inputs, and gives the options that name them.
  private func inputs() throws -> [String] {
    let x = NumPyArray([1, 2, 3, 2, 0.5, -1], as: TensorType(.float32, [2, 3]))
    let k = NumPyArray([10, 20, 30], as: TensorType(.int32, [3]))
    return [
      "--input", try folder.write(try #require(x).npy, "x.npy"),
      "--input", try folder.write(try #require(k).npy, "k.npy"),
    ]
  }

  private func expectRefusal(
    _ outcome: BuiltCommand.Outcome, status: Int32, _ words: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.status == status, "\(outcome.errors)", sourceLocation: sourceLocation)
    for word in words {
      #expect(outcome.errors.contains(word), "\(outcome.errors)", sourceLocation: sourceLocation)
    }
  }

  /// What one kernel set records the others are verified against.
  @Test func recordingsOfOperatorsAreVerified() throws {
    let net = try folder.write(net(), "net.tflite")
    let recorded = folder.file("recorded")
    let outcome = try BuiltCommand.run(
      ["model", "run", net, "--output-dir", recorded, "--operators", "--kernels", "reference"]
        + inputs())
    #expect(outcome.status == 0, "\(outcome.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: recorded).sorted()
    #expect(
      names == [
        "in0.npy", "in1.npy", "op000.1.npy", "op000.npy", "op001.npy", "op002.npy", "op003.npy",
        "op004.npy", "out0.npy", "out1.npy",
      ])
    func array(_ name: String) throws -> NumPyArray {
      try NumPyArray(npy: try RegularFile.bytes(at: "\(recorded)/\(name).npy"))
    }
    #expect(try array("op000.1").numbers == [2, 0.5, -1])
    #expect(try array("out0").numbers == [22, 11, -33])
    #expect(try array("out1").type == TensorType(.int32, [3]))

    let verified = try BuiltCommand.run(
      ["model", "verify", net, recorded, "--tolerance", "0", "--kernels", "baseline,reference"])
    #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    let lines = verified.output.split(separator: "\n")
    #expect(lines.filter { $0.hasSuffix(" kernels") } == ["baseline kernels", "reference kernels"])
    #expect(
      lines.filter { $0 == "10 tensors within 0.0, 10 of them bit-identical" }.count == 2)

    let wrong = try #require(NumPyArray([11, 22, 34], as: TensorType(.float32, [3])))
    _ = try folder.write(wrong.npy, "recorded/op002.npy")
    let differing = try BuiltCommand.run(["model", "verify", net, recorded])
    #expect(differing.status == 1)
    #expect(differing.output.contains("outside tolerance 1e-05, first: operator 2"))
    let fraction = try #require(NumPyArray([1, 2, 0.5], as: TensorType(.float32, [3])))
    _ = try folder.write(fraction.npy, "recorded/in1.npy")
    expectRefusal(try BuiltCommand.run(["model", "verify", net, recorded]), status: 65, "input 1")
  }

  /// Inputs that are among the outputs, directly or through a link, and the model.
  @Test func whatIsReadIsNotWrittenOver() throws {
    let out = folder.file("out")
    let first = try BuiltCommand.run(
      ["model", "run", try folder.write(net(), "net.tflite"), "--output-dir", out, "--operators"]
        + inputs())
    #expect(first.status == 0, "\(first.errors)")
    let (outside, net) = (folder.file("net.tflite"), try folder.write(net(), "out/op004.npy"))
    symlink("out1.npy", folder.file("out/link.npy"))
    let (x, k) = (Array(try inputs().prefix(2)), Array(try inputs().suffix(2)))
    let before = try RegularFile.bytes(at: out + "/out1.npy")
    for (model, arguments) in [
      (outside, x + ["--input", out + "/out1.npy"]),
      (outside, x + ["--input", out + "/link.npy"]),
      (outside, ["--input", out + "/in0.npy"] + k + ["--operators"]),
      (net, x + k + ["--operators"]),
    ] {
      expectRefusal(
        try BuiltCommand.run(["model", "run", model, "--output-dir", out] + arguments), status: 64,
        "--output-dir would overwrite")
    }
    #expect(try RegularFile.bytes(at: out + "/out1.npy") == before)
    // Files of other names may be in the folder.
    let other = ["--input", out + "/in0.npy"] + k
    #expect(try BuiltCommand.run(["model", "run", net, "--output-dir", out] + other).status == 0)
  }

  /// Larger than other files may be; refused for its content, not for its size.
  @Test func recordedArraysMayBeLarge() throws {
    let path = try folder.write([], "out0.npy")
    #expect(truncate(path, 64 << 20 | 1) == 0)
    let outcome = try BuiltCommand.run(["model", "verify", "net.tflite", folder.path])
    expectRefusal(outcome, status: 65, path)
    #expect(!outcome.errors.contains("limit"), "\(outcome.errors)")
  }

  /// `max(x, 0)` of int8, where 3 stands for 0.
  private func quantizedNet(changing bias: UInt8 = 0) -> [UInt8] {
    var writer = TFLiteModelWriter()
    let quantization = TFLiteModel.Quantization(
      scale: [0.5], zeroPoint: [3], quantizedDimension: 0)
    func tensor(_ name: String, _ constant: [UInt8]? = nil) -> Int32 {
      writer.addTensor([4], .int8, name: name, constant: constant, quantization: quantization)
    }
    let (x, sum, y) = (tensor("x"), tensor("sum"), tensor("y"))
    let one = tensor("one", [UInt8](repeating: 3 + bias, count: 4))
    writer.operators = [
      .init(BuiltinOperator(rawValue: 0), inputs: [x, one], outputs: [sum]),
      .init(BuiltinOperator(rawValue: 19), inputs: [sum], outputs: [y]),
    ]
    (writer.inputs, writer.outputs) = ([x], [y])
    return writer.file()
  }

  @Test func quantizedNetsTakeAndGiveIntegersOrNumbers() throws {
    let net = try folder.write(quantizedNet(), "q.tflite")
    let type = TensorType(.int8, try Shape([4]))
    let integers = try #require(NumPyArray([-128, 2, 3, 9], as: type))
    let numbers = try #require(
      NumPyArray([-65.5, -0.5, 0.2, 3], as: TensorType(.float32, try Shape([4]))))
    let files = [
      try folder.write(integers.npy, "i.npy"), try folder.write(numbers.npy, "f.npy"),
    ]
    for file in files {
      for (option, values) in [([], [3, 3, 3, 9]), (["--dequantize"], [0, 0, 0, 3])]
        as [([String], [Float])]
      {
        let output = folder.file("outputs")
        let outcome = try BuiltCommand.run(
          ["model", "run", net, "--input", file, "--output-dir", output] + option)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let found = try NumPyArray(npy: try RegularFile.bytes(at: "\(output)/out0.npy"))
        #expect(found.numbers == values)
        #expect(found.type.elementType == (option.isEmpty ? .int8 : .float32))
      }
    }
    let undefined = try #require(
      NumPyArray([0, .nan, 0, 0], as: TensorType(.float32, try Shape([4]))))
    expectRefusal(
      try BuiltCommand.run([
        "model", "run", net, "--input", try folder.write(undefined.npy, "n.npy"), "--output-dir",
        folder.file("outputs"),
      ]), status: 65, "contains float32[4], but input 0 is int8[4]")
  }

  @Test func namesDoNotReachTheTerminalAsTheyAre() throws {
    var writer = TFLiteModelWriter()
    let input = writer.addTensor([4], name: "x\u{1b}[1m\ny")
    let output = writer.addTensor([4], name: "z")
    let add = BuiltinOperator(rawValue: 0)
    writer.operators = [.init(add, inputs: [input, input], outputs: [output])]
    (writer.inputs, writer.outputs) = ([input], [output])
    let net = try folder.write(writer.file(), "names.tflite")
    let outcome = try BuiltCommand.run(["model", "inspect", net])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.output.contains("  input 0: float32[4] x") && !outcome.output.contains("\u{1b}"))
  }

  @Test func scalesAndZeroPointsAreShown() throws {
    let net = try folder.write(quantizedNet(), "q.tflite")
    let text = try BuiltCommand.run(["model", "inspect", net]).output
    #expect(text.contains("  input 0: int8[4] x, scale 0.5, zero point 3\n"))
    let json = try BuiltCommand.run(["model", "inspect", net, "--json"]).output
    let quantization =
      #""quantization": {"scales": [0.5], "zero_points": [3], "axis": 0, "limits": null}"#
    #expect(json.contains(#""type": "int8", "shape": [4], \#(quantization)"#))
    #expect(json.contains(#""quantization": [{"scales": [0.5]"#))
  }

  /// Two convolutions of 1x1 windows that multiply by 1, the first with ReLU6.
  private func layers() -> [UInt8] {
    var writer = TFLiteModelWriter()
    let channels = 16
    let identity = (0..<channels * channels).flatMap {
      Float($0 / channels == $0 % channels ? 1 : 0).bitPattern.littleEndianBytes
    }
    let filter = writer.addTensor([16, 1, 1, 16], name: "filter", constant: identity)
    let tensors = ["x", "middle", "y"].map { writer.addTensor([1, 2, 2, 16], name: $0) }
    writer.operators = zip(zip(tensors, tensors.dropFirst()), [Int8(3), 0]).map {
      ends, activation in
      .init(
        BuiltinOperator(rawValue: 3), inputs: [ends.0, filter], outputs: [ends.1],
        options: .init(
          type: 1, [0: .int8(1), 1: .int32(1), 2: .int32(1), 3: .int8(activation)]))
    }
    (writer.inputs, writer.outputs) = ([tensors[0]], [tensors[2]])
    return writer.file()
  }

  /// The formats of 16-bit integers are chosen when a model is loaded; its file has floats.
  @Test func formatsOf16BitsAreShown() throws {
    let net = try folder.write(layers(), "layers.tflite")
    let fast = ["model", "inspect", net, "--precision", "fast16", "--kernels", "baseline"]
    let text = try BuiltCommand.run(fast).output
    let (scale, type) = ("\(1 / Float(32640))", "int16[1, 2, 2, 16]")
    #expect(
      text.contains("\(type) (scale \(scale), zero point 0, integers -32640 … 32640)  quantize."),
      "\(text)")
    #expect(
      text.contains("\(type) (scale \(scale), zero point 0, integers 0 … 32640)  1024 "), "\(text)")
    #expect(text.contains("  input 0: float32[1, 2, 2, 16] x\n"))
    let json = try BuiltCommand.run(fast + ["--json"]).output
    #expect(
      json.contains(
        #""op": "CONV_2D", "outputs": ["\#(type)"], "quantization": [{"scales": ["#), "\(json)")
    #expect(json.contains(#""axis": 0, "limits": [0, 32640]}], "kernel": "gemm.i16."#), "\(json)")
    let exact = try BuiltCommand.run(["model", "inspect", net]).output
    #expect(!exact.contains("scale"), "\(exact)")
  }

  /// A unit is below the tolerance of numbers as large.
  @Test func integersAreComparedExactly() throws {
    let net = try folder.write(quantizedNet(), "q.tflite")
    let other = try folder.write(quantizedNet(changing: 1), "r.tflite")
    let values = try #require(
      NumPyArray([100, 2, 3, 9], as: TensorType(.int8, try Shape([4]))))
    let options = ["--tolerance", "1", "--input", try folder.write(values.npy, "i.npy")]
    let same = try BuiltCommand.run(["model", "verify", net, net] + options)
    #expect(same.status == 0 && same.output.contains("1 of them bit-identical"))
    let differing = try BuiltCommand.run(["model", "verify", net, other] + options)
    #expect(differing.status == 1)
    #expect(differing.output.contains("first: output 0, element 0: 100.0 instead of 101.0"))
  }

  /// 2²⁴ + 1 is not a number of single precision.
  @Test func integersOfManyBitsAreComparedExactly() throws {
    let net = try folder.write(net(), "net.tflite")
    let x = NumPyArray([8_388_608, 0, 0, 2, 1, 1], as: TensorType(.float32, [2, 3]))
    let k = NumPyArray([0, 0, 0], as: TensorType(.int32, [3]))
    let recorded = folder.file("recorded")
    let run = try BuiltCommand.run([
      "model", "run", net, "--operators", "--output-dir", recorded,
      "--input", try folder.write(try #require(x).npy, "x.npy"),
      "--input", try folder.write(try #require(k).npy, "k.npy"),
    ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try BuiltCommand.run(["model", "verify", net, recorded]).status == 0)
    for (file, name) in [("out1.npy", "output 1"), ("op004.npy", "operator 4")] {
      let whole = try RegularFile.bytes(at: recorded + "/" + file)
      var bytes = whole
      bytes[bytes.count - 12] += 1
      _ = try folder.write(bytes, "recorded/" + file)
      let outcome = try BuiltCommand.run(["model", "verify", net, recorded, "--tolerance", "1"])
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("first: \(name)"), "\(outcome.output)")
      #expect(
        outcome.output.contains("element 0: 16777216 instead of 16777217"), "\(outcome.output)")
      _ = try folder.write(whole, "recorded/" + file)
    }
  }

  @Test func netsAreComparedOnTheSameInputs() throws {
    let net = try folder.write(net(), "a.tflite")
    let other = try folder.write(self.net(subtracts: true), "b.tflite")
    let same = try BuiltCommand.run(["model", "verify", net, net])
    #expect(same.status == 0)
    #expect(same.output.contains("2 tensors within 1e-05, 2 of them bit-identical"))
    let differing = try BuiltCommand.run(["model", "verify", net, other] + inputs())
    #expect(differing.status == 1)
    // (1 + 10) · 2 and (1 - 10) · 2 differ by 40, 20 and 60; the largest wanted number is 27.
    #expect(differing.output.contains("OUT  output 0: max 60.0"), "\(differing.output)")
    #expect(differing.output.contains("first: output 0"))
    // Random numbers in place of x, zeros in place of k.
    #expect(try BuiltCommand.run(["model", "verify", net, other]).status == 0)
  }

  @Test func netsOfOtherShapesAreNotCompared() throws {
    let net = try folder.write(net(), "a.tflite")
    let wider = try folder.write(self.net(width: 4), "wider.tflite")
    expectRefusal(
      try BuiltCommand.run(["model", "verify", net, wider]), status: 65, "input 0 is float32[2, 3]",
      "float32[2, 4]")
    expectRefusal(
      try BuiltCommand.run(["model", "verify", net, folder.file("none")]), status: 66, "none")
    expectRefusal(
      try BuiltCommand.run(["model", "verify", net, folder.path] + inputs()), status: 64, "--input")
    expectRefusal(
      try BuiltCommand.run(["model", "verify", net, net, "--input", "a.npy"]), status: 65,
      "has 2 inputs, but 1 files were given")
  }

  /// A bundle with nets in itself and in a bundle inside.
  private func bundle() throws -> String {
    var inner = ZipWriter()
    inner.add("a.tflite", ByteSlice(net()))
    inner.add("same.tflite", ByteSlice(net()))
    var outer = ZipWriter()
    outer.add("inner.task", ByteSlice(inner.finish()))
    outer.add("same.tflite", ByteSlice(net(subtracts: true)))
    return try folder.write(outer.finish(), "nets.task")
  }

  @Test func netsOfBundlesAreNamed() throws {
    let bundle = try bundle()
    let names = ["inner.task/a.tflite", "inner.task/same.tflite", "same.tflite"]
    let list = names.map { "\(bundle)/\($0)" }.joined(separator: ", ")
    let out = ["--output-dir", folder.file("out")]
    expectRefusal(
      try BuiltCommand.run(["model", "run", bundle] + out), status: 65,
      "\(bundle): contains 3 models; specify one: \(list)")
    expectRefusal(
      try BuiltCommand.run(["model", "verify", bundle, bundle]), status: 65, "contains 3 models",
      list)
    expectRefusal(
      try BuiltCommand.run(["model", "run", "\(bundle)/b.tflite"] + out), status: 66,
      "contains no model b.tflite; specify one: \(list)")
    for path in ["inner.task/a.tflite", "a.tflite"] {
      let outcome = try BuiltCommand.run(["model", "run", "\(bundle)/\(path)"] + out + inputs())
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    // The whole name goes before the end of another one.
    #expect(
      try BuiltCommand.run(
        [
          "model", "verify", "\(bundle)/same.tflite",
          try folder.write(net(subtracts: true), "b.tflite"),
        ]
          + inputs()
      ).status == 0)
    let inspected = try BuiltCommand.run(["model", "inspect", "\(bundle)/a.tflite"])
    #expect(inspected.output.hasPrefix("inner.task/a.tflite: "))
    #expect(!inspected.output.contains("same.tflite"))
  }

  @Test func severalNetsOfOneNameAreRefused() throws {
    var part = ZipWriter()
    part.add("net.tflite", ByteSlice(net()))
    let member = ByteSlice(part.finish())
    var whole = ZipWriter()
    whole.add("a.task", member)
    whole.add("b.task", member)
    let bundle = try folder.write(whole.finish(), "nets.task")
    expectRefusal(
      try BuiltCommand.run(["model", "inspect", "\(bundle)/net.tflite"]), status: 66,
      "contains several models net.tflite; specify one: \(bundle)/a.task/net.tflite")
  }

  @Test func kernelSetsStandSideBySide() throws {
    let net = try folder.write(net(), "net.tflite")
    let arguments = ["model", "benchmark", net, "--runs", "2", "--kernels", "reference,baseline"]
    let text = try BuiltCommand.run(arguments)
    #expect(text.status == 0, "\(text.errors)")
    for words in ["reference kernels, exact, threads: 1", "reference ms", "baseline ms"] {
      #expect(text.output.contains(words), "\(text.output)")
    }
    let json = try BuiltCommand.run(arguments + ["--json"])
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let nets = try #require(document["nets"] as? [[String: Any]])
    #expect(nets.map { $0["kernels"] as? String } == ["reference", "baseline"])
  }

  @Test(arguments: [
    (
      "avx3",
      "unknown kernel set 'avx3'; expected reference, baseline, blas, avx2, avxvnni or avx512"
    ),
    ("baseline,", "unknown kernel set ''"), ("baseline,baseline", "is given twice"),
  ])
  func unknownKernels(list: String, words: String) throws {
    for subcommand in [
      ["model", "benchmark", "net", "a"], ["model", "verify", "a", "b"],
      ["model", "benchmark", "op", "add"],
    ] {
      expectRefusal(
        try BuiltCommand.run(subcommand + ["--kernels", list]), status: 64, words)
    }
  }
}
