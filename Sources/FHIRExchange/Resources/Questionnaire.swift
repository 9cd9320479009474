// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FHIR {
  /// A form: items to read and to answer.
  public struct Questionnaire: FHIRResource {
    /// The resource's own name.
    public static let type = "Questionnaire"
    /// All members.
    public var members = Questionnaire.empty
    /// Makes a resource without elements.
    public init() {}

    /// The address that names it everywhere.
    public static let url = Element<String>("url")
    /// Its version.
    public static let version = Element<String>("version")
    /// Its name for programs.
    public static let name = Element<String>("name")
    /// Its name for people.
    public static let title = Element<String>("title")
    /// `draft`, `active`, `retired` or `unknown`.
    public static let status = Element<String>("status")
    /// The language of its words.
    public static let language = Element<String>("language")
    /// Its purpose.
    public static let description = Element<String>("description")
    /// When it was last changed.
    public static let date = Element<Moment>("date")
    /// When it is in use.
    public static let effectivePeriod = Element<Period>("effectivePeriod")
    /// Types of the resources that it is about.
    public static let subjectType = Elements<String>("subjectType")
    /// Concepts that the form as a whole stands for.
    public static let code = Elements<Coding>("code")
    /// The items, in order.
    public static let item = Elements<Item>("item")
    /// Resources that it carries, value sets above all.
    public static let contained = Elements<JSONValue>("contained")
  }
}

extension FHIR.Questionnaire {
  /// A line of a form: a question, a group of items, or words.
  public struct Item: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// Connects the item with its answers; unique in the form.
    public static let linkId = FHIR.Element<String>("linkId")
    /// The address of the element that it stands for.
    public static let definition = FHIR.Element<String>("definition")
    /// Concepts that the question stands for.
    public static let code = FHIR.Elements<FHIR.Coding>("code")
    /// A number or letter before the text.
    public static let prefix = FHIR.Element<String>("prefix")
    /// The words.
    public static let text = FHIR.Element<String>("text")
    /// `group`, `display`, or the type of the answer.
    public static let type = FHIR.Element<String>("type")
    /// The conditions under which it is asked.
    public static let enableWhen = FHIR.Elements<EnableWhen>("enableWhen")
    /// Whether `all` or `any` of the conditions must hold.
    public static let enableBehavior = FHIR.Element<String>("enableBehavior")
    /// Whether an answer is needed; not by default.
    public static let required = FHIR.Element<Bool>("required")
    /// Whether there may be several answers, or instances of the group.
    public static let repeats = FHIR.Element<Bool>("repeats")
    /// Whether a person may not change the answer.
    public static let readOnly = FHIR.Element<Bool>("readOnly")
    /// The most characters of an answer.
    public static let maxLength = FHIR.Element<Int>("maxLength")
    /// The address of the value set that the answer is of.
    public static let answerValueSet = FHIR.Element<String>("answerValueSet")
    /// The answers to choose from.
    public static let answerOption = FHIR.Elements<AnswerOption>("answerOption")
    /// The answers at first.
    public static let initial = FHIR.Elements<Initial>("initial")
    /// Items within: of a group its parts, of a question those that belong to its answer.
    public static let item = FHIR.Elements<Item>("item")
  }

  /// A condition on an answer.
  public struct EnableWhen: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// The linkId of the question.
    public static let question = FHIR.Element<String>("question")
    /// `exists`, `=`, `!=`, `>`, `<`, `>=` or `<=`.
    public static let `operator` = FHIR.Element<String>("operator")
    /// The value that the answer is compared with.
    public static let answer = FHIR.Choice("answer")
  }

  /// An answer to choose.
  public struct AnswerOption: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// The answer.
    public static let value = FHIR.Choice("value")
    /// Whether it is chosen at first.
    public static let initialSelected = FHIR.Element<Bool>("initialSelected")
  }

  /// An answer at first.
  public struct Initial: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// The answer.
    public static let value = FHIR.Choice("value")
  }
}
