package import Foundation

#if canImport(FoundationXML)
  package import FoundationXML
#endif

/// A page or figure as an XML parser reads it.
package final class ParsedPage: NSObject, XMLParserDelegate {
  /// Elements in their order.
  package private(set) var elements: [(name: String, attributes: [String: String])] = []
  /// All text, in its order.
  package private(set) var text = ""
  private var openElements: [String] = []
  /// The text of each element that has no elements inside, by the element's name.
  package private(set) var texts: [String: [String]] = [:]
  private var current = ""

  /// `nil` if the bytes are not well-formed.
  package init?(_ bytes: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  /// The attributes of all elements of a name.
  package func attributes(of name: String) -> [[String: String]] {
    elements.filter { $0.name == name }.map(\.attributes)
  }

  package func parser(
    _: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append((name, attributes))
    current = ""
  }

  package func parser(_: XMLParser, foundCharacters string: String) {
    text += string
    current += string
  }

  package func parser(
    _: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    texts[name, default: []].append(current)
    current = ""
  }
}
