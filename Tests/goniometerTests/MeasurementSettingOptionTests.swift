// SPDX-License-Identifier: Apache-2.0

import BatchRuns
import ClinicalTerms
import ConsolePrograms
import Measurement
import Testing

@testable import goniometer

@Suite("Options of settings")
struct MeasurementSettingOptionTests {
  @Test("an option has the name of its setting, and accepts what the setting's text does")
  func options() throws {
    for setting in MeasurementSetting.allCases {
      // A held pose is stated by programs alone; a joint that is not measured yet has no sensors.
      let isMeasured =
        if case .segment(let segment, _) = setting {
          SegmentOptions.measured.contains { $0.segment == segment }
        } else { setting != .held }
      #expect((setting.option != nil) == isMeasured, "\(setting.name)")
      guard let option = setting.option, let rule = setting.rule else { continue }
      #expect(option.rule?.expectation == rule.expectation, "\(setting.name)")
    }
  }

  @Test("every option of a measurement means something in a manifest")
  func complete() {
    let others: Set = [
      "help", "json", "csv", "plot", "report", "language", "all-checks", "force", "quiet",
      "segment",
    ]
    for option in AnalyzeCommand.command.options where !others.contains(option.name) {
      #expect(JobField.meaning(of: option.name) != .metadata, "\(option.name)")
    }
  }
}
