// SPDX-License-Identifier: Apache-2.0

import Foundation
import Goniometry
import Inertial
import Recordings

// The knee's range of motion from a file of each sensor: `measure-files thigh.csv shank.csv`.
let paths = CommandLine.arguments.dropFirst()
guard paths.count == 2, let thigh = paths.first, let shank = paths.last else {
  print("usage: measure-files THIGH SHANK")
  exit(64)
}
let pair = try SensorPair(
  thigh: RecordingFile.load(thigh).recording, shank: RecordingFile.load(shank).recording)
let knee = try KneeAnalysis(pair)
let range = try RangeOfMotion(of: knee.series, zero: knee.zero, side: .left)
print(range.range, range.words)
for check in knee.quality where check.verdict != .good { print(check.name) }
