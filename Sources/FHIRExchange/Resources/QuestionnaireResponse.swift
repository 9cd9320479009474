// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FHIR {
  /// The answers to a form.
  public struct QuestionnaireResponse: FHIRResource {
    /// The resource's own name.
    public static let type = "QuestionnaireResponse"
    /// All members.
    public var members = QuestionnaireResponse.empty
    /// Makes a resource without elements.
    public init() {}

    /// Its name elsewhere.
    public static let identifier = Element<Identifier>("identifier")
    /// The form's address.
    public static let questionnaire = Element<String>("questionnaire")
    /// `in-progress`, `completed`, `amended`, `entered-in-error` or `stopped`.
    public static let status = Element<String>("status")
    /// The person that it is about.
    public static let subject = Element<Reference>("subject")
    /// The visit at which it was answered.
    public static let encounter = Element<Reference>("encounter")
    /// Who wrote it down.
    public static let author = Element<Reference>("author")
    /// Who answered.
    public static let source = Element<Reference>("source")
    /// When the answers were given.
    public static let authored = Element<Moment>("authored")
    /// The items, in the order of the form.
    public static let item = Elements<ResponseItem>("item")
  }

  /// An item of the form with its answers.
  public struct ResponseItem: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// The item of the form.
    public static let linkId = Element<String>("linkId")
    /// The address of the element that it stands for.
    public static let definition = Element<String>("definition")
    /// The words of the item.
    public static let text = Element<String>("text")
    /// The answers; none for a group.
    public static let answer = Elements<ResponseAnswer>("answer")
    /// The items of a group.
    public static let item = Elements<ResponseItem>("item")
  }

  /// An answer, with the items that belong to it.
  public struct ResponseAnswer: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// The answer.
    public static let value = Choice("value")
    /// The items of the question that belong to the answer.
    public static let item = Elements<ResponseItem>("item")

    /// Makes an answer.
    public init(_ value: Value) {
      self.value = value
    }
  }
}
