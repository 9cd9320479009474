// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// The runs that are in memory.
///
/// Where there are too many, the one that its owner has not asked for longest is dropped, of the owner who has
/// most of them: nobody loses a run to the visits of others. A run that measures stays. The session of a run that was
/// dropped is on the disk, with the time at which its timer began.
final class RunTable: Sendable {
  private struct Entry {
    let run: ServedRun
    let owner: RunOwner
    var use: Int
  }

  private struct State {
    var runs: [RunIdentity: Entry] = [:]
    var uses = 0

    /// The run of an identity, which is asked for now.
    mutating func use(_ identity: RunIdentity) -> ServedRun? {
      uses += 1
      runs[identity]?.use = uses
      return runs[identity]?.run
    }

    /// Drops the oldest run of who has most of those that do not measure.
    mutating func makeRoom() {
      let idle = runs.filter { !$0.value.run.isMeasuring }
      let counts = Dictionary(idle.map { ($0.value.owner, 1) }, uniquingKeysWith: +)
      guard let most = counts.values.max() else { return }
      let oldest = idle.filter { counts[$0.value.owner] == most }.min {
        $0.value.use < $1.value.use
      }
      if let oldest { runs[oldest.key] = nil }
    }
  }

  /// A turn to read or make a run.
  private final class Turn: Sendable { let lock = Mutex(()) }

  /// The places of the runs' measurements.
  let places = MeasurementPlaces()
  private let limit: Int
  private let state = Mutex(State())
  /// Of each identity one: two tabs do not make two runs of one place, and hardly ever does a run wait until another
  /// was read.
  private let turns = (0..<64).map { _ in Turn() }

  /// - Parameter limit: Runs at most.
  init(limit: Int = 500) { self.limit = limit }

  /// The run of an identity; made if it is not in memory.
  ///
  /// - Parameters:
  ///   - owner: Who asks for it.
  ///   - make: Reads the saved run or begins a new one.
  func run(
    _ identity: RunIdentity, of owner: RunOwner, _ make: () throws -> ServedRun
  ) throws -> ServedRun {
    if let known = state.withLock({ $0.use(identity) }) { return known }
    let turn = turns[Int(UInt(bitPattern: identity.hashValue) % UInt(turns.count))]
    return try turn.lock.withLock { _ in
      if let known = state.withLock({ $0.use(identity) }) { return known }
      let made = try make()
      state.withLock { state in
        state.runs[identity] = Entry(run: made, owner: owner, use: state.uses)
        if state.runs.count > limit { state.makeRoom() }
      }
      return made
    }
  }

  /// The runs that measure, in the order of their names.
  var measuring: [ServedRun] {
    state.withLock { $0.runs.values.map(\.run).filter(\.isMeasuring) }
      .sorted { $0.name.uuidString < $1.name.uuidString }
  }

  /// The run of an identity if it is in memory.
  func known(_ identity: RunIdentity) -> ServedRun? { state.withLock { $0.runs[identity]?.run } }

  /// The run of a name if it is in memory.
  func named(_ name: UUID) -> ServedRun? {
    state.withLock { $0.runs.values.first { $0.run.name == name }?.run }
  }

  /// Forgets a run; it is read again when it is asked for.
  func forget(_ identity: RunIdentity) { state.withLock { $0.runs[identity] = nil } }
}
