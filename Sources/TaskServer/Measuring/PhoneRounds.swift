// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import IndustrialIO
internal import LiveSessions
internal import MotionTasks
internal import Synchronization

/// A measurement that goes on in rounds.
protocol MeasuringRound {
  /// Does what is due; whether it goes on.
  mutating func goOn() -> Bool
  /// Ends it.
  func end()
}

/// The thread that goes through all measurements by phones, as long as there is one.
///
/// Only the end of a measurement, in which all of its samples are gone through again, has a thread for itself.
final class PhoneRounds: Sendable {
  typealias Beginning = @Sendable () -> (any MeasuringRound)?

  private struct State {
    var new: [Beginning] = []
    var isRunning = false
  }

  /// Microseconds from one round to the next: less than pages are told the news in.
  private static let pause: UInt32 = 20_000

  private let state = Mutex(State())

  /// Adds a measurement, which is begun in the next round.
  func add(_ beginning: @escaping Beginning) {
    let isFirst = state.withLock { state in
      state.new.append(beginning)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst { Self.onThread { self.run() } }
  }

  /// Does something on a thread that has the room for a measurement.
  static func onThread(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.stackSize = 4 << 20
    thread.name = "measuring"
    thread.start()
  }

  private func run() {
    var rounds: [any MeasuringRound] = []
    while let new = takeNew(isIdle: rounds.isEmpty) {
      rounds += new.compactMap { $0() }
      for place in rounds.indices.reversed() {
        if rounds[place].goOn() { continue }
        // Nobody else has it any more.
        nonisolated(unsafe) let ended = rounds.remove(at: place)
        Self.onThread { ended.end() }
      }
      usleep(Self.pause)
    }
  }

  /// The measurements that were added; `nil` where there is none at all, which ends the thread.
  private func takeNew(isIdle: Bool) -> [Beginning]? {
    state.withLock { state in
      state.isRunning = !(isIdle && state.new.isEmpty)
      defer { state.new = [] }
      return state.isRunning ? state.new : nil
    }
  }
}

/// A step that is measured by phones.
struct PhoneRound<Output: LiveOutput>: MeasuringRound {
  private let feed: SampleFeed
  private var run: LiveRun<MotionStepRun>
  private var output: Output
  private let actions: any ActionSource
  private let onEnd: (MotionStepRun, _ failure: IIOError?, _ without: (any Error)?) -> Void
  private var thrown: (any Error)?

  /// - Parameter onEnd: takes the step, the error with which sensors ended early, and that for which there are none.
  init(
    _ step: MotionStepRun, _ feed: SampleFeed, _ output: Output, actions: any ActionSource,
    onEnd: @escaping (MotionStepRun, _ failure: IIOError?, _ without: (any Error)?) -> Void
  ) {
    (self.feed, self.output, self.actions, self.onEnd) = (feed, output, actions, onEnd)
    run = LiveRun(step, feed)
  }

  mutating func goOn() -> Bool {
    do {
      return try feed.take { try run.handle($0, &output, actions) }
    } catch {
      thrown = error
      return false
    }
  }

  func end() {
    var (run, output) = (run, output)
    do {
      let failure = try run.settle { try $0.end(thrown, &output) }
      onEnd(run.consumer, failure, nil)
    } catch {
      onEnd(run.consumer, nil, error)
    }
  }
}
