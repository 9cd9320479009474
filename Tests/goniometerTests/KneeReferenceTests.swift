// SPDX-License-Identifier: Apache-2.0

import Foundation
import Goniometry
import Inertial
import Recordings
import ReferenceRecordings
import Testing

/// Knee angles of people beside optical references. The limits are those that the method was taken
/// over with; a change that moves a figure past one is a scientific change.
@Suite(
  "Knee angle against optical references",
  .enabled(if: ReferenceRecordings.isThere, ReferenceRecordings.advice))
struct KneeReferenceTests {
  /// A reference angle.
  struct Reference {
    let time: [Double]
    let degrees: [Double]
    let isValid: [Bool]

    /// Reads `t,knee_flexion_deg,valid`, by the names that the reader takes for any table.
    init(_ name: String) throws {
      let text = try String(contentsOfFile: ReferenceRecordings.path(name), encoding: .utf8)
      let rows = text.split(separator: "\n").dropFirst().map {
        $0.split(separator: ",").compactMap { Double($0) }
      }
      time = rows.map { $0[0] }
      degrees = rows.map { $0[1] }
      isValid = rows.map { $0[2] > 0.5 }
    }
  }

  /// Errors over valid reference samples in a window, after one constant offset is taken off.
  struct Errors {
    var rmse: Double
    var range: Double
  }

  static func errors(
    _ angles: [KneeAngle], _ reference: Reference, window: ClosedRange<Double> = 0...1e9
  ) -> Errors {
    var (truth, estimate): ([Double], [Double]) = ([], [])
    var row = 0
    for (index, time) in reference.time.enumerated()
    where reference.isValid[index] && window.contains(time) {
      while row + 1 < angles.count && angles[row + 1].time < time { row += 1 }
      guard row + 1 < angles.count, angles[row].time <= time else { continue }
      let (a, b) = (angles[row], angles[row + 1])
      let fraction = (time - a.time) / (b.time - a.time)
      truth.append(reference.degrees[index])
      estimate.append(a.degrees + (b.degrees - a.degrees) * fraction)
    }
    let differences = zip(estimate, truth).map { $0 - $1 }
    let mean = differences.reduce(0, +) / Double(differences.count)
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    func span(_ values: [Double]) -> Double {
      let sorted = values.sorted()
      func percentile(_ p: Double) -> Double {
        let position = p * Double(sorted.count - 1)
        let below = Int(position)
        let next = sorted[min(below + 1, sorted.count - 1)]
        return sorted[below] + (next - sorted[below]) * (position - Double(below))
      }
      return percentile(0.995) - percentile(0.005)
    }
    return Errors(
      rmse: (squares / Double(differences.count)).squareRoot(), range: span(estimate) - span(truth))
  }

  static func analysis(_ name: String, _ heading: KneeOptions.Heading) throws -> KneeAnalysis {
    func load(_ segment: String) throws -> InertialRecording {
      try RecordingFile.load(ReferenceRecordings.path("knee/\(name)_\(segment).csv")).recording
    }
    return try KneeAnalysis(
      try SensorPair(thigh: load("thigh"), shank: load("shank")),
      options: KneeOptions(heading: heading))
  }

  @Test("cutting manoeuvres to 104° stay within 0.80°", arguments: KneeOptions.Heading.allCases)
  func cutting(heading: KneeOptions.Heading) throws {
    let analysis = try Self.analysis("fan2021/cutting_right", heading)
    let errors = try Self.errors(
      analysis.angles, Reference("knee/fan2021/cutting_right_ref.csv"))
    #expect(errors.rmse <= 0.80)
    #expect(analysis.quality.overall == .good)
  }

  @Test("sit-to-stand stays within 1.10° and 1.15°", arguments: KneeOptions.Heading.allCases)
  func sitToStand(heading: KneeOptions.Heading) throws {
    let analysis = try Self.analysis("imukin2023/session_a_left", heading)
    let reference = try Reference("knee/imukin2023/session_a_left_ref.csv")
    #expect(Self.errors(analysis.angles, reference, window: 53.2...89.9).rmse <= 1.10)
    #expect(Self.errors(analysis.angles, reference, window: 293.2...333.2).rmse <= 1.15)
    #expect(analysis.quality.overall == .good)
  }

  @Test("walking stays within 3.7° of markers", arguments: KneeOptions.Heading.allCases)
  func walking(heading: KneeOptions.Heading) throws {
    let analysis = try Self.analysis("neura/walk_left", heading)
    let errors = try Self.errors(
      analysis.angles, Reference("knee/neura/walk_left_ref_markers.csv"))
    #expect(errors.rmse <= 3.7)
    #expect(abs(errors.range) <= 4.5)
  }

  @Test("whole-body motion, where no hinge fits, carries a bad hinge verdict")
  func wholeBody() throws {
    let analysis = try Self.analysis("qmt_fullbody/left", .smoothed)
    let share = try #require(analysis.quality.first { $0.name == "single_axis_share" })
    #expect(share.verdict == .bad)
    #expect(analysis.quality.overall == .bad)
  }

  @Test("most samples lie within their 95 % interval, cutting, sitting and walking alike")
  func coverage() throws {
    for (name, file) in [
      ("fan2021/cutting_right", "fan2021/cutting_right_ref.csv"),
      ("neura/walk_left", "neura/walk_left_ref_markers.csv"),
    ] {
      let angles = try Self.analysis(name, .smoothed).angles
      let reference = try Reference("knee/" + file)
      // Both files have one row a sample.
      #expect(angles.count == reference.time.count)
      let differences = zip(angles, reference.degrees).map { $0.degrees - $1 }
      let mean = differences.reduce(0, +) / Double(differences.count)
      let covered = zip(angles, differences).count {
        abs($1 - mean) <= 1.96 * $0.standardDeviation
      }
      #expect(Double(covered) / Double(angles.count) >= 0.88, "\(name)")
    }
  }
}
