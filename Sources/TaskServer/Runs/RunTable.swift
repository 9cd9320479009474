// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The runs that are in memory, by the keys of their places.
///
/// A run that nobody has asked for longest is dropped when there are too many, unless it measures; its session
/// is on the disk.
final class RunTable: Sendable {
  private struct State {
    var runs: [String: (run: ServedRun, use: Int)] = [:]
    var uses = 0
  }

  /// The places of the runs' measurements.
  let places = MeasurementPlaces()
  private static let limit = 500
  private let state = Mutex(State())

  /// The run of a place; made if it is not in memory.
  ///
  /// - Parameter make: reads the saved run or begins a new one.
  func run(_ key: String, _ make: () throws -> ServedRun) throws -> ServedRun {
    // One thread at a time, so that two tabs do not make two runs of one place.
    try state.withLock { state in
      state.uses += 1
      if let known = state.runs[key] {
        state.runs[key] = (known.run, state.uses)
        return known.run
      }
      let made = try make()
      if state.runs.count >= Self.limit {
        let idle = state.runs.filter { !$0.value.run.isMeasuring }
        if let oldest = idle.min(by: { $0.value.use < $1.value.use }) {
          state.runs[oldest.key] = nil
        }
      }
      state.runs[key] = (made, state.uses)
      return made
    }
  }

  /// The runs that measure, by their keys.
  var measuring: [(key: String, run: ServedRun)] {
    state.withLock { state in
      state.runs.filter { $0.value.run.isMeasuring }.map { ($0.key, $0.value.run) }
        .sorted { $0.0 < $1.0 }
    }
  }

  /// The run of a place if it is in memory.
  func known(_ key: String) -> ServedRun? { state.withLock { $0.runs[key]?.run } }

  /// Forgets a run; it is read again when it is asked for.
  func forget(_ key: String) { state.withLock { $0.runs[key] = nil } }
}
