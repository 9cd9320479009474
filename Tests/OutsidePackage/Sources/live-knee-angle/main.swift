// SPDX-License-Identifier: Apache-2.0

import Foundation
import Goniometry
import Inertial

// The knee angle sample by sample, as a live display has it, from a simulated leg.
let leg = try KneeSimulation(KneeSimulation.Parameters(.seatedExtension)).run()
let pair = try SensorPair(proximal: leg.thigh.recording, distal: leg.shank.recording)
let knee = try PairAnalysis(pair)
guard
  var tracker = PairAngleTracker<BoundedPositionFilter>(
    calibration: knee.calibration, nominalPeriod: pair.nominalPeriod, parameters: .init())
else { exit(1) }
var greatest = -Double.infinity
for (thigh, shank) in zip(pair.proximal, pair.distal) {
  if let angle = tracker.update(proximal: thigh, distal: shank) {
    greatest = max(greatest, angle.degrees)
  }
}
print(greatest)
