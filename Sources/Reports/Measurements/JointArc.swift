// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Drawing
public import Goniometry
public import Localization

/// The way of a joint on the circle of the neutral-zero method: 0° straight on, flexion downwards, with
/// the limb at both ends of the exercise and their 95 % intervals.
///
/// The limb is seen from its outer side, the proximal segment level on the left, as a thigh is for somebody who
/// sits.
public struct JointArc: Plot {
  private let exercise: RangeOfMotion.Exercise
  private let zero: String
  private let isAnatomical: Bool
  private let words: Translator
  private let fixedSegment: String

  /// The arc of a measurement.
  ///
  /// - Parameters:
  ///   - range: the range of motion.
  ///   - joint: its proximal segment is the one that keeps still in the picture.
  ///   - movement: that was named; no limb lies then as a thigh does in sitting.
  ///   - translator: the language of the words.
  public init(
    _ range: RangeOfMotion, of joint: Joint = .assumed, movement: Movement? = nil,
    in translator: Translator = .english
  ) {
    exercise = range.exercise
    words = translator
    fixedSegment = movement == nil ? translator(joint.proximal.label.message) : ""
    zero = translator(range.zero.words)
    isAnatomical = range.zero.isAnatomical
  }

  /// The heading.
  public var title: String {
    isAnatomical ? words("Joint motion") : words("Motion from the 0° of the recording")
  }

  /// The ends of the exercise with their 95 % intervals, and the meaning of 0°.
  public var description: String {
    let number = ReportNumber(words)
    let least = number.degrees(exercise.minimum, exercise.uncertainty?.minimum)
    let greatest = number.degrees(exercise.maximum, exercise.uncertainty?.maximum)
    return words("The joint moves from \(least) to \(greatest). \(zero).")
  }

  /// The ends of the exercise and the way between them, each with half of its 95 % interval.
  public var table: PlotTable {
    let number = ReportNumber(words)
    let rows: [(Message, Double, AngleUncertainty?)] = [
      ("Least angle", exercise.minimum, exercise.uncertainty?.minimum),
      ("Greatest angle", exercise.maximum, exercise.uncertainty?.maximum),
      ("Range of motion", exercise.range, exercise.uncertainty?.range),
    ]
    return PlotTable(
      columns: ["", words("angle, °"), "± 95 %"],
      rows: rows.map { name, angle, uncertainty in
        [words(name), number.text(angle, 1), number.text(uncertainty?.halfWidth95 ?? .nan, 1)]
      })
  }

  /// The way as a value, for pictures and for `TextChart`.
  public var dial: ArcDial {
    let number = ReportNumber(words)
    var dial = ArcDial(
      title: title, low: exercise.minimum, high: exercise.maximum,
      lowInterval: Self.interval(exercise.minimum, exercise.uncertainty?.minimum),
      highInterval: Self.interval(exercise.maximum, exercise.uncertainty?.maximum),
      caption: "\(number.degrees(exercise.minimum)) – \(number.degrees(exercise.maximum)); \(zero)")
    // From a starting position the segment does not lie where it is drawn.
    dial.fixedPart = isAnatomical ? fixedSegment : ""
    return dial
  }

  /// The 95 % interval of an angle, degrees; `nil` for none.
  private static func interval(
    _ angle: Double, _ uncertainty: AngleUncertainty?
  ) -> ClosedRange<Double>? {
    guard let half = uncertainty?.halfWidth95, angle.isFinite, half.isFinite, half > 0 else {
      return nil
    }
    return angle - half...angle + half
  }

  /// Draws the arc into a part of a picture; 200 by 200 pixels or more are readable.
  public func draw(on canvas: inout SVGCanvas, in frame: SVGCanvas.Frame) {
    dial.draw(on: &canvas, in: frame)
  }
}
