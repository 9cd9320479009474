// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension JSONValue {
  /// Reads a document from outside.
  ///
  /// Any bytes give a value or an error, within the limits' cost. UTF-8, with or without a mark.
  public init(data: Data, limits: JSONLimits = .standard) throws(JSONError) {
    var parser = try JSONParser(data, limits)
    self = try parser.document()
  }

  /// The document as bytes: keys sorted, so that the same value gives the same bytes.
  ///
  /// - Parameter isPretty: Over several indented lines, with a line feed at the end.
  public func data(isPretty: Bool = true) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    // A value of this type holds only finite numbers and strings: there is nothing to refuse.
    let data = (try? encoder.encode(self)) ?? Data("null".utf8)
    return isPretty ? data + Data("\n".utf8) : data
  }
}
