// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Drawing
import Goniometry
import Inertial
import Localization
import Measurement
import Testing

@testable import Reports

@Suite("Pictures of a measurement")
struct MeasurementPictureTests {
  private func report(
    _ movement: KneeProtocol = .sitToStand, repetitions: Int = 3
  ) throws -> MeasurementReport {
    var parameters = KneeSimulation.Parameters(movement)
    parameters.errors = SensorGrade.module.errors
    parameters.repetitions = repetitions
    let knee = try KneeSimulation(parameters).run()
    return try MeasurementSettings(side: .left, activity: .active).report(
      on: [MeasuredSensor(knee.thigh.recording), MeasuredSensor(knee.shank.recording)])
  }

  private func overlay(of report: MeasurementReport) throws -> RepetitionOverlay {
    let (angles, range) = (try #require(report.angles), try #require(report.range))
    return try #require(RepetitionOverlay(angles, range))
  }

  @Test("it says range and quality, numbers the repetitions, and is German where that is asked for")
  func words() throws {
    let report = try report()
    let english = try #require(MeasurementPicture(report)).svg()
    #expect(english.contains(">Range of motion 90.2° ± "))
    #expect(english.contains("left side; quality: good<"))
    for text in [">1<", ">2<", ">3<", "time, s", "mean ± SD", "0° is the stance"] {
      #expect(english.contains(text), "\(text)")
    }
    let german = try #require(
      MeasurementPicture(report, in: Translator(.german, [.reports]))
    ).svg()
    #expect(german.contains(">Bewegungsumfang 90,2° ± "))
    for text in ["Zeit, s", "Mittel ± SD", "0° ist der aufrechte Stand", "Qualität: gut"] {
      #expect(german.contains(text), "\(text)")
    }
    for text in ["Range", "time", "repetition", "stance"] {
      #expect(!german.contains(">\(text)"), "\(text)")
    }
  }

  @Test("the same bytes each time; each width is drawn, with nothing beyond its edges")
  func widths() throws {
    let report = try report()
    let picture = try #require(MeasurementPicture(report))
    #expect(picture.svg(width: 900) == MeasurementPicture(report)?.svg(width: 900))
    for width in [320.0, 768, 1600] {
      let svg = picture.svg(width: width)
      #expect(svg.contains("width=\"\(Int(width))\""))
      #expect(!svg.contains("nan"))
    }
  }

  @Test("one repetition has no mean; of a hundred some are drawn, and the mean is that of all")
  func repetitions() throws {
    let one = try report(repetitions: 1)
    let single = try overlay(of: one)
    #expect(single.courses.count == 1)
    #expect(single.plot.series.count == 1)
    let many = try report(.walking, repetitions: 100)
    let overlay = try overlay(of: many)
    #expect(overlay.courses.count > 90)
    #expect((20...31).contains(overlay.plot.series.count))
    #expect(overlay.plot.series.last?.weight == .strong)
  }

  @Test("a mean over repetitions is the mean at each step")
  func mean() throws {
    let report = try report()
    let overlay = try overlay(of: report)
    let line = try #require(overlay.plot.series.last)
    for step in [0, 25, 50] {
      let mean = overlay.courses.map { $0[step] }.reduce(0, +) / Double(overlay.courses.count)
      #expect(abs(line.values[step].y - mean) < 1e-9)
    }
  }
}
