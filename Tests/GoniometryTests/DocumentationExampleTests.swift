// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import Inertial
import Testing

/// The examples of the doc comments of the entry types, word for word but for `print`.
@Suite("Examples of the documentation")
struct DocumentationExampleTests {
  private static func knee() throws -> SimulatedKnee {
    var parameters = KneeSimulation.Parameters(.sitToStand)
    parameters.repetitions = 2
    parameters.errors = SensorGrade.module.errors
    return try KneeSimulation(parameters).run()
  }

  @Test("PairAnalysis and RangeOfMotion")
  func kneeAnalysis() throws {
    let simulated = try Self.knee()
    let (proximalRecording, distalRecording) = (
      simulated.thigh.recording, simulated.shank.recording
    )
    let pair = try SensorPair(proximal: proximalRecording, distal: distalRecording)
    let knee = try PairAnalysis(pair)
    let range = try RangeOfMotion(of: knee.series, zero: knee.zero, side: .left)
    #expect(range.range > 80)
    #expect(knee.quality.overall != .bad)
  }

  @Test("HingeAnalysis and a live measurement with one device")
  func limb() throws {
    let recording = try KneeSimulation(.init(.seatedExtension)).run().shank.recording
    let options = HingeOptions(zero: .startsAt(90), sense: .firstMovement(.extension))
    let limb = try HingeAnalysis(recording, options: options, side: .right)
    #expect(limb.rangeOfMotion.words.contains("°"))
    let samples = recording
    var live = LiveMeasurement(.hinge(HingeOptions()), side: .right)
    for sample in samples { live.add(sample, from: 0) }
    #expect(live.reading != nil)
    let range = try live.finish().rangeOfMotion
    #expect(range?.side == .right)
  }

  @Test("RangeOfMotion of any series")
  func rangeOfMotion() throws {
    let time = (0..<400).map { Double($0) / 100 }
    let degrees = time.map { min(80, max(0, 40 * ($0 - 1))) }
    let deviation = time.map { _ in 1.0 }
    let angles = AngleSeries(time: time, degrees: degrees, standardDeviation: deviation)
    let range = try RangeOfMotion(of: angles, zero: .stated, side: .left)
    #expect(range.neutralZero()?.description == "0-0-80")
  }

  @Test("LiveMeasurement and PairSession")
  func live() throws {
    let simulated = try Self.knee()
    let (proximalSamples, distalSamples) = (simulated.thigh.recording, simulated.shank.recording)
    var knee = LiveMeasurement(.twoSensors(PairOptions()), side: .left)
    for (proximal, distal) in zip(proximalSamples, distalSamples) {
      knee.add(proximal, from: 0)
      knee.add(distal, from: 1)
      knee.identify()
    }
    #expect(knee.reading != nil)
    let range = try knee.finish().rangeOfMotion
    #expect(range?.side == .left)

    var session = PairSession<BoundedPositionFilter>(periods: (0.01, 0.01), parameters: .init())
    var rows = 0
    for (proximalSample, distalSample) in zip(proximalSamples, distalSamples) {
      session.add(proximal: proximalSample)  // every sample, from whichever sensor
      session.add(distal: distalSample)
      while let row = session.next() { rows += row.angle == nil ? 0 : 1 }
      if let job = session.identificationJob() { session.adopt(job.run()) }
    }
    #expect(rows > 0)
  }

  @Test("DeviceCalibration")
  func deviceCalibration() throws {
    let recording = try CalibrationSimulation(CalibrationSimulation.Parameters()).run().recording
    let measured = recording
    let calibration = try DeviceCalibration(recording)
    for sentence in calibration.remarks { #expect(!sentence.isEmpty) }
    let corrected = measured.calibrated(with: calibration.sensor)
    #expect(corrected.count == measured.count)
  }

  @Test("BlandAltman and Reliability")
  func agreement() throws {
    let ratings = try Ratings(subjects: [[61, 63], [75, 74], [98, 101], [120, 118]])
    let agreement = BlandAltman(ratings)
    #expect(agreement.lowerLimit.value < agreement.bias)
    #expect(agreement.bias < agreement.upperLimit.value)
    #expect(agreement.verdict(acceptable: 100) == .within)
    let reliability = try Reliability(ratings)
    #expect(reliability.intraclassCorrelation(.agreementSingle).estimate > 0.9)
    #expect(reliability.standardErrorOfMeasurement < reliability.minimalDetectableChange95)
  }
}
