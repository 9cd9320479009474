// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension JSONValue {
  /// Reads a document from outside.
  ///
  /// Any bytes give a value or an error, within the limits' cost. UTF-8, with or without a mark.
  public init(
    data: Data, limits: JSONLimits = .standard, dialect: JSONDialect = .standard
  ) throws(JSONError) {
    var parser = try JSONParser(data, limits, dialect)
    self = try parser.document()
  }

  /// The document as bytes: keys sorted, so that the same value gives the same bytes.
  ///
  /// - Parameter isPretty: Over several indented lines, with a line feed at the end.
  public func data(isPretty: Bool = true) -> Data {
    var writer = JSONWriter(isPretty: isPretty)
    writer.write(self)
    return Data(writer.bytes) + (isPretty ? Data("\n".utf8) : Data())
  }
}
