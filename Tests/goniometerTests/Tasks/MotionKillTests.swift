// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import SeededRandom
import StudyTasks
import Testing

/// Measurements that are killed, again and again, until they are through.
///
/// `make kills` does a thousand kills on a release build; `GONIOMETER_KILLS` says how many.
@Suite("Motion steps: killed at any instant", .serialized)
struct MotionKillTests {
  private static let kills =
    ProcessInfo.processInfo.environment["GONIOMETER_KILLS"].flatMap { Int($0) }
    ?? TestLength.count(8, long: 48)

  @Test("nothing is lost that was finished, no file is torn, and the end is the same")
  func kill() throws {
    try end(by: SIGKILL, times: Self.kills)
  }

  @Test("an interrupt ends the program as ever, and leaves no temporary file")
  func interrupt() throws {
    try end(by: SIGINT, times: max(1, Self.kills / 16))
    try end(by: SIGTERM, times: max(1, Self.kills / 16))
  }

  private func end(by signal: Int32, times wanted: Int) throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("MotionKillTests: signal \(signal), seed \(seed)")
    var random = SplitMix64(seed: seed)
    let visit = try MotionVisit()
    let undisturbed = try visit.undisturbed()
    try #require(undisturbed.summaries.count == MotionVisit.measurements.count)
    var (ends, runs) = (0, 0)
    var places: [FinishedWork.Place: Int] = [:]
    while ends < wanted {
      let folder = try TemporaryFolder(inMemory: true)
      var work = FinishedWork(undisturbed)
      let isTyped = random.once(in: 2)
      for attempt in 1... {
        // A run gets through at last, however slow the machine has become.
        let moment =
          attempt > 20
          ? .none
          : KillMoment.random(
            length: undisturbed.length, callCount: signal == SIGINT ? 0 : undisturbed.callCount,
            using: &random)
        let messages = folder.path("messages-\(attempt)")
        let status = try moment.end(
          visit.arguments(in: folder, isTyped: isTyped), input: visit.typed, messages: messages,
          in: folder, by: signal)
        let said = try folder.text("messages-\(attempt)")
        try #require(
          status == 0 || status == signal,
          "status \(status) at \(moment), attempt \(attempt), seed \(seed): \(said)")
        let place = try work.check(folder, said: said)
        if signal != SIGKILL { expectNoTemporaries(in: folder) }
        if status == 0 { break }
        ends += 1
        places[place, default: 0] += 1
        // The result is there and the session gone: the run is over, another call is another run.
        if place == .result, (try? folder.text("session.json")) == nil { break }
      }
      runs += 1
      try work.checkEnd(folder)
      #expect(throws: (any Error).self) { try folder.text("session.json") }
    }
    print("MotionKillTests: \(ends) ends, \(runs) runs")
    for place in FinishedWork.Place.allCases { print("  \(places[place] ?? 0) \(place.rawValue)") }
  }

  private func expectNoTemporaries(in folder: TemporaryFolder) {
    let all = FileManager.default.subpaths(atPath: folder.url.path) ?? []
    #expect(all.filter { $0.hasSuffix(".tmp") }.isEmpty)
  }
}
