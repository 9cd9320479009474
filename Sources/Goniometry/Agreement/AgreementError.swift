// SPDX-License-Identifier: Apache-2.0

/// Why ratings give no agreement statistics. Every case reads as one sentence that also says what
/// to do. Subjects and raters are counted from 1.
public enum AgreementError: Error, Sendable, Hashable {
  /// So many raters were given; two are the least.
  case tooFewRaters(found: Int)
  /// So many subjects were measured by all raters; at least `needed` are required.
  case tooFewSubjects(found: Int, needed: Int)
  /// A subject that has not as many measurements as the first one has.
  case raggedSubject(subject: Int, expected: Int, found: Int)
  /// A measurement that is NaN, infinite, or so large (above 1e150) that its square is none.
  case notFinite(subject: Int, rater: Int)
  /// The subjects do not differ, or everything measured is one number.
  case noVariance
}

extension AgreementError: CustomStringConvertible {
  /// One sentence: what is wrong and what to do.
  public var description: String {
    switch self {
    case .tooFewRaters(let found):
      "Agreement needs two measurements of each subject, found \(found): give those of a second "
        + "rater, device or day."
    case .tooFewSubjects(let found, let needed):
      "Only \(found) subject\(found == 1 ? " was" : "s were") measured by all, and \(needed) are "
        + "needed (for a useful answer some 30): measure more."
    case .raggedSubject(let subject, let expected, let found):
      "Subject \(subject) has \(found) measurements where the first has \(expected): leave out who "
        + "was not measured by all."
    case .notFinite(let subject, let rater):
      "The measurement of subject \(subject) by rater \(rater) is no finite number: correct it or "
        + "leave the subject out."
    case .noVariance:
      "The subjects do not differ from one another, so reliability cannot be told: measure "
        + "subjects of different range, and check that the right column was read."
    }
  }
}
