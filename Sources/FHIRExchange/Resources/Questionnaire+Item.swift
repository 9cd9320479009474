// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FHIR.Questionnaire {
  /// A line of a form: a question, a group of items, or words.
  public struct Item: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// Connects the item with its answers; unique in the form.
    public var linkId: String? {
      get { self["linkId"] }
      set { self["linkId"] = newValue }
    }

    /// The address of the element that it stands for.
    public var definition: String? {
      get { self["definition"] }
      set { self["definition"] = newValue }
    }

    /// Concepts that the question stands for.
    public var code: [FHIR.Coding] {
      get { self[all: "code"] }
      set { self[all: "code"] = newValue }
    }

    /// A number or letter before the text.
    public var prefix: String? {
      get { self["prefix"] }
      set { self["prefix"] = newValue }
    }

    /// The words.
    public var text: String? {
      get { self["text"] }
      set { self["text"] = newValue }
    }

    /// `group`, `display`, or the type of the answer.
    public var type: String? {
      get { self["type"] }
      set { self["type"] = newValue }
    }

    /// The conditions under which it is asked.
    public var enableWhen: [EnableWhen] {
      get { self[all: "enableWhen"] }
      set { self[all: "enableWhen"] = newValue }
    }

    /// Whether `all` or `any` of the conditions must hold.
    public var enableBehavior: String? {
      get { self["enableBehavior"] }
      set { self["enableBehavior"] = newValue }
    }

    /// Whether an answer is needed; not by default.
    public var required: Bool? {
      get { self["required"] }
      set { self["required"] = newValue }
    }

    /// Whether there may be several answers, or instances of the group.
    public var repeats: Bool? {
      get { self["repeats"] }
      set { self["repeats"] = newValue }
    }

    /// Whether a person may not change the answer.
    public var readOnly: Bool? {
      get { self["readOnly"] }
      set { self["readOnly"] = newValue }
    }

    /// The most characters of an answer.
    public var maxLength: Int? {
      get { self["maxLength"] }
      set { self["maxLength"] = newValue }
    }

    /// The address of the value set that the answer is of.
    public var answerValueSet: String? {
      get { self["answerValueSet"] }
      set { self["answerValueSet"] = newValue }
    }

    /// The answers to choose from.
    public var answerOption: [AnswerOption] {
      get { self[all: "answerOption"] }
      set { self[all: "answerOption"] = newValue }
    }

    /// The answers at first.
    public var initial: [Initial] {
      get { self[all: "initial"] }
      set { self[all: "initial"] = newValue }
    }

    /// Items within: of a group its parts, of a question those that belong to its answer.
    public var item: [Item] {
      get { self[all: "item"] }
      set { self[all: "item"] = newValue }
    }
  }

  /// A condition on an answer.
  public struct EnableWhen: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// The linkId of the question.
    public var question: String? {
      get { self["question"] }
      set { self["question"] = newValue }
    }

    /// `exists`, `=`, `!=`, `>`, `<`, `>=` or `<=`.
    public var `operator`: String? {
      get { self["operator"] }
      set { self["operator"] = newValue }
    }

    /// The value that the answer is compared with.
    public var answer: FHIR.Value? {
      get { self[choice: "answer"] }
      set { self[choice: "answer"] = newValue }
    }
  }

  /// An answer to choose.
  public struct AnswerOption: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// The answer.
    public var value: FHIR.Value? {
      get { self[choice: "value"] }
      set { self[choice: "value"] = newValue }
    }

    /// Whether it is chosen at first.
    public var initialSelected: Bool? {
      get { self["initialSelected"] }
      set { self["initialSelected"] = newValue }
    }
  }

  /// An answer at first.
  public struct Initial: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// The answer.
    public var value: FHIR.Value? {
      get { self[choice: "value"] }
      set { self[choice: "value"] = newValue }
    }
  }
}
