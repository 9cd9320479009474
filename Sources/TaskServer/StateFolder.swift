// SPDX-License-Identifier: Apache-2.0

/// The folder for what the program keeps between runs.
package enum StateFolder {
  /// `STATE_DIRECTORY` of a service, else one of the program's name in `XDG_STATE_HOME`, else in `~/.local/state`.
  package static func path(of program: String, in variables: [String: String]) -> String {
    if let own = variables["STATE_DIRECTORY"]?.split(separator: ":").first { return String(own) }
    if let state = variables["XDG_STATE_HOME"], state.hasPrefix("/") {
      return "\(state)/\(program)"
    }
    return "\(variables["HOME"] ?? ".")/.local/state/\(program)"
  }
}
