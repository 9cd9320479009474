// SPDX-License-Identifier: Apache-2.0

import ConsolePrograms
import Goniometry
import IndustrialIO
import Inertial
import LiveSessions
import Localization
import Measurement
import MotionTasks
import Testing

@testable import goniometer

@Suite("Screen of a live measurement")
struct LiveScreenTests {
  private static func state() throws -> LiveState {
    var settings = MeasurementSettings()
    settings.filter = FilterSettings(.vqf)
    var step = MotionStepRun(MotionSetup(settings, sensorCount: 2))
    let knee = try KneeSimulation(.init(.sitToStand)).run()
    for (a, b) in zip(knee.thigh.recording, knee.shank.recording) {
      step.add(a, from: 0)
      step.add(b, from: 1)
      if let job = step.identificationJob() { step.adopt(job.run()) }
    }
    step.mark()
    return step.shown(at: LiveMoment(roles: ["thigh", "shank"], time: 62, absent: []))
  }

  private static func screen(
    _ translator: Translator = .english, hasDetails: Bool = true
  ) -> LiveScreen {
    LiveScreen(
      .standard(program: "goniometer", commandLine: ["goniometer"]),
      title: "Knee angle of two sensors", keys: "Ctrl-C stops the task", translator,
      hasDetails: hasDetails)
  }

  @Test("says the phase, the angle, the range and both sensors")
  func lines() throws {
    let lines = Self.screen().lines(try Self.state())
    #expect(lines[0] == " Knee angle of two sensors   1:02")
    #expect(lines.contains { $0.hasPrefix(" MEASURE") })
    #expect(lines.contains { $0.contains("range 90.") || $0.contains("range 89.") })
    #expect(lines.contains { $0.hasSuffix("marks 1") })
    #expect(lines.contains { $0.hasPrefix(" -15 [") && $0.contains("=O") })
    #expect(lines.contains(" thigh  100.0 Hz  no gaps"))
    #expect(lines.contains { $0.hasPrefix(" quality ") })
    #expect(lines.contains { $0.contains("█") })
    #expect(lines.count <= 24)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test("for the person of a task it is in their language, without the checks")
  func language() throws {
    let lines = Self.screen(.init(.german, [.motionTasks]), hasDetails: false)
      .lines(try Self.state())
    #expect(lines.contains { $0.hasPrefix(" MESSEN") })
    #expect(lines.contains { $0.contains("Umfang 90,") || $0.contains("Umfang 89,") })
    #expect(!lines.contains { $0.contains("quality") })
  }

  @Test("a low screen has the angle first, a narrow one the whole instruction")
  func small() throws {
    let state = try Self.state()
    let lines = Self.screen().lines(state, rows: 12, columns: 24)
    let angle = try #require(state.reading).degrees
    #expect(Double(lines[0].dropFirst().dropLast()).map { abs($0 - angle) < 0.06 } ?? false)
    #expect(!lines.contains { $0.contains("█") })
    let words = lines.joined(separator: " ").split(separator: " ")
    #expect(state.caption.split(separator: " ").allSatisfy(words.contains))
    #expect(lines[2...3].allSatisfy { $0.count < 24 })
  }

  @Test("a low screen loses empty lines first, then the last ones")
  func low() {
    #expect(LiveScreen.fit(["a", "", "b", "c"], rows: 4) == ["a", "", "b", "c"])
    #expect(LiveScreen.fit(["a", "", "b", "c"], rows: 3) == ["a", "b", "c"])
    #expect(LiveScreen.fit(["a", "", "b", "c"], rows: 1) == ["a"])
  }

  @Test("every digit of an angle has a shape of one width")
  func digits() {
    for text in ["0123456789", "-7.5°", " "] {
      let lines = BigDigits.lines(text)
      #expect(lines.count == BigDigits.height)
      #expect(Set(lines.map(\.count)).count == 1)
    }
    #expect(BigDigits.lines("8").allSatisfy { $0.hasPrefix("█") })
  }
}

@Suite("Values of sensor options")
struct SensorOptionsTests {
  @Test("a matrix has three rows of three numbers; factors are two")
  func values() {
    #expect(ValueType.matrix.parse("0, 1, 0; -1, 0, 0; 0, 0, 1")?.row1 == Vector3(-1, 0, 0))
    for text in ["1,0,0;0,1,0", "1,0,0;0,1,0;0,0,x", "1,0;0,1,0;0,0,1"] {
      #expect(ValueType.matrix.parse(text) == nil)
    }
    #expect(
      ValueType.scaleFactors.parse("10,100")
        == ScaleFactors(acceleration: 10, angularVelocity: 100))
    for text in ["10", "0,1", "1,2,3", "a,b"] { #expect(ValueType.scaleFactors.parse(text) == nil) }
  }
}
