import ArgumentParser
import HandsOSC

/// The options for sending hands to other programs.
struct OSCOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Send the hands of each frame as OSC messages to this UDP port.", valueName: "port"))
  var osc: Int?

  @Option(help: ArgumentHelp("Machine to send OSC messages to.", valueName: "host"))
  var oscHost = "127.0.0.1"

  func validate() throws {
    guard (1...65535).contains(osc ?? 1) else {
      throw ValidationError("--osc must be between 1 and 65535")
    }
    guard osc != nil || oscHost == "127.0.0.1" else {
      throw ValidationError("--osc-host requires --osc")
    }
    guard !oscHost.isEmpty else { throw ValidationError("--osc-host requires a host") }
  }

  /// What sends, or `nil` if nothing is to be sent.
  ///
  /// - Parameter poses: Describes the camera.
  /// - Returns: The sender.
  /// - Throws: ``UDPError``.
  func sender(_ poses: PoseEstimator) throws(UDPError) -> HandSender? {
    guard let osc else { return nil }
    return HandSender(sender: try UDPSender(host: oscHost, port: osc), poses: poses)
  }
}
