// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Drawing
public import Goniometry
public import Localization

/// The way of a joint on the circle of the neutral-zero method: 0° straight on, flexion downwards, with
/// the limb at both ends of the exercise and their 95 % intervals.
///
/// The leg is seen from its outer side, the thigh level on the left, as it is for somebody who sits.
public struct JointArc: Plot {
  private let exercise: RangeOfMotion.Exercise
  private let zero: String
  private let words: Translator

  /// The arc of a measurement.
  ///
  /// - Parameters:
  ///   - range: the range of motion.
  ///   - translator: the language of the words.
  public init(_ range: RangeOfMotion, in translator: Translator = .english) {
    exercise = range.exercise
    words = translator
    zero = translator(range.zero.words)
  }

  /// The heading.
  public var title: String { words("Way of the joint") }

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

  // Pixels.
  private static let (top, bottom, side, label) = (34.0, 26.0, 58.0, 20.0)
  /// Degrees of the scale, and from one tick to the next.
  private static let (least, greatest, step) = (-30, 150, 30)

  /// Draws the arc into a part of a picture; 200 by 200 pixels or more are readable.
  public func draw(on canvas: inout SVGCanvas, in frame: SVGCanvas.Frame) {
    canvas.text(title, at: SVGCanvas.Point(frame.x + 8, frame.y + 18), .title)
    // The scale reaches half a radius upwards, at −30°, and one downwards.
    let radius = max(
      8,
      min(
        (frame.width - 2 * Self.side) / 2,
        (frame.height - Self.top - Self.bottom - 2 * Self.label) / 1.5))
    let centre = SVGCanvas.Point(
      frame.x + frame.width / 2, frame.y + Self.top + Self.label / 2 + 0.5 * radius)
    drawScale(on: &canvas, centre, radius)
    // Drawn clockwise: flexion turns downwards.
    let (low, high) = (Self.shown(exercise.minimum), Self.shown(exercise.maximum))
    canvas.sector(centre, radius: 0.82 * radius, from: -low, to: -high, series: 0)
    canvas.arc(centre, radius: 0.82 * radius, from: -low, to: -high, series: 0, weight: .strong)
    for (angle, uncertainty) in [
      (exercise.minimum, exercise.uncertainty?.minimum),
      (exercise.maximum, exercise.uncertainty?.maximum),
    ] {
      let half = uncertainty?.halfWidth95 ?? .nan
      if half.isFinite, half > 0 {
        canvas.arc(
          centre, radius: 0.9 * radius, from: -Self.shown(angle - half),
          to: -Self.shown(angle + half), series: 1, weight: .broad)
      }
      canvas.line(
        from: centre, to: centre.moved(0.82 * radius, towards: -Self.shown(angle)), .limb)
    }
    canvas.line(from: centre, to: centre.moved(0.95 * radius, towards: 180), .limb)
    canvas.mark(centre, series: nil, radius: 6)
    canvas.text(
      words("Thigh"), at: SVGCanvas.Point(centre.x - 0.95 * radius, centre.y - 9), .quiet)
    let number = ReportNumber(words)
    let text =
      "\(number.degrees(exercise.minimum)) – \(number.degrees(exercise.maximum)), ± 95 %; \(zero)"
    canvas.text(
      text, at: SVGCanvas.Point(frame.x + frame.width / 2, frame.y + frame.height - 8),
      anchor: .middle)
  }

  /// An angle within the circle.
  private static func shown(_ degrees: Double) -> Double {
    degrees.isNaN ? 0 : min(max(degrees, -90), 175)
  }

  private func drawScale(
    on canvas: inout SVGCanvas, _ centre: SVGCanvas.Point, _ radius: Double
  ) {
    canvas.arc(
      centre, radius: radius, from: -Double(Self.least), to: -Double(Self.greatest), series: 8)
    for degrees in stride(from: Self.least, through: Self.greatest, by: Self.step) {
      let direction = -Double(degrees)
      canvas.line(
        from: centre.moved(0.93 * radius, towards: direction),
        to: centre.moved(radius, towards: direction), .axis)
      let place = centre.moved(radius + 14, towards: direction)
      let anchor: SVGCanvas.Anchor =
        switch degrees {
        case ..<60: .start
        case 60...120: .middle
        default: .end
        }
      canvas.text(
        "\(degrees < 0 ? "−\(-degrees)" : "\(degrees)")°",
        at: SVGCanvas.Point(place.x, place.y + 4), anchor: anchor, .quiet)
    }
  }
}
