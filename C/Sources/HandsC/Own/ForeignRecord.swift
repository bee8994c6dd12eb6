import Hands
import HandsCInterface
import HandsRecord

/// A record that C code may have copied or written.
@safe struct ForeignRecord {
  // Safe: the caller states the size of the record, and hands are checked to be inside of it.
  private let result: UnsafePointer<hands_result>
  private let header: hands_result

  /// The number of hands.
  var count: Int { Int(header.hand_count) }
  var image: ImageSize { ImageSize(width: Int(header.width), height: Int(header.height)) }
  /// The time of the frame.
  var time: Duration { .microseconds(header.time_us) }

  /// Checks the header.
  ///
  /// - Parameter result: The record.
  /// - Throws: ``Failure`` if it is NULL or not a record of this library.
  init(_ result: UnsafePointer<hands_result>?) throws(Failure) {
    unsafe self.result = try unsafe required(result, "result")
    header = unsafe self.result.pointee
    let (start, stride) = (Int(header.header_bytes), Int(header.hand_bytes))
    guard Int(header.magic) == ResultRecord.magic, Int(header.version) == ResultRecord.version,
      start >= ResultRecord.headerByteCount, stride >= ResultRecord.handByteCount,
      header.hand_count >= 0, Int(header.byte_count) >= start,
      // Not multiplied: the product may be too large for 32 bits.
      Int(header.hand_count) <= (Int(header.byte_count) - start) / stride, header.width > 0,
      header.height > 0
    else { throw .invalid("result is not one of this library") }
  }

  /// Reads all hands, with their tracks.
  ///
  /// - Throws: ``Failure`` if a value is out of range.
  func hands() throws(Failure) -> HandsResult {
    var hands: [Hand] = []
    for index in 0..<count { hands.append(try hand(at: index)) }
    return HandsResult(hands: hands, hasGestures: false)
  }

  /// Reads a hand, with its track.
  ///
  /// - Parameter index: Its index.
  /// - Returns: The hand.
  /// - Throws: ``Failure`` if there is no such hand, or a value is out of range.
  func hand(at index: Int) throws(Failure) -> Hand {
    guard (0..<count).contains(index) else {
      throw .invalid("index is \(index); the result has \(count) hands")
    }
    let start = Int(header.header_bytes) + index * Int(header.hand_bytes)
    let bytes = unsafe UnsafeRawBufferPointer(
      start: UnsafeRawPointer(result) + start, count: ResultRecord.handByteCount)
    var reader = unsafe RecordReader([UInt8](bytes), name: "hands")
    do throws(RecordError) {
      return try reader.trackedHand()
    } catch {
      throw .invalid(error.description)
    }
  }
}
