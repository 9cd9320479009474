// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import Measurement

let paths = CommandLine.arguments.dropFirst()
guard let thigh = paths.first, let shank = paths.last, paths.count == 2 else {
  fatalError("usage: measure-two-files THIGH SHANK")
}

var request = try MeasurementRequest(segments: [.thigh: .file(thigh), .shank: .file(shank)])
request.settings.side = .left
request.settings.activity = .active

let report = try request.read().report()
if let range = report.range {
  print("range", range.range, "±", range.uncertainty?.range.halfWidth95 ?? .nan)
}
for check in report.quality {
  print(check.name, check.verdict.rawValue)
}
print("verdict", report.verdict.rawValue)
