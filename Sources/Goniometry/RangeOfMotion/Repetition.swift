// SPDX-License-Identifier: Apache-2.0

/// One movement there and back: from a turning point over the peak to the next turning point.
///
/// The peak is the far end of the movement: greatest flexion in a heel slide, greatest extension in
/// seated extension or when standing up. A movement has left a turning point, or come to one, where
/// the angle is a twentieth of the least excursion from it.
public struct Repetition: Sendable, Hashable, Codable {
  /// One of the two halves.
  public struct Half: Sendable, Hashable, Codable {
    /// When the angle left the turning point that the half begins with, seconds on the recording's
    /// clock.
    public var start: Double
    /// When it came to the one that the half ends with, seconds.
    public var end: Double
    /// Greatest angular speed, °/s, over 0.1 s at a time.
    public var peakVelocity: Double

    /// A half from its parts.
    package init(start: Double, end: Double, peakVelocity: Double) {
      self.start = start
      self.end = end
      self.peakVelocity = peakVelocity
    }

    /// Seconds from start to end.
    public var duration: Double { end - start }
  }

  /// From the start to the peak.
  public var outward: Half
  /// From the peak back; `nil` where the angle never came back.
  public var back: Half?
  /// When the angle was at the far end, seconds.
  public var peak: Double
  /// The angle that the movement starts from, degrees.
  public var startAngle: Double
  /// The angle at the far end, degrees.
  public var peakAngle: Double
  /// The angle that the movement comes back to, degrees; that of the far end where it never does.
  public var endAngle: Double
  /// Seconds that the starting angle was held before.
  public var startHold: Double
  /// Whether it is not a whole one: a half is missing or less than half as far as the other, since
  /// the recording, or the data around a gap, began or ended within the movement; or it went less
  /// than half as far as the typical one. Left out of the statistics.
  public var isPartial: Bool
  /// How far ``range`` may be off; `nil` where that is not known.
  public var uncertainty: AngleUncertainty?

  /// A repetition from its parts.
  package init(
    outward: Half, back: Half?, peak: Double, startAngle: Double, peakAngle: Double,
    endAngle: Double, startHold: Double, isPartial: Bool,
    uncertainty: AngleUncertainty? = nil
  ) {
    self.outward = outward
    self.back = back
    self.peak = peak
    self.startAngle = startAngle
    self.peakAngle = peakAngle
    self.endAngle = endAngle
    self.startHold = startHold
    self.isPartial = isPartial
    self.uncertainty = uncertainty
  }

  /// When the angle left its starting plateau, seconds on the recording's clock.
  public var start: Double { outward.start }
  /// When the angle came back to a plateau, seconds; `peak` where it never came back.
  public var end: Double { back?.end ?? peak }
  /// Seconds that the far end was held.
  public var peakHold: Double { max(0, (back?.start ?? peak) - outward.end) }
  /// Greatest flexion, degrees.
  public var peakFlexion: Double { max(startAngle, peakAngle, endAngle) }
  /// Least flexion (greatest extension), degrees; hyperextension is negative.
  public var peakExtension: Double { min(startAngle, peakAngle, endAngle) }
  /// Greatest angular speed of both halves, °/s, over 0.1 s at a time.
  public var peakVelocity: Double { max(outward.peakVelocity, back?.peakVelocity ?? 0) }
  /// Greatest minus least flexion, degrees.
  public var range: Double { peakFlexion - peakExtension }
  /// Seconds from start to end.
  public var duration: Double { end - start }
  /// Whether it flexes first.
  var flexesFirst: Bool { peakAngle > startAngle }
}

extension Repetition {
  /// The repetition over a turning point, from the one before to the one after, if there is one.
  init(from start: TurningPoint, over peak: TurningPoint, to end: TurningPoint?) {
    let out = abs(peak.degrees - start.degrees)
    let back = end.map { abs(peak.degrees - $0.degrees) } ?? 0
    self.init(
      outward: Half(start: start.departure, end: peak.arrival, peakVelocity: peak.inboundSpeed),
      back: end.map {
        Half(start: peak.departure, end: $0.arrival, peakVelocity: $0.inboundSpeed)
      },
      peak: peak.time, startAngle: start.degrees, peakAngle: peak.degrees,
      endAngle: (end ?? peak).degrees, startHold: start.hold,
      isPartial: min(out, back) < 0.5 * max(out, back))
  }

  /// The repetitions that turning points make up, neighbours sharing one; the last may have no end.
  static func all(_ points: ArraySlice<TurningPoint>) -> [Repetition] {
    stride(from: points.startIndex, to: points.endIndex - 1, by: 2).map {
      Repetition(
        from: points[$0], over: points[$0 + 1], to: $0 + 2 < points.endIndex ? points[$0 + 2] : nil)
    }
  }
}
