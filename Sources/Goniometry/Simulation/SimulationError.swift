// SPDX-License-Identifier: Apache-2.0

/// Why a simulation cannot be run.
public enum SimulationError: Error, Sendable, Hashable {
  /// A parameter is outside what the model can do: its name, what was given, what is accepted.
  case invalidParameter(name: String, found: String, expected: String)
}

extension SimulationError: CustomStringConvertible {
  /// One sentence with the parameter, what was given and what is accepted.
  public var description: String {
    switch self {
    case .invalidParameter(let name, let found, let expected):
      "\(name) is \(found); expected \(expected)"
    }
  }
}
