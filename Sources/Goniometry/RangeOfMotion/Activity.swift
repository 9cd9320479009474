// SPDX-License-Identifier: Apache-2.0

/// Who moved the joint: a label of every result, since active and passive ranges differ.
public enum Activity: String, Sendable, Hashable, Codable, CaseIterable {
  /// The person's own muscles.
  case active
  /// An examiner or a machine.
  case passive
  /// Nobody said.
  case unstated
}
