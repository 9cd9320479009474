// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import IndustrialIO

@Suite("Motion blocks") struct MotionBlocksTests {
  private let sensor = TestSensor()
  private func times(_ count: Int) -> [Int64] { (0..<count).map { ms(1000 + Double($0) * 10) } }

  private func reader(
    _ steps: [SteppedSource.Step], last: ScanRead = .ended
  ) throws -> (MotionReader, SteppedSource) {
    let source = SteppedSource(try sensor.description(), steps, last: last)
    return (MotionReader([MotionSensor(try SensorStream(source))]), source)
  }

  @Test("every sample comes in order, and the end")
  func all() async throws {
    let (reader, source) = try reader(sensor.steps(times(500), batch: 3))
    var samples: [MotionSample] = []
    var (dropped, hasEnded) = (0, false)
    for try await block in MotionBlocks(reader, capacity: 1000) {
      dropped += block.dropped
      if case .samples(let given) = block.content { samples += given }
      if case .ended = block.content { hasEnded = true }
    }
    #expect(samples.map(\.timestamp) == times(500))
    #expect(dropped == 0 && hasEnded)
    #expect(source.stops > 0)
  }

  @Test("nobody takes: the newest are kept, and every dropped sample is counted")
  func dropped() async throws {
    let queue = BlockQueue(capacity: 4)
    let all = times(1000).map {
      MotionSample(timestamp: $0, specificForce: .zero, angularVelocity: .zero)
    }
    for start in stride(from: 0, to: 1000, by: 10) {
      all[start..<(start + 10)].withUnsafeBufferPointer {
        queue.add(.samples(sensor: start / 500, $0))
      }
      if start == 700 { queue.add(.remark(sensor: 0, .rateBelowTrigger)) }
    }
    queue.finish(nil)
    var (taken, dropped, remarks) = (0, 0, 0)
    var newest: Int64 = 0
    while let block = try await queue.next(isolation: nil) {
      dropped += block.dropped
      switch block.content {
      case .samples(let samples):
        taken += samples.count
        #expect(samples.count <= 64)
        #expect(samples.allSatisfy { $0.timestamp > newest })
        newest = samples.last?.timestamp ?? 0
      case .remark: remarks += 1
      default: Issue.record("\(block.content)")
      }
    }
    #expect(newest == all[999].timestamp)
    #expect(taken + dropped == 1000)
    #expect(taken > 100 && taken <= 4 * 64)
    #expect(remarks == 1)
  }

  @Test("samples dropped behind every other block are counted in the block added next")
  func droppedLast() async throws {
    for capacity in 1...3 {
      let queue = BlockQueue(capacity: capacity)
      // Nothing but samples in the last place may go.
      for _ in 1..<capacity { queue.add(.restarted(sensor: 0)) }
      for (start, sensor) in [(0, 0), (10, 1), (20, 0)] {
        let samples = times(30)[start..<(start + 10)].map {
          MotionSample(timestamp: $0, specificForce: .zero, angularVelocity: .zero)
        }
        samples.withUnsafeBufferPointer { queue.add(.samples(sensor: sensor, $0)) }
      }
      queue.finish(nil)
      var (taken, dropped) = (0, 0)
      while let block = try await queue.next(isolation: nil) {
        dropped += block.dropped
        if case .samples(let samples) = block.content { taken += samples.count }
      }
      #expect(taken == 10 && dropped == 20, "capacity \(capacity)")
    }
  }

  @Test("an error ends the sequence by being thrown, after what came before it")
  func failure() async throws {
    let error = IIOError.unplugged(device: "test")
    let (reader, source) = try reader(sensor.steps(times(5)) + [.failure(error)])
    var count = 0
    await #expect(throws: error) {
      for try await block in MotionBlocks(reader) {
        if case .samples(let samples) = block.content { count += samples.count }
      }
    }
    #expect(count == 5)
    #expect(source.stops > 0)
  }

  @Test("cancelling the task ends the reading and puts the sensors back before the end is told")
  func cancel() async throws {
    let (reader, source) = try reader(sensor.steps(times(5)), last: .quiet)
    source.deadline = .max
    let blocks = MotionBlocks(reader)
    let task = Task {
      for try await _ in blocks {}
    }
    try await Task.sleep(for: .milliseconds(30))
    task.cancel()
    try await task.value
    #expect(source.stops > 0)
  }

  @Test("a task on the main actor takes blocks without leaving it")
  @MainActor
  func isolation() async throws {
    let (reader, _) = try reader(sensor.steps(times(50)))
    var iterator = MotionBlocks(reader).makeAsyncIterator()
    var count = 0
    while let block = try await iterator.next(isolation: MainActor.shared) {
      MainActor.assertIsolated()
      if case .samples(let samples) = block.content { count += samples.count }
    }
    #expect(count == 50)
  }
}
