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
