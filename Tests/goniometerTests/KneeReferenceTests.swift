// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
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
    _ angles: [PairAngle], _ reference: Reference, window: ClosedRange<Double> = 0...1e9
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

  static func analysis(_ name: String, _ heading: PairOptions.Heading) throws -> PairAnalysis {
    func load(_ segment: String) throws -> InertialRecording {
      try RecordingFile.load(ReferenceRecordings.path("knee/\(name)_\(segment).csv")).recording
    }
    return try PairAnalysis(
      try SensorPair(proximal: load("thigh"), distal: load("shank")),
      options: PairOptions(heading: heading))
  }

  @Test(
    "cutting manoeuvres to 104° stay within 0.68°, live 0.78°",
    arguments: [(PairOptions.Heading.smoothed, 0.68), (.causal, 0.78)])
  func cutting(heading: PairOptions.Heading, limit: Double) throws {
    let analysis = try Self.analysis("fan2021/cutting_right", heading)
    let errors = try Self.errors(analysis.angles, Reference("knee/fan2021/cutting_right_ref.csv"))
    #expect(errors.rmse <= limit)
    // By optics the knee is bent by 14° in the stance, as the places of the sensors show: the angles are 15° less.
    #expect(analysis.quality.complaints.map(\.name) == ["standing_pose"])
  }

  @Test(
    "sit-to-stand stays within 1.0° and 1.1°, live 1.0°",
    arguments: [(PairOptions.Heading.smoothed, 1.1), (.causal, 1.0)])
  func sitToStand(heading: PairOptions.Heading, second: Double) throws {
    let analysis = try Self.analysis("imukin2023/session_a_left", heading)
    let reference = try Reference("knee/imukin2023/session_a_left_ref.csv")
    #expect(Self.errors(analysis.angles, reference, window: 53.2...89.9).rmse <= 1.0)
    #expect(Self.errors(analysis.angles, reference, window: 293.2...333.2).rmse <= second)
    #expect(analysis.quality.overall == .good)
  }

  @Test(
    "walking stays within 3.4° of markers, live 3.55°",
    arguments: [(PairOptions.Heading.smoothed, 3.4, 3.5), (.causal, 3.55, 4.0)])
  func walking(heading: PairOptions.Heading, limit: Double, range: Double) throws {
    let analysis = try Self.analysis("neura/walk_left", heading)
    let errors = try Self.errors(analysis.angles, Reference("knee/neura/walk_left_ref_markers.csv"))
    #expect(errors.rmse <= limit)
    #expect(abs(errors.range) <= range)
  }

  @Test("whole-body motion, where no hinge fits, carries a bad hinge verdict")
  func wholeBody() throws {
    let analysis = try Self.analysis("qmt_fullbody/left", .smoothed)
    let share = try #require(analysis.quality.first { $0.name == "single_axis_share" })
    #expect(share.verdict == .bad)
    #expect(analysis.quality.overall == .bad)
  }

  /// The reference as a series, its invalid rows missing, at the times of a window.
  static func series(_ reference: Reference, _ window: ClosedRange<Double>) -> AngleSeries {
    let rows = reference.time.indices.filter {
      window.contains(reference.time[$0]) && reference.isValid[$0]
    }
    return AngleSeries(
      time: rows.map { reference.time[$0] }, degrees: rows.map { reference.degrees[$0] })
  }

  static func series(_ angles: AngleSeries, _ window: ClosedRange<Double>) -> AngleSeries {
    let rows = angles.time.indices.filter { window.contains(angles.time[$0]) }
    return AngleSeries(
      time: rows.map { angles.time[$0] }, degrees: rows.map { angles.degrees[$0] },
      uncertainty: rows.map { angles.uncertainty[$0] })
  }

  @Test("half repetitions of sit-to-stand: bias within 0.9°, standard deviation within 1.3°")
  func halfRepetitions() throws {
    let angles = try Self.analysis("imukin2023/session_a_left", .smoothed).series
    let reference = try Reference("knee/imukin2023/session_a_left_ref.csv")
    var errors: [Double] = []
    for window in [53.2...89.9, 293.2...333.2] {
      // The turning points of both are found alike.
      let measured = try RangeOfMotion(of: Self.series(angles, window), zero: .stated)
      let expected = try RangeOfMotion(of: Self.series(reference, window), zero: .stated)
      #expect(measured.statistics?.count == 10 && expected.statistics?.count == 10)
      for (a, b) in zip(measured.repetitions, expected.repetitions) where !a.isPartial {
        #expect(abs(a.peak - b.peak) < 0.5)
        errors.append(abs(a.peakAngle - a.startAngle) - abs(b.peakAngle - b.startAngle))
        errors.append(abs(a.peakAngle - a.endAngle) - abs(b.peakAngle - b.endAngle))
        let half = try #require(a.uncertainty).halfWidth95
        #expect(abs(a.range - b.range) <= half)
      }
    }
    let mean = errors.reduce(0, +) / Double(errors.count)
    let squares = errors.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    #expect(errors.count == 40)
    #expect(abs(mean) <= 0.9)
    #expect((squares / Double(errors.count - 1)).squareRoot() <= 1.3)
  }

  @Test("strides of walking are repetitions, loading responses are not")
  func strides() throws {
    let angles = try Self.analysis("neura/walk_left", .smoothed)
    let range = try RangeOfMotion(of: angles.series, zero: angles.zero)
    #expect(range.repetitions.count == 7)
    #expect(range.repetitions.allSatisfy { $0.peakAngle > 35 })
  }

  @Test("90 to 98 % of samples, and whole ranges, lie within their 95 % intervals")
  func coverage() throws {
    var shares: [Double] = []
    for (name, file) in [
      ("fan2021/cutting_right", "fan2021/cutting_right_ref.csv"),
      ("neura/walk_left", "neura/walk_left_ref_markers.csv"),
    ] {
      let analysis = try Self.analysis(name, .smoothed)
      let angles = analysis.series
      let reference = try Reference("knee/" + file)
      // Both files have one row a sample.
      #expect(angles.time.count == reference.time.count)
      let differences = zip(angles.degrees, reference.degrees).map { $0 - $1 }
      let mean = differences.reduce(0, +) / Double(differences.count)
      let covered = zip(angles.uncertainty, differences).count { abs($1 - mean) <= $0.halfWidth95 }
      shares.append(Double(covered) / Double(angles.time.count))
      #expect(shares[shares.count - 1] >= 0.9, "\(name)")
      let measured = try RangeOfMotion(of: angles, zero: analysis.zero)
      let expected = try RangeOfMotion(of: Self.series(reference, 0...1e9), zero: .stated)
      let half = try #require(measured.uncertainty).range.halfWidth95
      #expect(abs(measured.range - expected.range) <= half, "\(name)")
    }
    // Cutting has markers on the sensors' own plates, which share the tissue's motion: all of it is
    // covered, and the recordings are judged together.
    #expect(shares.reduce(0, +) / Double(shares.count) <= 0.98)
  }
}
