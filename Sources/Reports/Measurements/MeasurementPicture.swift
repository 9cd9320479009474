// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Drawing
internal import Goniometry
public import Localization
public import Measurement

/// A measurement as one picture: the angle over time, the repetitions overlaid, and the way of the
/// joint.
///
/// ```swift
/// let report = try request.read().report()
/// let file = MeasurementPicture(report)?.svg(width: 900)
/// ```
public struct MeasurementPicture: Sendable {
  private let curve: LinePlot
  private let repetitions: LinePlot?
  private let arc: JointArc
  private let title: String

  /// Pixels from which plots stand side by side.
  private static let wide = 640.0
  /// Pixels of the heights of plots.
  private static let (curveHeight, lowerHeight) = (300.0, 280.0)

  /// The picture of a measurement, of several movements that of the first; `nil` for ResearchKit's formula,
  /// which has no angle of every sample.
  ///
  /// - Parameter translator: the language of the words.
  public init?(_ report: MeasurementReport, in translator: Translator = .english) {
    let report = report.parts.first ?? report
    guard let angles = report.angles, let range = report.range else { return nil }
    let movement = report.movements.first
    curve = AngleCurve(angles, range, of: movement, in: translator).plot
    repetitions =
      movement == nil ? RepetitionOverlay(angles, range, in: translator)?.plot : nil
    arc = JointArc(
      range, of: report.measuredJoint, movement: movement?.movement, in: translator)
    title = Self.title(report, range, translator)
  }

  private static func title(
    _ report: MeasurementReport, _ range: RangeOfMotion, _ words: Translator
  ) -> String {
    let number = ReportNumber(words)
    let shown = number.degrees(range.exercise.range, range.exercise.uncertainty?.range)
    let (quality, side) = (report.verdict.words, range.side.words)
    if let movement = report.movements.first {
      let joint = report.measuredJoint.words.headings[range.side].message
      return words("\(joint): \(words(sentence: movement.words)); quality: \(quality)")
    }
    return report.method == .hinge
      ? words("Range of motion of the limb \(shown), \(side); quality: \(quality)")
      : words("Range of motion \(shown), \(side); quality: \(quality)")
  }

  /// The file.
  ///
  /// - Parameter width: pixels; 320 or more are readable. From 640 on the lower plots stand side by side.
  public func svg(width: Double = 900) -> String {
    let lower: [any Plot] = (repetitions.map { [$0] } ?? []) + [arc]
    let isWide = width >= Self.wide
    let rows = isWide ? 1 : Double(lower.count)
    var canvas = SVGCanvas(
      width: width, height: Self.heading + Self.curveHeight + rows * Self.lowerHeight,
      title: title, description: ([curve] + lower).map(\.description).joined(separator: " "))
    let lines = Self.lines(of: title, width)
    for (number, line) in lines.enumerated() {
      canvas.text(line, at: SVGCanvas.Point(8, 22 + 17 * Double(number)), .title)
    }
    curve.draw(
      on: &canvas,
      in: SVGCanvas.Frame(x: 0, y: Self.heading, width: width, height: Self.curveHeight))
    let share = isWide ? width / Double(max(1, lower.count)) : width
    for (index, plot) in lower.enumerated() {
      let place = Double(index)
      plot.draw(
        on: &canvas,
        in: SVGCanvas.Frame(
          x: isWide ? share * place : 0,
          y: Self.heading + Self.curveHeight + (isWide ? 0 : Self.lowerHeight * place),
          width: share, height: Self.lowerHeight))
    }
    return canvas.document
  }

  /// The curve alone, 400 by 180 pixels, for an overview of many measurements; `nil` as for a picture.
  static func thumbnail(of report: MeasurementReport, in translator: Translator) -> String? {
    guard let angles = report.angles, let range = report.range else { return nil }
    let curve = AngleCurve(angles, range, of: report.movements.first, in: translator).thumbnail
    return SVGCanvas.picture(
      of: [curve], title: title(report, range, translator), description: curve.description,
      width: 400, height: 180)
  }

  /// Pixels of the title, two lines.
  private static let heading = 46.0

  /// The title in two lines at the most.
  private static func lines(of title: String, _ width: Double) -> [String] {
    let room = Int(width / 7.6)
    guard title.count > room, let cut = title.prefix(room).lastIndex(of: " ") else {
      return [title]
    }
    return [String(title[..<cut]), String(title[title.index(after: cut)...].prefix(room))]
  }
}
