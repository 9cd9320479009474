// SPDX-License-Identifier: Apache-2.0

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
    /// The entry of the response's tree that it was read from; `nil` of a draft.
    var entry: Int?
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
