// SPDX-License-Identifier: Apache-2.0

/// The person, the visit and a remark of a measurement, as somebody stated them.
///
/// All of it was stated by a person: nothing is taken from the name of a file or a folder. Texts are kept
/// as they were typed, but for spaces at their ends. What reads them from outside refuses those that
/// ``accepts(_:)`` does not take.
///
/// ```swift
/// var request = try MeasurementRequest(
///   segments: [.thigh: .file("a.csv"), .shank: .file("b.csv")])
/// request.identity = MeasurementIdentity(subject: "P-017", visit: "baseline")
/// ```
public struct MeasurementIdentity: Sendable, Hashable, Codable {
  /// The person who was measured, such as a study's pseudonym; `nil` if nobody said.
  public var subject: String?
  /// The visit, such as a date (`2026-03-02`) or a name (`baseline`); `nil` if nobody said.
  public var visit: String?
  /// A remark; `nil` if nobody made one.
  public var note: String?

  /// An identity from its parts. Spaces at the ends of a text go; one of nothing else counts as none.
  public init(subject: String? = nil, visit: String? = nil, note: String? = nil) {
    (self.subject, self.visit, self.note) = (
      Self.stated(subject), Self.stated(visit), Self.stated(note)
    )
  }

  private static func stated(_ text: String?) -> String? {
    guard let text, let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(text[first...last])
  }

  /// Whether nothing was stated.
  public var isEmpty: Bool { self == MeasurementIdentity() }

  /// The parts, by the names that they have in options, tables and JSON.
  public enum Part: String, Sendable, CaseIterable {
    case subject, visit, note
  }

  /// One part. A text of nothing but spaces counts as none.
  public subscript(part: Part) -> String? {
    get {
      switch part {
      case .subject: subject
      case .visit: visit
      case .note: note
      }
    }
    set {
      switch part {
      case .subject: subject = Self.stated(newValue)
      case .visit: visit = Self.stated(newValue)
      case .note: note = Self.stated(newValue)
      }
    }
  }

  /// This identity, with the parts of another in place of those that it does not state.
  public func completed(by other: MeasurementIdentity) -> MeasurementIdentity {
    MeasurementIdentity(
      subject: subject ?? other.subject, visit: visit ?? other.visit, note: note ?? other.note)
  }
}

// Texts from outside.
extension MeasurementIdentity {
  /// The texts that ``accepts(_:)`` takes, to stand after "expected".
  public static let expectation =
    "a text without control characters and invisible marks of the direction of writing"

  /// Whether a text from outside may be a part.
  ///
  /// Line breaks and tabs may be in it. Other control characters could drive a terminal. Marks that turn the
  /// direction of writing change what is read around them, and make two subjects look alike that are not.
  public static func accepts(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: true
      case 0x00..<0x20, 0x7F..<0xA0: false
      case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F: false
      default: true
      }
    }
  }
}
