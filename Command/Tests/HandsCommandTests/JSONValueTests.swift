import Foundation
import Testing

@testable import HandsCommand

@Suite struct JSONValueTests {
  @Test func keepsTheOrderOfKeys() {
    let value = JSONValue.object([("b", .integer(1)), ("a", .array([.null, .bool(true)]))])
    #expect(value.text == #"{"b": 1, "a": [null, true]}"#)
  }

  @Test(arguments: [
    0, -0.0, 0.1, 1e-7, 0.98396, 3.4028235e38, 1.1754944e-38, .leastNonzeroMagnitude, -123456.79,
  ])
  func numbersReadBackTheSame(number: Float) throws {
    let text = JSONValue.float(number).text
    #expect(Float(text)?.bitPattern == number.bitPattern)
    let data = Data("[\(text)]".utf8)
    let parsed = try #require(JSONSerialization.jsonObject(with: data) as? [Double])
    #expect(Float(parsed[0]) == number)
  }

  @Test func whatIsNoNumberIsNull() {
    #expect(JSONValue.float(.nan).text == "null")
    #expect(JSONValue.array([.float(.infinity)]).text == "[null]")
  }

  @Test(arguments: ["", "plain", "quote \" and \\", "line\nend\ttab\r", "\u{0}\u{1f}", "Größe ✋"])
  func textReadsBackTheSame(text: String) throws {
    let data = Data("[\(JSONValue.string(text).text)]".utf8)
    let parsed = try #require(JSONSerialization.jsonObject(with: data) as? [String])
    #expect(parsed == [text])
  }
}
