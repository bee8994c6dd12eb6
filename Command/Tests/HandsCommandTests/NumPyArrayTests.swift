import HandsEngine
import HandsTestSupport
import Testing

@testable import HandsCommand

@Suite struct NumPyArrayTests {
  /// `numpy.save` of `numpy.arange(6, dtype="<f4").reshape(2, 3)`, NumPy 2.4.
  private let saved: [UInt8] =
    [0x93] + Array("NUMPY".utf8) + [1, 0, 0x76, 0]
    + Array("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }".utf8)
    + [UInt8](repeating: 0x20, count: 58) + [0x0a]
    + [
      0, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0, 0x40, 0, 0, 0x40, 0x40, 0, 0, 0x80, 0x40, 0, 0, 0xa0,
      0x40,
    ]

  private func file(_ header: String, version: [UInt8] = [1, 0], data: [UInt8] = []) -> [UInt8] {
    let length = header.utf8.count
    let size = (0..<(version[0] == 1 ? 2 : 4)).map { UInt8(length >> (8 * $0) & 0xff) }
    return [0x93] + Array("NUMPY".utf8) + version + size + Array(header.utf8) + data
  }

  private func error(_ header: String, data: [UInt8] = []) -> NumPyError? {
    do throws(NumPyError) {
      _ = try NumPyArray(npy: file(header, data: data))
      return nil
    } catch {
      return error
    }
  }

  @Test func readsWhatNumPyWrites() throws {
    let array = try NumPyArray(npy: saved)
    #expect(array.type == TensorType(.float32, [2, 3]))
    #expect(array.bytes == Array(saved.suffix(24)))
  }

  @Test func writesWhatNumPyWrites() throws {
    #expect(try NumPyArray(npy: saved).npy == saved)
  }

  @Test(arguments: ElementType.allCases)
  func roundTrips(type: ElementType) throws {
    for shape: Shape in [[], [1], [7], [2, 3], [1, 2, 1, 3, 1]] {
      let type = TensorType(type, shape)
      let array = NumPyArray(type: type, bytes: (0..<type.byteCount).map { UInt8($0 & 0xff) })
      #expect(try NumPyArray(npy: array.npy) == array)
      #expect((array.npy.count - type.byteCount) % 64 == 0)
    }
  }

  @Test func readsVersionTwoInAnyOrderOfKeys() throws {
    let header = "{\"shape\":(2,),\n \"descr\": \"|u1\" , 'fortran_order':False}\n"
    let array = try NumPyArray(npy: file(header, version: [2, 0], data: [8, 9]))
    #expect(array == NumPyArray(type: TensorType(.uint8, [2]), bytes: [8, 9]))
  }

  @Test func readsOneDimensionInEitherOrder() throws {
    let header = "{'descr': '|i1', 'fortran_order': True, 'shape': (2,), }"
    #expect(try NumPyArray(npy: file(header, data: [1, 2])).type.shape == [2])
  }

  @Test func refusesOtherTypes() {
    for name in [">f4", "<f8", "<U3", "", "=f4"] {
      let header = "{'descr': '\(name)', 'fortran_order': False, 'shape': (), }"
      #expect(error(header) == .elementType(name))
    }
  }

  @Test func refusesWhatDoesNotFit() {
    let start = "{'descr': '<f4', 'fortran_order': "
    #expect(error(start + "True, 'shape': (1, 2), }") == .fortranOrder)
    #expect(
      error(start + "False, 'shape': (2,), }", data: [0])
        == .byteCount(expected: 8, found: 1))
    #expect(
      error(start + "False, 'shape': (1, 1, 1, 1, 1, 1, 1, 1, 1), }")
        == .shape("rank 9 is above the limit of 8"))
    #expect(
      error(start + "False, 'shape': (4000000000, 4000000000), }")
        == .shape("\(Int.max) elements, the limit is \(Shape.maximumElementCount)"))
  }

  @Test(arguments: [
    "", "{", "{}", "{'descr': '<f4'}", "{'descr': '<f4', 'fortran_order': False, 'shape': 3}",
    "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}",
    "{'descr': '<f4', 'fortran_order': 0, 'shape': ()}",
    "{'descr': '<f4', 'fortran_order': False, 'shape': ()} x",
    "{'descr': '<f4', 'descr': '<f4', 'shape': ()}",
    "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}",
  ])
  func refusesMalformedHeader(header: String) {
    guard case .malformedHeader = error(header) else {
      Issue.record("\(header): \(String(describing: error(header)))")
      return
    }
  }

  @Test func refusesOtherFilesAndVersions() {
    #expect(throws: NumPyError.notNumPy) { try NumPyArray(npy: []) }
    #expect(throws: NumPyError.notNumPy) { try NumPyArray(npy: Array("not an array".utf8)) }
    var newer = saved
    newer[6] = 3
    #expect(throws: NumPyError.version(major: 3, minor: 0)) { try NumPyArray(npy: newer) }
  }

  @Test func refusesEveryPrefix() {
    for count in 0..<saved.count {
      #expect(throws: NumPyError.self) { try NumPyArray(npy: Array(saved.prefix(count))) }
    }
  }

  @Test func survivesEveryChangedByte() {
    var generator = SeededGenerator(seed: 7)
    for position in 0..<saved.count {
      var file = saved
      file[position] = UInt8.random(in: 0...255, using: &generator)
      guard let array = try? NumPyArray(npy: file) else { continue }
      #expect(array.bytes.count == array.type.byteCount)
    }
  }
}
