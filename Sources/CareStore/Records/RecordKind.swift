// SPDX-License-Identifier: Apache-2.0

public import JSON

/// The kinds of records.
public enum RecordKind: String, JSONName {
  /// A person who is cared for; see ``Patient``.
  case patient
  /// A plan of care of a patient; see ``CarePlan``.
  case carePlan
  /// A person to turn to; see ``Contact``.
  case contact
  /// A thing to do by a schedule; see ``CareTask``.
  case task
  /// The values of one event of a task; see ``Outcome``.
  case outcome
}

extension RecordKind {
  /// Bytes that an identifier may have.
  static let longestIdentifier = 256

  /// Checks an identifier: there is one, of a length and of characters that can be shown.
  func check(_ id: String) throws(CareStoreError) {
    guard !id.isEmpty else { throw .emptyIdentifier(self) }
    let isPrinted = id.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    guard isPrinted, id.utf8.count <= Self.longestIdentifier else { throw .invalidIdentifier(self) }
  }

  /// The article before ``words``.
  var article: String { self == .outcome ? "an" : "a" }
  /// In words.
  var words: String { self == .carePlan ? "care plan" : rawValue }
}
