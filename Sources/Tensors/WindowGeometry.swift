/// Every size of a convolution or pool, resolved and proved.
///
/// Made by shape inference; kernels rely on it without further checks.
public struct WindowGeometry: Hashable, Sendable {
  /// Pictures in the batch.
  public let batch: Int
  /// Channels of the input.
  public let inputChannels: Int
  /// Channels of the output.
  public let outputChannels: Int
  /// Positions along height.
  public let height: WindowAxis
  /// Positions along width.
  public let width: WindowAxis

  /// Gathers resolved sizes.
  ///
  /// - Parameters:
  ///   - batch: Pictures in the batch.
  ///   - inputChannels: Channels of the input.
  ///   - outputChannels: Channels of the output.
  ///   - height: Positions along height.
  ///   - width: Positions along width.
  public init(
    batch: Int, inputChannels: Int, outputChannels: Int, height: WindowAxis, width: WindowAxis
  ) {
    self.batch = batch
    self.inputChannels = inputChannels
    self.outputChannels = outputChannels
    self.height = height
    self.width = width
  }

  /// Output elements along height and width of the whole batch.
  public var outputPixelCount: Int { batch * height.output * width.output }
  /// Taps of the window.
  public var tapCount: Int { height.taps * width.taps }
  /// `[N, H, W, C]` of the input.
  public var inputExtents: [Int] { [batch, height.input, width.input, inputChannels] }
  /// `[N, H, W, C]` of the output.
  public var outputExtents: [Int] { [batch, height.output, width.output, outputChannels] }
}
