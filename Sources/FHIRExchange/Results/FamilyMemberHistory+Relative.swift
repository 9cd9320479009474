// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
public import StudyTasks

extension FHIR.FamilyMemberHistory {
  /// The address of the extension with all answers about a relative, as the JSON form of
  /// `RelatedPerson`: the way back is exact.
  public static let relativeExtension = "urn:goniometer:related-person"

  /// The history of a relative that a family history step asked about.
  ///
  /// Questions are told apart by their identifiers, which hold the words that ResearchKit's predefined
  /// questions have: `SexAtBirth`, `VitalStatus`, `AgeAtDeath`, `Age`, `Condition`. What no element takes
  /// stands in the extension ``relativeExtension`` alone.
  ///
  /// - Parameters:
  ///   - patient: The person whose relative it is; FHIR requires a reference.
  ///   - date: When it was told.
  public init(_ relative: RelatedPerson, patient: FHIR.Reference, date: FHIR.Moment? = nil) {
    self.init()
    let answers = RelativeAnswers(relative)
    self.status = "completed"
    self.patient = patient
    self.date = date
    self.name = answers.name
    self.relationship = Self.relationship(relative.groupIdentifier, answers.sex)
    self.sex = answers.sex.map(Self.concept)
    self.condition = answers.conditions.map { name in
      var condition = FHIR.RelativeCondition()
      condition.code = FHIR.CodeableConcept(text: name)
      return condition
    }
    if answers.isDeceased == true, let age = answers.ageAtDeath, age >= 0 {
      members["deceasedAge"] = Self.years(age)?.fhir
    } else {
      self.deceasedBoolean = answers.isDeceased
    }
    if let age = answers.age {
      // Ends of the scale stand for all beyond them.
      if age >= 0 {
        self.ageAge = Self.years(age)
      } else {
        self.ageString =
          age == Double(AgeFormat.minimumSentinel)
          ? "at or below the least age of the question" : "at or above its greatest age"
      }
    }
    extensions = [
      FHIR.Extension(
        Self.relativeExtension,
        .string(String(decoding: relative.json.data(isPretty: false), as: UTF8.self)))
    ]
  }

  /// The relative that this program wrote; `nil` of a history from elsewhere.
  public var relative: RelatedPerson? {
    guard let text = stated(Self.relativeExtension)?.string,
      let json = try? JSONValue(data: Data(text.utf8))
    else { return nil }
    return try? RelatedPerson(json: json, at: .root)
  }

  private static func years(_ age: Double) -> FHIR.Quantity? {
    FHIR.Decimal(age).map { FHIR.Quantity($0, ucum: "a", unit: "years") }
  }

  private static func concept(_ sex: RelativeAnswers.Sex) -> FHIR.CodeableConcept {
    FHIR.CodeableConcept(
      FHIR.Coding(system: "http://hl7.org/fhir/administrative-gender", code: sex.rawValue))
  }

  /// How they are related, by the group's name and the sex.
  private static func relationship(
    _ group: String, _ sex: RelativeAnswers.Sex?
  ) -> FHIR.CodeableConcept {
    let word = group.lowercased()
    guard let kinship = Kinship.all.first(where: { word.contains($0.word) }) else {
      return FHIR.CodeableConcept(text: group)
    }
    let (code, display) =
      switch sex {
      case .female: kinship.female
      case .male: kinship.male
      default: kinship.any
      }
    return FHIR.CodeableConcept(
      FHIR.Coding(
        system: "http://terminology.hl7.org/CodeSystem/v3-RoleCode", code: code, display: display))
  }
}

/// Codes of relationships (HL7 v3 RoleCode).
private struct Kinship {
  let word: String
  let any, female, male: (String, String)

  /// The longer words first: a grandparent is no parent.
  static let all = [
    Kinship(
      word: "grandparent", any: ("GRPRN", "grandparent"), female: ("GRMTH", "grandmother"),
      male: ("GRFTH", "grandfather")),
    Kinship(
      word: "grandchild", any: ("GRNDCHILD", "grandchild"), female: ("GRNDDAU", "granddaughter"),
      male: ("GRNDSON", "grandson")),
    Kinship(
      word: "parent", any: ("PRN", "parent"), female: ("MTH", "mother"), male: ("FTH", "father")),
    Kinship(
      word: "sibling", any: ("SIB", "sibling"), female: ("SIS", "sister"),
      male: ("BRO", "brother")),
    Kinship(
      word: "child", any: ("CHILD", "child"), female: ("DAUC", "daughter"), male: ("SONC", "son")),
    Kinship(
      word: "cousin", any: ("COUSN", "cousin"), female: ("COUSN", "cousin"),
      male: ("COUSN", "cousin")),
  ]
}

/// The answers about a relative that FHIR has elements for.
private struct RelativeAnswers {
  /// FHIR's administrative genders.
  enum Sex: String { case female, male, other, unknown }

  private(set) var name: String?
  private(set) var sex: Sex?
  private(set) var isDeceased: Bool?
  private(set) var age: Double?
  private(set) var ageAtDeath: Double?
  private(set) var conditions: [String] = []

  /// Values that name no condition.
  private static let noConditions: Set<String> = [
    "none of the above", "none", "i don't know", "i prefer not to answer", "prefer not to answer",
  ]

  init(_ relative: RelatedPerson) {
    for result in relative.taskResult.results.flatMap(\.results) {
      guard let answer = result.answer else { continue }
      let words = result.identifier.lowercased()
      if result.identifier == relative.identifierForCellTitle {
        if case .text(let text) = answer { name = text }
      } else if words.contains("condition") {
        conditions += answer.texts.filter { !Self.noConditions.contains($0.lowercased()) }
      } else if words.contains("sexatbirth") || words.hasSuffix("sex") {
        sex = answer.texts.first.map { Self.sexes[$0.lowercased()] ?? .other }
      } else if words.contains("vitalstatus") {
        isDeceased = answer.texts.first.flatMap { Self.deceased[$0.lowercased()] }
      } else if words.contains("ageatdeath") {
        ageAtDeath = answer.double
      } else if words.contains("age") {
        age = answer.double
      }
    }
  }

  private static let sexes: [String: Sex] = [
    "female": .female, "male": .male, "i don't know": .unknown, "i prefer not to answer": .unknown,
    "prefer not to answer": .unknown,
  ]
  private static let deceased = ["deceased": true, "living": false]
}

extension Answer {
  /// The texts of chosen choices, or a text.
  fileprivate var texts: [String] {
    switch self {
    case .choices(let values): values.map(\.description)
    case .text(let text): [text]
    default: []
    }
  }
}
