import Kernels
import TestSupport
import Tensors

extension TableUnderTest {
  /// Tables that read planes.
  static let planar = all.filter { $0.lanes != nil }

  /// Channels of a plane, `nil` where nothing reads planes.
  var lanes: Int? {
    guard let axis = WindowAxis(input: 16, taps: 3, stride: 1, dilation: 1, rule: .same) else {
      return nil
    }
    return table.inputPlanes(
      of: DepthwiseProblem(
        geometry: WindowGeometry(
          batch: 1, inputChannels: 48, outputChannels: 48, height: axis, width: axis)))?.lanes
  }
}

extension SeededGenerator {
  /// Positions of a window, as many as asked for; some input cells may be left over at the end.
  mutating func axis(output: Int, taps: Int, stride: Int) -> WindowAxis {
    let reach = (output - 1) * stride + taps
    let (before, after) = (integer(0...taps - 1), integer(0...taps - 1))
    let input = reach + integer(0...stride - 1) - before - after
    let axis =
      once(in: 2) && input > 0
      ? WindowAxis(
        input: input, taps: taps, stride: stride, dilation: 1,
        rule: .padded(before: before, after: after))
      : WindowAxis(
        input: output * stride - integer(0...stride - 1), taps: taps, stride: stride, dilation: 1,
        rule: .same)
    guard let axis, axis.output == output else { preconditionFailure("positions were counted") }
    return axis
  }

  /// A layout with any border.
  mutating func planes(of extents: [Int], lanes: Int) -> PlaneLayout {
    let border = PlaneLayout.Border(
      top: integer(0...2), bottom: integer(0...2), left: integer(0...2), right: integer(0...2))
    guard
      let layout = PlaneLayout(
        batch: extents[0], height: extents[1], width: extents[2], channels: extents[3],
        lanes: lanes, border: border)
    else { preconditionFailure("whole planes of a small tensor") }
    return layout
  }

  /// A convolution with whole vectors of outputs; rows below, at and far above those of any tile.
  mutating func planarConvolution(lanes: Int) -> ConvolutionProblem {
    let size = (height: integer(1...3), width: pick([1, 2, 5, 7, 8, 12, 13, 14, 24, 50, 97]))
    let isPointwise = once(in: 2)
    let (taps, stride) = isPointwise ? (1, 1) : (integer(2...3), integer(1...2))
    return ConvolutionProblem(
      geometry: WindowGeometry(
        batch: integer(1...2), inputChannels: integer(1...4),
        outputChannels: lanes * integer(1...5),
        height: axis(output: size.height, taps: taps, stride: stride),
        width: axis(output: size.width, taps: taps, stride: stride)),
      epilogue: epilogue())
  }

  /// A depthwise convolution with tiles, on maps smaller than a tile to several tiles.
  mutating func planarDepthwise(channels: Int) -> DepthwiseProblem {
    let (taps, stride) = (pick([3, 5]), integer(1...2))
    return DepthwiseProblem(
      geometry: WindowGeometry(
        batch: integer(1...2), inputChannels: channels, outputChannels: channels,
        height: axis(output: integer(1...9), taps: taps, stride: stride),
        width: axis(output: integer(3...20), taps: taps, stride: stride)),
      epilogue: epilogue())
  }

  /// A depthwise convolution on a map so tall that a plane of it exceeds the cache.
  mutating func tallDepthwise(channels: Int, lanes: Int) -> DepthwiseProblem {
    let (taps, stride, width) = (pick([3, 5]), integer(1...2), pick([7, 14, 23]))
    let rows = (1 << 15) / (lanes * ((width - 1) * stride + taps)) / stride
    return DepthwiseProblem(
      geometry: WindowGeometry(
        batch: 1, inputChannels: channels, outputChannels: channels,
        height: axis(output: rows + integer(1...rows / 4), taps: taps, stride: stride),
        width: axis(output: width, taps: taps, stride: stride)),
      epilogue: epilogue())
  }

  /// The convolution that a depthwise convolution reads.
  mutating func expansion(of depthwise: DepthwiseProblem) -> ExpandedDepthwiseProblem {
    let geometry = depthwise.geometry
    func one(_ extent: Int) -> WindowAxis { axis(output: extent, taps: 1, stride: 1) }
    let expansion = ConvolutionProblem(
      geometry: WindowGeometry(
        batch: geometry.batch, inputChannels: integer(1...9),
        outputChannels: geometry.inputChannels, height: one(geometry.height.input),
        width: one(geometry.width.input)),
      epilogue: Epilogue(activation: activation(), hasSlopes: once(in: 2)))
    return ExpandedDepthwiseProblem(expansion: expansion, depthwise: depthwise)
  }
}
