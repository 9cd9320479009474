// SPDX-License-Identifier: Apache-2.0

package import JSON

/// A system whose JSON objects are read as values of this package and written back.
///
/// A module for one system states the system and its classes as tables. Reading and writing follow
/// from them; every key without a meaning here comes back where it stood.
///
/// ```swift
/// struct Registry: ForeignSystem {
///   static let name = "the registry"
///   static let carrier = Carried.System("registry")
///   static let classKey = "kind"
///   struct Context: Sendable {}
/// }
/// let visits = ClassFamily<Visit, Registry>(
///   \.carried, "visit", blank: Visit(), [.text("place", \.place)])
/// ```
package protocol ForeignSystem: Sendable {
  /// The system's name, for messages.
  static var name: String { get }
  /// The name under which values carry the system's own keys.
  static var carrier: Carried.System { get }
  /// The key that names an object's class.
  static var classKey: String { get }
  /// The facts that codecs of the system need besides the JSON, such as settings of the task around.
  associatedtype Context: Sendable
}

/// The members of a JSON object.
package typealias Members = [String: JSONValue]
