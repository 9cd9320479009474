// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import Inertial
import Testing

@testable import goniometer

@Suite("Sources of motion")
struct MotionSourceTests {
  @Test(
    "a place, with the step it is for or without",
    arguments: [
      ("iio", nil, MotionSource.Place.local), ("knee=iio", "knee", .local),
      ("a.csv", nil, .files(["a.csv"])), ("a,b", nil, .files(["a", "b"])),
      ("a.b=x,y", "a.b", .files(["x", "y"])), ("./a=b", nil, .files(["./a=b"])),
      ("k=./a=b", "k", .files(["./a=b"])),
    ] as [(String, String?, MotionSource.Place)])
  func places(text: String, step: String?, place: MotionSource.Place) {
    let source = MotionSource(text)
    #expect(source?.place == place && source?.step == step)
  }

  @Test("of another machine", arguments: [("iiod://board", "board"), ("k=iiod://b:1", "b:1")])
  func remote(text: String, address: String) {
    guard case .remote(let found)? = MotionSource(text)?.place else {
      Issue.record("no host in \(text)")
      return
    }
    #expect("\(found)" == address)
  }

  @Test("nothing else", arguments: ["", "=a", "a=", "a,b,c", "a,", "-", "a,-", "iiod://"])
  func none(text: String) {
    #expect(MotionSource(text) == nil)
  }
}

@Suite("Merged recordings")
struct MergedRecordingsTests {
  private static func recording(_ times: [Double]) -> InertialRecording {
    InertialRecording(
      times.map { InertialSample(time: $0, specificForce: .unitZ, angularVelocity: .zero) })
  }

  @Test("in the order of times, each in its own order, times that are none with the one before")
  func order() {
    let merged = MergedRecordings([
      Self.recording([0, 2, .nan, 1, 4]), Self.recording([0.5, 3, 5]),
    ])
    #expect(merged.start == 0)
    let order = merged.map { ($0.sensor, $0.sample.time) }
    #expect(order.map(\.0) == [0, 1, 0, 0, 0, 1, 0, 1])
    #expect(order.filter { $0.0 == 1 }.map(\.1) == [0.5, 3, 5])
    #expect(order.filter { $0.0 == 0 }.map(\.1.description) == ["0.0", "2.0", "nan", "1.0", "4.0"])
    #expect(MergedRecordings([]).map(\.sensor).isEmpty)
  }
}

@Suite("Gauge of a motion step")
struct StepGaugeTests {
  @Test("the axis widens by whole steps, and never narrows")
  func axis() {
    let standard = -15.0...135.0
    #expect(StepGauge.axis(standard, showing: 0...90) == standard)
    #expect(StepGauge.axis(standard, showing: -20...140) == -60.0...180)
    #expect(StepGauge.axis(standard, showing: -.infinity...0) == standard)
  }
}
