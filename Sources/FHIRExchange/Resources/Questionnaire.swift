// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FHIR {
  /// A form: items to read and to answer.
  public struct Questionnaire: FHIRResource {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue]) { self.members = members }

    /// Its name on a server.
    public var id: String? {
      get { self["id"] }
      set { self["id"] = newValue }
    }

    /// The address that names it everywhere.
    public var url: String? {
      get { self["url"] }
      set { self["url"] = newValue }
    }

    /// Its version.
    public var version: String? {
      get { self["version"] }
      set { self["version"] = newValue }
    }

    /// Its name for programs.
    public var name: String? {
      get { self["name"] }
      set { self["name"] = newValue }
    }

    /// Its name for people.
    public var title: String? {
      get { self["title"] }
      set { self["title"] = newValue }
    }

    /// `draft`, `active`, `retired` or `unknown`.
    public var status: String? {
      get { self["status"] }
      set { self["status"] = newValue }
    }

    /// The language of its words.
    public var language: String? {
      get { self["language"] }
      set { self["language"] = newValue }
    }

    /// Its purpose.
    public var description: String? {
      get { self["description"] }
      set { self["description"] = newValue }
    }

    /// When it was last changed.
    public var date: Moment? {
      get { self["date"] }
      set { self["date"] = newValue }
    }

    /// Types of the resources that it is about.
    public var subjectType: [String] {
      get { self[all: "subjectType"] }
      set { self[all: "subjectType"] = newValue }
    }

    /// Concepts that the form as a whole stands for.
    public var code: [Coding] {
      get { self[all: "code"] }
      set { self[all: "code"] = newValue }
    }

    /// The items, in order.
    public var item: [Item] {
      get { self[all: "item"] }
      set { self[all: "item"] = newValue }
    }

    /// Resources that it carries, value sets above all.
    public var contained: [JSONValue] {
      get { self[all: "contained"] }
      set { self[all: "contained"] = newValue }
    }

    /// The resource's own name.
    public static let type = "Questionnaire"
  }
}
