// SPDX-License-Identifier: Apache-2.0

/// The range that people usually reach, with its source. Context for a reader, never a verdict.
public struct UsualRange: Sendable, Hashable {
  /// Degrees from neutral.
  public let degrees: Double
  /// The publication.
  public let source: String
  /// The people that were measured; `nil`: adults.
  public let group: Group?

  /// People of one sex and a span of ages.
  public struct Group: Sendable, Hashable {
    /// The sex.
    public let sex: Sex
    /// Years.
    public let ages: ClosedRange<Int>

    /// Whether a person belongs to it.
    func contains(_ person: ReferencePerson) -> Bool {
      person.sex == sex && ages.contains(person.age)
    }
  }

  /// Who was measured, as a word: `adults`, `female, 20 to 44 years`.
  public var people: String {
    group.map { "\($0.sex.rawValue), \($0.ages.lowerBound) to \($0.ages.upperBound) years" }
      ?? "adults"
  }

  /// A range from its parts.
  public init(_ degrees: Double, _ source: String, of group: Group? = nil) {
    (self.degrees, self.source, self.group) = (degrees, source, group)
  }
}

/// A person whom the usual ranges of a study are looked up for.
public struct ReferencePerson: Sendable, Hashable {
  /// Years.
  public let age: Int
  /// The sex.
  public let sex: Sex

  /// Ages that can be stated, years.
  public static let ageLimits = 0...120

  /// A person; both must be known.
  public init(age: Int, sex: Sex) { (self.age, self.sex) = (age, sex) }
}

/// The sex, as studies of ranges of motion have it.
public enum Sex: String, Sendable, Hashable, Codable, CaseIterable {
  case female, male
}

extension UsualRange {
  /// A reference value of the American Academy of Orthopaedic Surgeons, as at least two later tables
  /// quote it; some tables under its name have other numbers.
  static func orthopaedicSurgeons(_ degrees: Double) -> UsualRange {
    UsualRange(
      degrees, "American Academy of Orthopaedic Surgeons, Joint Motion, 1965")
  }
}

extension [UsualRange] {
  static func orthopaedicSurgeons(_ degrees: Double) -> [UsualRange] {
    [.orthopaedicSurgeons(degrees)]
  }

  /// Means of passive ranges of 674 people by goniometer, with those of adults first.
  ///
  /// Each mean was found in the study's own table or in copies of it; groups that were not are left out.
  ///
  /// - Parameters:
  ///   - children: female and male, 2 to 8 years.
  ///   - adults: 20 to 44 years.
  ///   - older: 45 to 69 years.
  func soucie(
    children: (Double, Double)? = nil, adults: (Double, Double)? = nil,
    older: (Double, Double)? = nil
  ) -> [UsualRange] {
    let source = "Soucie et al. 2011, Haemophilia 17:500, passive"
    let spans = [(2...8, children), (20...44, adults), (45...69, older)]
    return self
      + spans.flatMap { ages, means -> [UsualRange] in
        guard let means else { return [] }
        return [(Sex.female, means.0), (.male, means.1)].map { sex, mean in
          UsualRange(
            mean, source, of: UsualRange.Group(sex: sex, ages: ages))
        }
      }
  }
}
