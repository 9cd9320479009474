// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import Recordings

// Duration and rate of a recording, whatever wrote it: `read-table walk.csv`.
do {
  for path in CommandLine.arguments.dropFirst() {
    let recording = try RecordingFile.load(path).recording
    guard let timing = RecordingTiming(recording) else { continue }
    print(path, recording.count, 1 / timing.period)
  }
} catch {
  print(error)
  exit(1)
}
