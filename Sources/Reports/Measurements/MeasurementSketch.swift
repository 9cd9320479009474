// SPDX-License-Identifier: Apache-2.0

public import Drawing
internal import Goniometry
public import Localization
public import Measurement

/// A measurement as lines of text for a terminal: the angle over time and the motion of the joint.
///
/// ```swift
/// if let sketch = MeasurementSketch(report) { print(sketch.text(by: TextChart(width: 80))) }
/// ```
public struct MeasurementSketch: Sendable {
  private let curve: LinePlot
  private let dial: ArcDial

  /// The sketch of a measurement; `nil` for ResearchKit's formula, which has no angle of every sample.
  ///
  /// - Parameter translator: the language of the words.
  public init?(_ report: MeasurementReport, in translator: Translator = .english) {
    guard let angles = report.angles, let range = report.range else { return nil }
    let movement = report.movements.first
    var curve = AngleCurve(angles, range, of: movement, in: translator).plot
    // Characters have no room for the interval of each angle.
    (curve.title, curve.strip) = (translator("Angle over time"), nil)
    for index in curve.series.indices { curve.series[index].halfWidths = [] }
    (self.curve, dial) = (
      curve,
      JointArc(
        range, of: report.measuredJoint, movement: movement?.movement, in: translator
      ).dial
    )
  }

  /// The lines, each with a line break at its end.
  public func text(by form: TextChart) -> String {
    form.text(of: curve) + "\n" + form.text(of: dial)
  }
}
