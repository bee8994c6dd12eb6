import HandsSystem
import Testing

@testable import HandsTFLite

struct OperatorOptionsTests {
  /// Fields left out, and fields of options that are not there at all.
  @Test(arguments: [UInt8(0), 1, 126])
  func takesDefaults(type: UInt8) throws {
    let options = try SampleModel(options: type, [:]).options()
    #expect(options.type == type)
    #expect(try options.integer(1, "stride_w") == 0)
    #expect(try options.integer(4, "dilation_w_factor", default: 1) == 1)
    #expect(try options.float(0, "beta") == 0)
    #expect(try !options.bool(0, "keep_dims"))
    #expect(try options.bool(1, "pot_scale_int16", default: true))
    #expect(try options.integers(0, "new_shape") == nil)
    #expect(try options.padding() == .same)
    #expect(try options.activation(3) == .none)
  }

  @Test func hasNoTypeWithoutATable() throws {
    var sample = SampleModel()
    sample.operation = .table([0: .uint32(0), 1: .int32s([0]), 2: .int32s([1]), 3: .uint8(9)])
    #expect(try sample.options().type == 0)
    #expect(OperatorOptions.none.type == 0)
  }

  @Test func readsValues() throws {
    let window = try SampleModel(
      options: 1,
      [0: .int8(1), 1: .int32(2), 2: .int32(-3), 3: .int8(3), 4: .int32(.max), 5: .int32(.min)]
    ).options()
    #expect(window.type == 1)
    #expect(try window.padding() == .valid)
    #expect(try window.integer(1, "stride_w") == 2)
    #expect(try window.integer(2, "stride_h", default: 7) == -3)
    #expect(try window.activation(3) == .relu6)
    #expect(try window.integer(4, "dilation_w_factor", default: 1) == Int(Int32.max))
    #expect(try window.integer(5, "dilation_h_factor", default: 1) == Int(Int32.min))
    let others = try SampleModel(
      options: 15, [0: .float(0.125), 2: .uint8(1), 3: .uint8(0), 4: .int32s([1, -1])]
    ).options()
    #expect(try others.float(0, "beta") == 0.125)
    #expect(try others.bool(2, "align_corners"))
    #expect(try !others.bool(3, "half_pixel_centers", default: true))
    #expect(try others.integers(4, "new_shape") == [1, -1])
  }

  @Test(arguments: [
    TFLiteModel.ActivationFunction.none, .relu, .reluN1To1, .relu6, .tanh, .signBit,
  ])
  func readsActivations(function: TFLiteModel.ActivationFunction) throws {
    let sample = SampleModel(options: 8, [2: .int8(function.rawValue)])
    #expect(try sample.options().activation(2) == function)
  }

  /// Where `read` fails.
  private func refusal(
    _ sample: SampleModel, _ read: (OperatorOptions) throws(ModelFileError) -> Void
  ) -> ModelFileError? {
    do throws(ModelFileError) {
      try read(sample.options())
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    (UInt8(1), 0, Int8(2), "padding"), (1, 3, 6, "fused_activation_function"),
    (2, 4, -1, "fused_activation_function"), (5, 0, -1, "padding"),
    (10, 1, 6, "fused_activation_function"), (11, 0, 127, "fused_activation_function"),
  ])
  func refusesValuesOutsideAnEnumeration(
    type: UInt8, field: Int, value: Int8, name: String
  ) throws {
    let sample = SampleModel(options: type, [field: .int8(value)])
    let error = refusal(sample) { options throws(ModelFileError) in
      if name == "padding" { _ = try options.padding() } else { _ = try options.activation(field) }
    }
    let location = try #require(error).location
    #expect(location.path == "model.subgraphs[0].operators[0].options." + name)
    guard case .invalidValue(_, let found, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == Int(value))
    #expect(Int8(bitPattern: sample.file[location.offset]) == value)
  }

  @Test func refusesUnknownTypes() {
    #expect(
      SampleModel(options: 127, [:]).refusal()?.location.path
        == "model.subgraphs[0].operators[0].options_type")
    var sample = SampleModel()
    sample.tensor[1] = .int8(23)
    #expect(sample.refusal()?.location.path == "model.subgraphs[0].tensors[0].type")
  }

  /// Options of the schema's second union are of operators that are not run.
  @Test func tellsTheSecondUnionApart() throws {
    var sample = SampleModel()
    sample.operation[3] = .uint8(0)
    sample.operation[11] = .uint8(1)
    sample.operation[12] = .table([0: .int32(1)])
    let options = try sample.options()
    #expect(options.type == .max)
    #expect(try options.integer(0, "value") == 0)
  }

  @Test func refusesFieldsThatAreTooShort() {
    let sample = SampleModel(options: 1, [1: .int8(1)])
    #expect(
      refusal(sample) { options throws(ModelFileError) in _ = try options.integer(1, "stride_w") }?
        .location.path == "model.subgraphs[0].operators[0].options.stride_w")
  }

  @Test func refusesVectorsThatAreTooLong() throws {
    func refusal(_ file: [UInt8]) -> ModelFileError? {
      do throws(ModelFileError) {
        let model = try TFLiteModel.read(ByteSlice(file))
        _ = try model.subgraphs[0].operators[0].options.integers(0, "new_shape")
        return nil
      } catch {
        return error
      }
    }
    func file(_ count: Int) -> [UInt8] {
      SampleModel(options: 17, [0: .int32s([Int32](repeating: 1, count: count))]).file
    }
    #expect(refusal(file(8)) == nil)
    guard case .limitExceeded(let location, _, 9, 8) = refusal(file(9)) else {
      Issue.record("accepted")
      return
    }
    #expect(location.path == "model.subgraphs[0].operators[0].options.new_shape")
    var cut = file(8)
    cut[location.offset + 2] = 1
    #expect(
      refusal(cut)
        == .malformed(at: location, .vectorPastEnd(length: 1 << 16 | 8, count: cut.count)))
  }

  /// Options are read long after the file: all that is wrong with them is told then, in one line.
  @Test func everySingleBit() {
    let file = SampleModel(options: 17, [0: .int32s([1, 8]), 1: .float(1), 2: .int8(1)]).file
    for bit in 0..<(8 * file.count) {
      var changed = file
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      do throws(ModelFileError) {
        for operation in try TFLiteModel.read(ByteSlice(changed)).subgraphs.flatMap(\.operators) {
          _ = try operation.options.integers(0, "new_shape")
          _ = try operation.options.float(1, "beta")
          _ = try operation.options.activation(2)
        }
      } catch {
        let line = error.description
        #expect(line.utf8.count <= 1_000 && !line.utf8.contains { $0 < 0x20 }, "\(line)")
      }
    }
  }
}
