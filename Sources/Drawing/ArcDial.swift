// SPDX-License-Identifier: Apache-2.0

/// The way of a joint on the circle of the neutral-zero method, as a picture or as text: 0° straight on,
/// flexion downwards, with the limb at both ends of the way.
///
/// The limb is seen from its outer side, its fixed part level on the left.
///
/// ```swift
/// let dial = ArcDial(title: "Knee", low: 4, high: 92, caption: "4° to 92°")
/// print(TextChart(width: 40).text(of: dial))
/// ```
public struct ArcDial: Sendable, Hashable {
  /// The heading; empty for none.
  public var title: String
  /// The least angle, degrees, flexion positive. An end that is not a number is not drawn; one beyond
  /// −90°…175° is drawn there.
  public var low: Double
  /// The greatest angle, degrees.
  public var high: Double
  /// The 95 % interval of the least angle, degrees; `nil` for none.
  public var lowInterval: ClosedRange<Double>?
  /// The 95 % interval of the greatest angle, degrees; `nil` for none.
  public var highInterval: ClosedRange<Double>?
  /// The name of the part that keeps still, such as the thigh, in a picture; empty for none.
  public var fixedPart = ""
  /// The text below, such as both ends with the meaning of 0°; empty for none.
  public var caption: String

  /// The least and the greatest angle of the scale, degrees.
  public static let scale = -30...150
  /// Degrees from one tick of the scale to the next.
  static let step = 30

  /// Makes a dial; each part is described at its property.
  public init(
    title: String, low: Double, high: Double, lowInterval: ClosedRange<Double>? = nil,
    highInterval: ClosedRange<Double>? = nil, caption: String = ""
  ) {
    (self.title, self.low, self.high, self.caption) = (title, low, high, caption)
    (self.lowInterval, self.highInterval) = (lowInterval, highInterval)
  }

  /// The angles of the ticks of the scale, in order.
  static var ticks: [Int] {
    Array(stride(from: scale.lowerBound, through: scale.upperBound, by: step))
  }

  /// An angle within the part of the circle that is drawn; `nil` for one that is not a number.
  static func shown(_ degrees: Double) -> Double? {
    degrees.isNaN ? nil : min(max(degrees, -90), 175)
  }

  /// Both ends with their intervals, without an end that is not a number.
  var ends: [(angle: Double, interval: ClosedRange<Double>?)] {
    [(low, lowInterval), (high, highInterval)].compactMap { end, interval in
      Self.shown(end).map { ($0, interval) }
    }
  }

  /// Such as `−30`: with a real minus sign.
  static func text(of degrees: Int) -> String { degrees < 0 ? "−\(-degrees)" : "\(degrees)" }
}
