// SPDX-License-Identifier: Apache-2.0

package import ClinicalTerms
package import Goniometry
package import Recordings
package import Walking

/// The strides of recordings of one walk, each of a sensor on a foot, a shank, a thigh or the low back.
///
/// ```swift
/// let report = try GaitRequest(sensors: [(.foot, .left, .file("left.csv"))]).report()
/// print(report.sensors[0].gait.parameters?.cadence.mean ?? 0)
/// ```
package struct GaitRequest: Sendable {
  /// The sensors, with the segment and the side of each.
  package let sensors: [MeasurementChain.Sensor]
  /// How the recordings are read.
  package let reading: RecordingOptions

  /// A request from its parts.
  ///
  /// - Parameters:
  ///   - side: of the sensors on a leg that state none.
  /// - Throws: `sameSegment` where two sensors sit at one place; `mixedSides` where one leg's sensor states a side and
  ///   another's none.
  package init(
    sensors: [MeasurementChain.Sensor], side: Side = .unstated,
    reading: RecordingOptions = RecordingOptions()
  ) throws(MeasurementRequestError) {
    self.reading = reading
    self.sensors = sensors.map { sensor in
      let isOfLeg = sensor.segment != .pelvis
      return (
        sensor.segment, isOfLeg && sensor.side == .unstated ? side : sensor.side, sensor.recording
      )
    }
    var places: Set<SensorPlace> = []
    for sensor in self.sensors
    where !places.insert(SensorPlace(segment: sensor.segment, side: sensor.side)).inserted {
      throw .sameSegment(sensor.segment)
    }
    let sides = Set(self.sensors.filter { $0.segment != .pelvis }.map(\.side))
    guard sides.count < 2 || !sides.contains(.unstated) else { throw .mixedSides }
  }

  /// Reads the recordings and finds the strides.
  ///
  /// - Parameter describe: is shown how the recordings were read.
  package func report(
    describe: ([RecordingSource]) -> Void = { _ in }
  ) throws -> GaitReport {
    var readings = SharedReadings()
    var found: [GaitReport.Sensor] = []
    for sensor in sensors {
      let place = SensorPlace(segment: sensor.segment, side: sensor.side)
      let loaded = try readings.loaded(
        StatedRecording(recording: sensor.recording, options: reading, place: place))
      if let source = loaded.input.source { describe([source]) }
      found.append(
        GaitReport.Sensor(
          side: sensor.side, gait: try Gait(of: loaded.sensor.recording, on: sensor.segment),
          // Strides need no rest before them, as angles do.
          quality: RecordingQuality.checks(
            for: loaded.sensor.recording, segment: sensor.segment.rawValue
          ).filter { !$0.name.hasSuffix("rest_at_start") },
          input: loaded.input))
    }
    return GaitReport(sensors: found)
  }
}
