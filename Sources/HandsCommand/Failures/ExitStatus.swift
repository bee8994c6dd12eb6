/// What the command's exit status says; the numbers are those of `sysexits.h`.
enum ExitStatus: Int32, Sendable {
  /// A comparison found a difference.
  case difference = 1
  /// The arguments make no sense.
  case usage = 64
  /// A file holds something else than it should.
  case badData = 65
  /// A file is not there or cannot be read.
  case noInput = 66
  /// This machine lacks what was asked for.
  case unavailable = 69
  /// The program is at fault.
  case internalFault = 70
}
