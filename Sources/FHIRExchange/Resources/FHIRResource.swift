// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON
public import StudyTasks

/// A resource: an element with a type, which stands alone in a file.
public protocol FHIRResource: FHIRElement {
  /// The name of the type, as `resourceType` has it.
  static var type: String { get }
}

extension FHIRResource {
  /// Its name on a server.
  public static var id: FHIR.Element<String> { FHIR.Element("id") }

  /// The members of a resource that has its type alone.
  static var empty: [String: JSONValue] { ["resourceType": .string(type)] }

  /// Reads a resource of this type from a document.
  ///
  /// Reading is lenient: missing, unknown and wrong members are let be; ``problems`` names them.
  public init(data: Data) throws(FHIRError) {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(data: data, limits: FHIR.limits, dialect: FHIR.dialect)
    } catch {
      throw .notJSON(error)
    }
    try self.init(resource: json)
  }

  /// Reads a resource of this type from JSON.
  public init(resource json: JSONValue) throws(FHIRError) {
    guard let members = json.object else { throw .notAResource(found: json.kindName) }
    guard let type = members["resourceType"]?.string else { throw .noType }
    guard type == Self.type else { throw .otherType(found: type, wanted: Self.type) }
    self.init(members: members)
  }

  /// Whether a JSON value is a resource of this type.
  public static func describes(_ json: JSONValue) -> Bool {
    json.object?["resourceType"]?.string == type
  }

  /// The bytes of the resource, keys sorted.
  ///
  /// Writing is strict: a resource that FHIR does not allow is not written.
  public func data(isPretty: Bool = true) throws(FHIRError) -> Data {
    if let problem = problems.first(where: { $0.severity >= .error }) { throw .notAllowed(problem) }
    return fhir.data(isPretty: isPretty)
  }
}

/// Why a resource could not be read or written.
public enum FHIRError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The bytes are not JSON.
  case notJSON(JSONError)
  /// The JSON is no object.
  case notAResource(found: String)
  /// There is no `resourceType`.
  case noType
  /// A resource of another type.
  case otherType(found: String, wanted: String)
  /// A resource that FHIR does not allow.
  case notAllowed(FHIRProblem)
  /// A form without items that could be asked or read.
  case noItems
  /// A form whose items make no task.
  case notATask(TaskError)

  /// The fault, in one line.
  public var description: String {
    switch self {
    case .notJSON(let error): error.description
    case .notAResource(let found): "expected a FHIR resource, an object; found \(found)"
    case .noType: "no 'resourceType': this is not a FHIR resource"
    case .otherType(let found, let wanted):
      "expected a \(wanted), found the resource '\(found.prefix(80))'"
    case .notAllowed(let problem): "\(problem)"
    case .noItems: "the form has no items that could be asked or read"
    case .notATask(let error): "the form makes no task: \(error)"
    }
  }
}
