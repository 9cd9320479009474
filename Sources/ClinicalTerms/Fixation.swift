// SPDX-License-Identifier: Apache-2.0

/// How firmly everything was held that no sensor shows: who measures knows it, and states it.
public enum Fixation: String, Sendable, Hashable, Codable, CaseIterable {
  /// Straps on skin, and a body that may move along: intervals hold what they add.
  case usual
  /// Two sensors on a splint, a machine or bone; or one device, and the other segment held by a belt, a bench or a hand.
  case rigid
}
