// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Goniometry
import Measurement

// The knee's range of motion from a file of each sensor: `measure-files thigh.csv shank.csv`.
let paths = CommandLine.arguments.dropFirst()
guard paths.count == 2, let thigh = paths.first, let shank = paths.last else {
  print("usage: measure-files THIGH SHANK")
  exit(64)
}
var request = try MeasurementRequest(segments: [.thigh: .file(thigh), .shank: .file(shank)])
request.settings.side = .left
let report = try request.read().report()
if let range = report.range { print(range.range, range.words) }
for check in report.quality where check.verdict != .good { print(check.name) }
