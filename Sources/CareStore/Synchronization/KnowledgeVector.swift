// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// The changes that a store knows: for each file that ever wrote, how many of its changes, from the first.
///
/// Vectors are ordered only in part: of two stores that wrote on their own neither knows all that the
/// other does, and neither vector is less (L. Lamport, "Time, Clocks, and the Ordering of Events in a
/// Distributed System", 1978, doi:10.1145/359545.359563; D. S. Parker et al., "Detection of Mutual
/// Inconsistency in Distributed Systems", 1983, doi:10.1109/TSE.1983.236733).
public struct KnowledgeVector: Sendable, Hashable {
  /// The number of the last change that is known, from 1, by the file that wrote it.
  private var clocks: [UUID: Int]

  /// Makes a vector; files of which no change is known may be left out.
  public init(_ clocks: [UUID: Int] = [:]) {
    self.clocks = clocks.filter { $0.value > 0 }
  }

  /// The number of the last change of a file that is known; 0 for none.
  public subscript(origin: UUID) -> Int {
    get { clocks[origin] ?? 0 }
    set { clocks[origin] = newValue > 0 ? newValue : nil }
  }

  /// The files of which changes are known.
  public var origins: Set<UUID> { Set(clocks.keys) }

  /// Whether every change that the other one knows is known here too.
  public func covers(_ other: KnowledgeVector) -> Bool {
    other.clocks.allSatisfy { self[$0.key] >= $0.value }
  }

  /// Whether each of the two knows a change that the other one does not.
  public func isConcurrent(with other: KnowledgeVector) -> Bool {
    !covers(other) && !other.covers(self)
  }

  /// Whether the right one knows all that the left one does, and more.
  public static func < (left: KnowledgeVector, right: KnowledgeVector) -> Bool {
    right.covers(left) && left != right
  }

  /// Adds the changes that the other one knows.
  public mutating func merge(_ other: KnowledgeVector) {
    clocks.merge(other.clocks) { max($0, $1) }
  }
}

extension KnowledgeVector: JSONConvertible {
  /// Reads an object of numbers, the keys being UUIDs.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard let members = json.object else { throw json.unexpected("an object", at: path) }
    self.init()
    for (key, value) in members {
      guard let origin = UUID(uuidString: key) else {
        throw JSONError(.invalid("'\(key.prefix(80))' is not a UUID"), at: path)
      }
      let clock = try Int(json: value, at: path[key])
      guard clock >= 0 else { throw value.unexpected("a number from 0", at: path[key]) }
      self[origin] = clock
    }
  }
  /// An object of numbers.
  public var json: JSONValue {
    .object(
      Dictionary(uniqueKeysWithValues: clocks.map { ($0.key.uuidString, .integer($0.value)) }))
  }
  /// The form as JSON Schema.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue {
    ["type": "object", "additionalProperties": ["type": "integer", "minimum": 0]]
  }
}
