// SPDX-License-Identifier: Apache-2.0

package import ClinicalFindings
package import ClinicalTerms
package import Inertial
internal import JSON

/// The program that made an output.
public struct OutputProgram: Encodable, Sendable, Hashable {
  /// The name of the program.
  public var name: String
  /// The version of the program.
  public var version: String

  /// A program from its parts.
  public init(name: String, version: String) { (self.name, self.version) = (name, version) }
}

/// The schema of JSON outputs.
package enum OutputSchema {
  /// Grows when a key changes its meaning or goes; a new key leaves it.
  package static let version = 2
}

/// The members that every JSON output of a program has around its result.
///
/// Keys are sorted, numbers finite or `null`: the same input gives the same bytes.
package struct OutputEnvelope: Encodable {
  private let members: JSONMembers

  /// - Parameters:
  ///   - kind: of a line in a stream of several kinds; left out elsewhere.
  ///   - commandLine: as given, program first.
  ///   - identity: the person, the visit and a remark; left out if none is stated.
  ///   - method: that the result was made with, where there are several.
  ///   - parameters: the settings of the method, defaults included.
  ///   - inputs: the recordings read: name, SHA-256 where it was a file, resolved dialect.
  ///   - calibrations: the calibrations and latencies applied to the sensors; left out where there are none.
  ///   - warnings: the doubtful things, a sentence each.
  ///   - findings: what a measurement found, a value each; left out where nothing was measured.
  package init(
    program: OutputProgram, kind: String? = nil, commandLine: [String],
    identity: MeasurementIdentity = MeasurementIdentity(), method: String? = nil,
    parameters: some Encodable, inputs: [some Encodable], calibrations: [AppliedCalibration] = [],
    warnings: [String] = [], findings: [Finding]? = nil, result: some Encodable
  ) {
    members = [
      "schemaVersion": OutputSchema.version,
      "program": ["name": program.name, "version": program.version] as JSONMembers,
      "kind": kind,
      "commandLine": commandLine,
      "identity": identity.isEmpty ? nil : identity,
      "method": method,
      "parameters": parameters,
      "inputs": inputs,
      "calibrations": calibrations.isEmpty ? nil : calibrations,
      "warnings": warnings,
      "findings": findings,
      "result": result,
    ]
  }

  package func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}

extension Encodable {
  /// The value as JSON of the form all outputs have: sorted keys, `null` for numbers that are not
  /// finite, a line break at the end.
  ///
  /// - Parameters:
  ///   - isPretty: indented over lines; otherwise one line, as in NDJSON.
  ///   - joint: whose own words take the place of `joint`, `proximal` and `distal` in keys.
  package func jsonBytes(isPretty: Bool = true, naming joint: Joint? = nil) throws(EncodingError)
    -> [UInt8]
  {
    do {
      return try encodedJSON(isPretty: isPretty, renaming: joint.map { joint in { joint.key($0) } })
        + [UInt8(ascii: "\n")]
    } catch {
      throw error as? EncodingError
        ?? .invalidValue(self, .init(codingPath: [], debugDescription: "\(error)"))
    }
  }
}

extension Joint {
  /// The key in the joint's own words: `thighDown` for `proximalDown`; `nil` for a key that says nothing
  /// of a joint.
  fileprivate func key(_ key: String) -> String? {
    // Of a report's thousand keys most begin otherwise.
    switch key.utf8.first {
    case UInt8(ascii: "f"): key == "foundJoint" ? rawValue : nil
    case UInt8(ascii: "p"): Self.key(key, "proximal", proximal)
    case UInt8(ascii: "d"): Self.key(key, "distal", distal)
    default: nil
    }
  }

  private static func key(_ key: String, _ place: String, _ segment: Segment) -> String? {
    key.hasPrefix(place) ? segment.key + String(key.dropFirst(place.utf8.count)) : nil
  }
}

/// Parameters of whichever filter it was; an object without members where the sensors gave attitudes.
package struct AnyParameters: Encodable {
  private let value: (any EstimatorParameters)?

  package init(_ value: (any EstimatorParameters)?) { self.value = value }

  package func encode(to encoder: any Encoder) throws {
    guard let value else { return try [String: Double]().encode(to: encoder) }
    try value.encode(to: encoder)
  }
}
