import GraphIR
import Tensors
import Testing

/// Pad, resize and reductions.
struct SpatialResolutionTests {
  private func pad(_ before: [Int], _ after: [Int]) -> GraphIR.Operation {
    .pad(Pad(before: before, after: after))
  }

  private func resize(
    _ height: Int, _ width: Int, align: Bool = false, half: Bool = false
  ) -> GraphIR.Operation {
    .resizeBilinear(
      ResizeBilinear(height: height, width: width, alignCorners: align, halfPixelCenters: half))
  }

  @Test func padGrowsEachAxis() throws {
    #expect(try shape(pad([0, 1], [2, 3]), float(4, 5)) == [6, 9])
    #expect(try shape(pad([], []), typed(.float32, [])) == [])
    let resolution = try pad([1], [0]).resolve(inputs: [typed(.int64, [2])])
    guard case .pad(let problem) = resolution.problem else {
      Issue.record("not a pad")
      return
    }
    #expect(problem == PadProblem(input: [2], before: [1], after: [0], elementByteCount: 8))
  }

  @Test func refusesPaddings() {
    let input = float(4, 5)
    expectRefusal(
      .mismatch("pairs of paddings", expected: 2, found: 1), pad([1], [1]), input)
    expectRefusal(.attribute("padding", value: -1), pad([0, 0], [0, -1]), input)
    expectRefusal(.attribute("padding", value: .max), pad([.max, 0], [0, 0]), input)
    expectRefusal(tooMany((1 << 31 + 4) * 5), pad([1 << 30, 0], [1 << 30, 0]), input)
    expectRefusal(.elementType(input: 0, found: .int8), pad([0], [0]), typed(.int8, [2]))
    expectRefusal(.operandCount("2 inputs", found: 2), pad([0, 0], [0, 0]), input, input)
  }

  @Test func resizeKeepsBatchAndChannels() throws {
    #expect(try shape(resize(12, 1), float(2, 6, 6, 3)) == [2, 12, 1, 3])
    let resolution = try resize(2, 3, half: true).resolve(inputs: [float(1, 1, 1, 1)])
    guard case .resizeBilinear(let problem) = resolution.problem else {
      Issue.record("not a resize")
      return
    }
    #expect(problem.halfPixelCenters && !problem.alignCorners)
  }

  @Test func refusesSizes() {
    let input = float(1, 6, 6, 3)
    expectRefusal(.attribute("target size", value: 0), resize(0, 6), input)
    expectRefusal(.attribute("target size", value: -1), resize(6, -1), input)
    expectRefusal(tooMany(.max), resize(.max, 2), input)
    expectRefusal(.rank(input: 0, expected: "4", found: 3), resize(2, 2), float(6, 6, 3))
    expectRefusal(
      .unsupported("align_corners together with half_pixel_centers"),
      resize(2, 2, align: true, half: true), input)
  }

  @Test(arguments: ReductionOperator.allCases)
  func reductionsRemoveOrKeepAxes(operation: ReductionOperator) throws {
    func reduction(_ axes: [Int], keeps: Bool = false) -> GraphIR.Operation {
      .reduction(Reduction(operation, axes: axes, keepsDimensions: keeps))
    }
    let input = float(2, 3, 4, 5)
    #expect(try shape(reduction([1, 2]), input) == [2, 5])
    #expect(try shape(reduction([-2, 1], keeps: true), input) == [2, 1, 1, 5])
    #expect(try shape(reduction([-1, 3, 3]), input) == [2, 3, 4])
    #expect(try shape(reduction([]), input) == [2, 3, 4, 5])
    #expect(try shape(reduction([0, 1, 2, 3]), input) == [])
    let resolution = try reduction([3, -3, 1]).resolve(inputs: [input])
    guard case .reduction(let problem) = resolution.problem else {
      Issue.record("not a reduction")
      return
    }
    #expect(problem == ReductionProblem(operation, input: [2, 3, 4, 5], axes: [1, 3]))
    expectRefusal(.attribute("axis", value: 4), reduction([4]), input)
    expectRefusal(.attribute("axis", value: -5), reduction([0, -5]), input)
    expectRefusal(.elementType(input: 0, found: .int32), reduction([0]), typed(.int32, [2]))
  }
}
