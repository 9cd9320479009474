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
  /// Checks an identifier: there is one, of a length and of characters that can be shown.
  ///
  /// - Parameter isNew: Nobody refers to it yet, so that it has to be a name that people can pick. Earlier
  ///   programs took others, which stay usable.
  func check(_ id: String, isNew: Bool = false) throws(CareStoreError) {
    if let fault = NameFault(in: id) {
      let isForm =
        switch fault {
        case .folder, .blankAtEnd: false
        case .invisible: id.isEmpty
        case .tooLong, .unprinted: true
        }
      guard !isNew, !isForm else { throw .invalidIdentifier(self, id: id, fault) }
    }
    if let mark = id.unicodeScalars.first(where: { $0.properties.generalCategory == .format }) {
      throw .invalidIdentifier(self, id: id, .unprinted(mark.value))
    }
  }

  /// The article before ``words``.
  var article: String { self == .outcome ? "an" : "a" }
  /// In words.
  var words: String { self == .carePlan ? "care plan" : rawValue }
}
