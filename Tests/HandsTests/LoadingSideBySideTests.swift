import Testing

@testable import Hands

/// What models are loaded with, at the same time or, without memory for both, one after the other.
@Suite struct LoadingSideBySideTests {
  @Test(arguments: [0, Int.max])
  func bothValuesAreThere(byteCount: Int) throws {
    let values = try sideBySide(within: byteCount) { () throws(HandsError) in
      "first"
    } and: { () throws(HandsError) in
      2
    }
    #expect(values == ("first", 2))
  }

  @Test(arguments: [0, Int.max])
  func theFirstErrorInTheirOrderCounts(byteCount: Int) {
    func error(first: HandsError?, second: HandsError?) -> HandsError? {
      do throws(HandsError) {
        _ = try sideBySide(within: byteCount) { () throws(HandsError) in
          if let first { throw first }
        } and: { () throws(HandsError) in
          if let second { throw second }
        }
        return nil
      } catch {
        return error
      }
    }
    #expect(error(first: .closed, second: .cancelled) == .closed)
    #expect(error(first: .closed, second: nil) == .closed)
    #expect(error(first: nil, second: .cancelled) == .cancelled)
    #expect(error(first: nil, second: nil) == nil)
  }
}
