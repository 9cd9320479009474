// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FHIR {
  /// The answers to a form.
  public struct QuestionnaireResponse: FHIRResource {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue]) { self.members = members }

    /// Its name on a server.
    public var id: String? {
      get { self["id"] }
      set { self["id"] = newValue }
    }

    /// Its name elsewhere.
    public var identifier: Identifier? {
      get { self["identifier"] }
      set { self["identifier"] = newValue }
    }

    /// The form's address.
    public var questionnaire: String? {
      get { self["questionnaire"] }
      set { self["questionnaire"] = newValue }
    }

    /// `in-progress`, `completed`, `amended`, `entered-in-error` or `stopped`.
    public var status: String? {
      get { self["status"] }
      set { self["status"] = newValue }
    }

    /// The person that it is about.
    public var subject: Reference? {
      get { self["subject"] }
      set { self["subject"] = newValue }
    }

    /// The visit at which it was answered.
    public var encounter: Reference? {
      get { self["encounter"] }
      set { self["encounter"] = newValue }
    }

    /// Who wrote it down.
    public var author: Reference? {
      get { self["author"] }
      set { self["author"] = newValue }
    }

    /// Who answered.
    public var source: Reference? {
      get { self["source"] }
      set { self["source"] = newValue }
    }

    /// When the answers were given.
    public var authored: Moment? {
      get { self["authored"] }
      set { self["authored"] = newValue }
    }

    /// The items, in the order of the form.
    public var item: [ResponseItem] {
      get { self[all: "item"] }
      set { self[all: "item"] = newValue }
    }

    /// The resource's own name.
    public static let type = "QuestionnaireResponse"
  }

  /// An item of the form with its answers.
  public struct ResponseItem: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// The item of the form.
    public var linkId: String? {
      get { self["linkId"] }
      set { self["linkId"] = newValue }
    }

    /// The address of the element that it stands for.
    public var definition: String? {
      get { self["definition"] }
      set { self["definition"] = newValue }
    }

    /// The words of the item.
    public var text: String? {
      get { self["text"] }
      set { self["text"] = newValue }
    }

    /// The answers; none for a group.
    public var answer: [ResponseAnswer] {
      get { self[all: "answer"] }
      set { self[all: "answer"] = newValue }
    }

    /// The items of a group.
    public var item: [ResponseItem] {
      get { self[all: "item"] }
      set { self[all: "item"] = newValue }
    }
  }

  /// An answer, with the items that belong to it.
  public struct ResponseAnswer: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// The answer.
    public var value: Value? {
      get { self[choice: "value"] }
      set { self[choice: "value"] = newValue }
    }

    /// The items of the question that belong to the answer.
    public var item: [ResponseItem] {
      get { self[all: "item"] }
      set { self[all: "item"] = newValue }
    }

    /// Makes an answer.
    public init(_ value: Value) {
      members = [:]
      self.value = value
    }
  }
}
