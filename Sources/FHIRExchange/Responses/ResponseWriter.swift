// SPDX-License-Identifier: Apache-2.0

public import JSON

/// Answers in the order of the form: instances of its items, each with the answers and the instances
/// within.
///
/// A tree of its own, since whether an item is asked depends on answers anywhere in it.
public struct ResponseDraft: Sendable, Hashable {
  /// An instance of an item.
  public struct Node: Sendable, Hashable {
    /// The item of the form.
    public var item: Int
    /// The answers of a question, each with what belongs to it.
    public var answers: [Answer] = []
    /// The items of a group.
    public var children: [Node] = []
  }

  /// An answer with the items that belong to it.
  public struct Answer: Sendable, Hashable {
    /// The answer.
    public var value: FHIR.Value
    /// The items within.
    public var children: [Node] = []
  }

  /// The items at the top, in the order of the form.
  public var nodes: [Node]

  /// Makes a draft from the items at the top.
  public init(_ nodes: [Node] = []) { self.nodes = nodes }
}

extension FHIRForm {
  /// The response of a draft: with the form's nesting and words and its calculated answers, without items
  /// that are not asked, without empty answers and groups.
  ///
  /// An answer to a calculated item counts unless the item is read only or hidden. Items of the draft
  /// that do not stand where the form has them are left out. ``FormFilling`` tells the problems of
  /// expressions.
  ///
  /// - Parameters:
  ///   - status: `completed` or `in-progress` …
  ///   - authored: when the answers were given.
  ///   - context: Resources by the names that the form has for them: `patient` for `%patient`.
  ///   - now: The moment for `now()` and `today()`; `authored` without it.
  public func response(
    _ draft: ResponseDraft, status: String = "completed", authored: FHIR.Moment? = nil,
    context: [String: JSONValue] = [:], now: FHIR.Moment? = nil
  ) -> FHIR.QuestionnaireResponse {
    FormState(
      self, FormSeed.seeds(draft.nodes), mode: .writing, context: context,
      now: now ?? authored
    ).response(status: status, authored: authored)
  }
}
