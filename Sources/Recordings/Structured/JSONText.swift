// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Decodes JSON, with errors that say where.
enum JSONText {
  static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], path: String
  ) throws(RecordingError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch let error as DecodingError {
      throw describe(error, path: path)
    } catch {
      throw .badStructure(
        FilePlace(path: path), expected: "JSON", found: "something that cannot be decoded")
    }
  }

  private static func describe(_ error: DecodingError, path: String) -> RecordingError {
    let place = FilePlace(path: path)
    switch error {
    case .keyNotFound(let key, let context):
      return .badStructure(
        place, expected: "\"\(key.stringValue)\" in \(name(context.codingPath))", found: "none")
    case .valueNotFound(_, let context):
      return .badStructure(place, expected: "a value at \(name(context.codingPath))", found: "null")
    case .typeMismatch(let type, let context):
      return .badStructure(
        place, expected: "\(plain(type)) at \(name(context.codingPath))",
        found: "another kind of value")
    case .dataCorrupted:
      return .badStructure(
        place, expected: "JSON", found: "text that is not, or that ends too early")
    @unknown default:
      return .badStructure(place, expected: "JSON", found: "something that cannot be decoded")
    }
  }

  private static func plain(_ type: any Any.Type) -> String {
    if type == Double.self { return "a number" }
    return "an object or array"
  }

  private static func name(_ path: [any CodingKey]) -> String {
    var text = ""
    for key in path {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : "." + key.stringValue
      }
    }
    return text.isEmpty ? "the document" : text
  }
}
