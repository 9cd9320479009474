// SPDX-License-Identifier: Apache-2.0

import Foundation
import StudyTasks
import Testing

@testable import Presenting

@Suite("KeepingRule")
struct KeepingRuleTests {
  @Test(
    "a run that is over keeps its result, its session or neither, and a failed one goes if asked for",
    arguments: [
      (nil, "session", "session"), (.saved, "session", "session"),
      (.completed, "result, removes session", "result, removes session"),
      (.earlyTermination, "result, removes session", "result, removes session"),
      (.discarded, "removes session", "empties directory, removes session"),
      (.failed, "", "empties directory, removes session"),
    ] as [(FinishReason?, String, String)])
  func rows(_ reason: FinishReason?, _ usual: String, _ cleaning: String) throws {
    let start = Date(timeIntervalSince1970: 1_767_225_600)
    let task = try StudyTask("tap", steps: [Step("ready", .instruction(.init()))])
    var session = TaskSession(task, taskRunUUID: UUID())
    try session.start(at: start)
    if let reason { session.finish(reason, at: start + 1) }
    for (cleansUp, expected) in [(false, usual), (true, cleaning)] {
      let rule = KeepingRule(of: session, cleansUp: cleansUp)
      let words = [
        rule.keepsSession ? "session" : nil, rule.keepsResult ? "result" : nil,
        rule.emptiesDirectory ? "empties directory" : nil,
        rule.removesSession ? "removes session" : nil,
      ]
      #expect(words.compactMap(\.self).joined(separator: ", ") == expected)
    }
  }
}
