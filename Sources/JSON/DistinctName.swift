// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A name as a person sees it: two names that a person cannot tell apart are equal.
///
/// ```swift
/// DistinctName("Jos\u{E9}") == DistinctName("Jose\u{301} ")  // true, although the bytes differ
/// ```
///
/// Equal are names of one compatibility form (NFKC; Unicode Standard Annex #15, *Unicode Normalization
/// Forms*), whatever characters without a shape of their own stand in them, and however wide the blanks are
/// between words; blanks at the ends count for nothing. That is what the skeletons of Unicode Technical
/// Standard #39, *Unicode Security Mechanisms*, section 4, are for. It departs from them in that letters of
/// different scripts that look alike, such as a Latin and a Cyrillic `a`, stay different: it needs no table,
/// and refuses no name that a person would write. Capital and small letters differ too.
///
/// Cost: linear in the length of the name.
package struct DistinctName: Hashable, Sendable {
  /// The words that are seen, with a blank between two.
  private let form: String

  /// Takes any text, also one that is no usable name; see ``NameFault``.
  package init(_ name: String) {
    let words = Self.shaped(name).precomposedStringWithCompatibilityMapping.unicodeScalars
      .split { $0.isBlank }
    // Marks alone stand after a blank in some compatibility forms.
    form = words.map { Self.shaped(String($0)) }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether a person sees nothing of the name.
  package var isInvisible: Bool { form.isEmpty }

  /// The text without characters that have no shape.
  private static func shaped(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.lazy.filter { !$0.isShapeless })
    return String(scalars)
  }
}

/// The reason why a text cannot be the name of something that people pick from a list.
public enum NameFault: Error, Sendable, Hashable {
  /// There are no characters, or none that a person sees.
  case invisible
  /// `.` and `..`, which are folders in every path.
  case folder
  /// More bytes in UTF-8 than ``longest``.
  case tooLong(bytes: Int)
  /// A character that is not printed, such as one that controls a terminal or ends a line; its number.
  case unprinted(UInt32)
  /// A blank at the beginning or the end.
  case blankAtEnd

  /// Bytes in UTF-8 that a name may have: 256.
  public static let longest = 256

  /// The first fault of a name; `nil` for one that can be used.
  package init?(in name: String) {
    let scalars = name.unicodeScalars
    if name.utf8.count > Self.longest {
      self = .tooLong(bytes: name.utf8.count)
    } else if let control = scalars.first(where: \.endsLineOrControls) {
      self = .unprinted(control.value)
    } else if name == "." || name == ".." {
      self = .folder
    } else if DistinctName(name).isInvisible {
      self = .invisible
    } else if scalars.first?.isBlank ?? false || scalars.last?.isBlank ?? false {
      self = .blankAtEnd
    } else {
      return nil
    }
  }
}

extension NameFault: CustomStringConvertible {
  /// The fault, to be said after the name of the thing: `is '.' or '..', which are folders; choose another one`.
  public var description: String {
    switch self {
    case .invisible: "has no visible character; choose another one"
    case .folder: "is '.' or '..', which are folders in every path; choose another one"
    case .tooLong(let bytes):
      "has \(bytes) bytes in UTF-8, of \(Self.longest) at most; choose a shorter one"
    case .unprinted(let number):
      "has the character U+\(Self.digits(number)), which is not printed; leave it out"
    case .blankAtEnd: "begins or ends with a blank; leave it out"
    }
  }

  private static func digits(_ number: UInt32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String {
  /// Whether the bytes are the same, as files and databases compare names: to `==` an `é` is the same in one
  /// scalar and in two.
  package func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// The name in ASCII, other scalars by their numbers, for telling names that look alike: `Jos\u{00E9}`.
  package var inASCII: String {
    unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}

/// A text that is compared by its bytes; see ``Swift/String/hasBytes(of:)``.
package struct NameBytes: Hashable, Comparable, Sendable {
  /// The text.
  package let text: String

  /// Takes any text.
  package init(_ text: String) { self.text = text }

  package static func == (left: NameBytes, right: NameBytes) -> Bool {
    left.text.hasBytes(of: right.text)
  }

  package static func < (left: NameBytes, right: NameBytes) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Unicode.Scalar {
  /// Whether it leaves room and draws nothing: white space, and the Braille pattern without dots.
  package var isBlank: Bool { properties.isWhitespace || value == 0x2800 }

  /// Whether it draws nothing and leaves no room: default-ignorable characters, formats and controls.
  package var isShapeless: Bool {
    guard !isBlank else { return false }
    let isMark = properties.generalCategory == .format || properties.generalCategory == .control
    return isMark || properties.isDefaultIgnorableCodePoint
  }

  /// Whether it is a control character or ends a line: U+0000…U+001F, U+007F…U+009F, U+2028, U+2029.
  package var endsLineOrControls: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
