// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The rights of a person who opens a link.
package enum Role: String, Sendable, CaseIterable {
  /// Does tasks, and sees what they did.
  case participant
  /// Watches measurements, and changes nothing.
  case therapist
  /// Sees the participants of a study, and gives and withdraws their links.
  case clinician
}

/// A link that opens the pages of one content, until it is withdrawn.
///
/// Its secret is a code of its number and generation under the server's key; no secret is stored.
struct AccessLink: Sendable, Hashable {
  /// Tells the link from all others of the file, whatever they open; never used again.
  let number: Int
  /// What it opens; `nil` for a link of an earlier program, which did not say it: it opens nothing.
  let content: ContentIdentity?
  let role: Role
  /// The participant of a study that the link is for, by the identity of their store; `nil` if there is only one,
  /// or anybody may use it.
  let subject: UUID?
  /// How often the secret was replaced.
  var generation = 0
  /// Whether it opens nothing any more.
  var isWithdrawn = false

  /// The parts whose code is the link's secret.
  var secretParts: [String] { ["link", "\(number)", "\(generation)"] }
}
