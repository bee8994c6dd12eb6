import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A page or figure as an XML parser reads it.
final class ParsedPage: NSObject, XMLParserDelegate {
  /// Elements in their order.
  private(set) var elements: [(name: String, attributes: [String: String])] = []
  /// All text, in its order.
  private(set) var text = ""
  private var openElements: [String] = []
  /// The text of each element that has no elements inside, by the element's name.
  private(set) var texts: [String: [String]] = [:]
  private var current = ""

  /// `nil` if the bytes are not well-formed.
  init?(_ bytes: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  /// The attributes of all elements of a name.
  func attributes(of name: String) -> [[String: String]] {
    elements.filter { $0.name == name }.map(\.attributes)
  }

  func parser(
    _: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append((name, attributes))
    current = ""
  }

  func parser(_: XMLParser, foundCharacters string: String) {
    text += string
    current += string
  }

  func parser(
    _: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    texts[name, default: []].append(current)
    current = ""
  }
}
