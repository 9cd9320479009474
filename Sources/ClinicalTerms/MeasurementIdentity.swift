// SPDX-License-Identifier: Apache-2.0

/// Whose measurement it is, of which visit, and what somebody noted about it.
///
/// All of it was stated by a person: nothing is taken from the name of a file or a folder. Texts are kept
/// as they were typed; what shows them escapes them.
public struct MeasurementIdentity: Sendable, Hashable, Codable {
  /// The person who was measured, such as a study's pseudonym; `nil` if nobody said.
  public var subject: String?
  /// The visit, such as a date (`2026-03-02`) or a name (`baseline`); `nil` if nobody said.
  public var visit: String?
  /// A remark; `nil` if nobody made one.
  public var note: String?

  /// An identity from its parts. A text of nothing but spaces counts as none.
  public init(subject: String? = nil, visit: String? = nil, note: String? = nil) {
    func stated(_ text: String?) -> String? {
      text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
    (self.subject, self.visit, self.note) = (stated(subject), stated(visit), stated(note))
  }

  /// Whether nothing was stated.
  public var isEmpty: Bool { self == MeasurementIdentity() }
}
