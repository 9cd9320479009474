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
  /// In words.
  var words: String { self == .carePlan ? "care plan" : rawValue }
}
