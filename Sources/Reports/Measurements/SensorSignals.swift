// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Drawing
internal import Goniometry
internal import Inertial
internal import Localization
internal import Measurement

/// The raw signals of the sensors, with the stretches that checks flagged.
struct SensorSignals {
  private let inputs: MeasurementInputs
  private let words: Translator

  init(_ inputs: MeasurementInputs, _ words: Translator) {
    (self.inputs, self.words) = (inputs, words)
  }

  /// Two plots for each sensor.
  var section: Markup {
    let names: [Message] =
      inputs.sensors.count == 2 ? inputs.settings.joint.segments.map(\.label.message) : ["Sensor"]
    let figures = zip(inputs.sensors, names).flatMap { sensor, name in
      SignalPlots(sensor.recording, name: words(name), words).plots.map {
        Figure($0, width: 380, height: 230).markup(words)
      }
    }
    return .section(words("Raw signals of the sensors"), [.element(.div, .grid, figures)])
  }
}

/// The specific force and the angular velocity of a recording, three lines each.
struct SignalPlots {
  private let recording: InertialRecording
  private let name: String
  private let words: Translator

  /// Plots of a recording.
  ///
  /// - Parameter name: of the sensor, for the headings.
  init(_ recording: InertialRecording, name: String, _ words: Translator) {
    (self.recording, self.name, self.words) = (recording, name, words)
  }

  /// The two plots, none for a recording without samples. No more points than can be seen.
  var plots: [LinePlot] {
    let times = recording.time.filter(\.isFinite)
    guard let first = times.min(), let last = times.max() else { return [] }
    let flagged = FlaggedStretches(of: recording)
    func flags(_ saturated: [ClosedRange<Double>]) -> [(Message, [ClosedRange<Double>])] {
      [("gap", flagged.gaps), ("end of range", saturated), ("stuck", flagged.frozen)]
        .filter { !$0.1.isEmpty }
    }
    let rate = recording.angularVelocity
    let toDegrees = 180 / Double.pi
    return [
      plot(
        "\(name): \(words("specific force"))", words("m/s²"), recording.specificForce, 1,
        flags(flagged.saturatedForce),
        first...last),
      plot(
        "\(name): \(words("angular velocity"))", "°/s", rate, toDegrees,
        flags(flagged.saturatedRate), first...last),
    ]
  }

  private func plot(
    _ title: String, _ unit: String, _ vectors: VectorSeries, _ factor: Double,
    _ flags: [(Message, [ClosedRange<Double>])], _ times: ClosedRange<Double>
  ) -> LinePlot {
    let axes = [("x", vectors.x), ("y", vectors.y), ("z", vectors.z)]
    let series = axes.map { axis, values in
      var one = LinePlot.Series(
        axis, zip(recording.time, values).map { .init($0, $1 * factor) }, hasMarks: false)
      one.breakAtGaps()
      return one
    }
    let ends = series.flatMap { one -> [Double] in
      let finite = one.values.lazy.map(\.y).filter(\.isFinite)
      return [finite.min(), finite.max()].compactMap(\.self)
    }
    let number = ReportNumber(words)
    let (least, greatest) = (number.text(ends.min() ?? .nan, 1), number.text(ends.max() ?? .nan, 1))
    let found = flags.map { "\(words($0.0)): \($0.1.count)" }.joined(separator: ", ")
    var plot = LinePlot(
      title: title,
      description: words("From \(least) to \(greatest) \(unit) over three axes.")
        + (found.isEmpty ? "" : " " + words("Flagged: \(found).")),
      x: .linear(words("time, s"), times, ticks: 5).with(decimalMark: number.mark),
      y: .covering(ends, title: unit, including: [0]).with(decimalMark: number.mark),
      series: series)
    plot.strip = LinePlot.Strip(
      kinds: flags.enumerated().map { .init(words($0.element.0), colour: 3 + $0.offset) },
      parts: flags.enumerated().flatMap { kind, flag in
        flag.1.map { .init($0, kind: kind) }
      })
    return plot
  }
}
