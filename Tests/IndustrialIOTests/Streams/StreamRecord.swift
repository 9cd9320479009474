// SPDX-License-Identifier: Apache-2.0

import IndustrialIO

/// Everything that a stream gives until it ends.
struct StreamRecord: Equatable {
  var samples: [MotionSample] = []
  var events: [String] = []
  var remarks: [StreamRemark] = []
  var statistics = StreamStatistics()

  init(_ stream: SensorStream) throws {
    try stream.start()
    while true {
      switch try stream.advance() {
      case .samples(let given): samples += given
      case .quiet: events.append("quiet")
      case .lost: events.append("lost")
      case .restarted: events.append("restarted")
      case .ended:
        events.append("ended")
        statistics = stream.statistics
        while let remark = stream.nextRemark() { remarks.append(remark) }
        return
      }
    }
  }

  init(_ sensor: TestSensor, _ times: [Int64], batch: Int = 1) throws {
    try self.init(
      SensorStream(SteppedSource(try sensor.description(), sensor.steps(times, batch: batch))))
  }
}

/// Milliseconds as nanoseconds.
func ms(_ number: Double) -> Int64 { Int64((number * 1e6).rounded()) }
