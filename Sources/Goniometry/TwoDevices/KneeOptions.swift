// SPDX-License-Identifier: Apache-2.0

/// Where a knee angle is zero.
public enum ZeroReference: Sendable, Hashable, Codable {
  /// The standing pose, found or stated; the most extended plateau where there is none.
  case standing
  /// The most extended plateau of the recording.
  case mostExtended
  /// A known angle, degrees, at the start of the recording (the median of its first half second).
  case startsAt(Double)
}

/// What may be said about a two-device measurement before it is made.
public struct KneeOptions: Sendable, Hashable {
  /// How the heading difference of the two sensors is averaged.
  public enum Heading: String, Sendable, Codable, CaseIterable {
    /// A Gaussian of 4 s around each sample: for recordings.
    case smoothed
    /// A running average of the past: what live use has.
    case causal
  }

  /// Times of a quiet upright stance, seconds on the recording's clock; looked for where `nil`.
  public var standing: ClosedRange<Double>?
  /// Where zero is.
  public var zero: ZeroReference
  /// How headings are averaged.
  public var heading: Heading

  /// Options, with the defaults that suit a recording with a stance somewhere in it.
  public init(
    standing: ClosedRange<Double>? = nil, zero: ZeroReference = .standing,
    heading: Heading = .smoothed
  ) {
    self.standing = standing
    self.zero = zero
    self.heading = heading
  }
}
