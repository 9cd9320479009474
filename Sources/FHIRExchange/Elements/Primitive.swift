// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import Foundation
internal import JSON

/// FHIR's primitive types, and which texts are of them (FHIR R4, section 2.24.0.1).
enum Primitive: String, CaseIterable, Sendable {
  case boolean, integer, unsignedInt, positiveInt, decimal
  case string, markdown, code, id, oid, uuid, uri, url, canonical, base64Binary, xhtml
  case date, dateTime, instant, time

  /// Whether a text is of the type; of numbers and truth values, their JSON text.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .boolean: text == "true" || text == "false"
    case .integer: Int32(text) != nil && text.first != "+" && text != "-0"
    case .unsignedInt: Int32(text).map { $0 >= 0 } ?? false
    case .positiveInt: Int32(text).map { $0 > 0 } ?? false
    case .decimal: Self.isDecimal(text)
    case .string, .markdown, .xhtml: Self.isText(text)
    case .code: Self.isCode(text)
    case .id: (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(Self.isIdCharacter)
    case .oid: text.hasPrefix("urn:oid:") && Self.isDotted(text.dropFirst(8))
    case .uuid: text.hasPrefix("urn:uuid:") && Self.isUUID(text.dropFirst(9))
    case .uri, .url, .canonical: !text.isEmpty && !text.contains(where: \.isWhitespace)
    case .base64Binary: Self.isBase64(text)
    case .date: FHIR.Moment(written: text, as: .date) != nil
    case .dateTime: FHIR.Moment(text)?.isComplete ?? false
    case .instant: FHIR.Moment(text).map { $0.secondsOfDay != nil && $0.isComplete } ?? false
    case .time: FHIR.Moment.time(text).map { $0.precision >= .second } ?? false
    }
  }

  /// A number as JSON has it: `-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?`.
  private static func isDecimal(_ text: String) -> Bool {
    let number = try? JSONValue(data: Data(text.utf8), limits: FHIR.limits, dialect: FHIR.dialect)
    return number?.double != nil && !text.contains(where: \.isWhitespace)
  }

  /// Any text but an empty one and one with control characters.
  private static func isText(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.value >= 0x20 || $0 == "\n" || $0 == "\r" || $0 == "\t"
      }
  }

  /// No white space at the ends, and single spaces within.
  private static func isCode(_ text: String) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    var before: Character = "x"
    for character in text {
      if character.isWhitespace, character != " " || before == " " { return false }
      before = character
    }
    return !first.isWhitespace && !last.isWhitespace
  }

  private static func isIdCharacter(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return character.isASCII && (character.isLetter || character.isNumber)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func isDotted(_ text: Substring) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber }
    }
  }

  /// 8, 4, 4, 4 and 12 hexadecimal digits.
  private static func isUUID(_ text: Substring) -> Bool {
    text.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count) == [
      8, 4, 4, 4, 12,
    ]
      && text.allSatisfy { $0.isHexDigit || $0 == "-" }
  }

  /// How many bytes a text of base 64 stands for.
  static func bytes(ofBase64 text: String) -> Int {
    let characters = text.utf8.count { $0 > 0x20 && $0 != UInt8(ascii: "=") }
    return characters * 3 / 4
  }

  private static func isBase64(_ text: String) -> Bool {
    let characters = text.utf8.filter { $0 > 0x20 }
    let body = characters.reversed().drop { $0 == UInt8(ascii: "=") }
    return !characters.isEmpty && characters.count % 4 == 0 && characters.count - body.count <= 2
      && body.allSatisfy {
        let character = Character(Unicode.Scalar($0))
        return character.isASCII && (character.isLetter || character.isNumber)
          || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")
      }
  }
}

extension FHIR.Moment {
  /// Whether a date that states a time states the second and the zone, as FHIR has it.
  fileprivate var isComplete: Bool {
    precision <= .day || precision >= .second && offsetMinutes != nil
  }
}
