// SPDX-License-Identifier: Apache-2.0

import Foundation
import StudyTasks

// A survey without a terminal, answered by the program, and its result as JSON.
var task = try StudyTask(
  "check-in",
  steps: [
    .question("fever", title: "Do you have a fever?", answer: .boolean, isOptional: false),
    .question("temperature", title: "What is your temperature?", answer: .decimal(unit: "°C")),
    .completion("done", title: "Thank you"),
  ])
task.skipRules["temperature"] = SkipRule(when: .boolean("fever", is: false))

var session = TaskSession(task, taskRunUUID: UUID())
try session.start(at: .now)
try session.answer(.boolean(false), to: "fever", at: .now)
try session.forward(at: .now)
print(session.currentStep?.identifier ?? "")  // done
let json = try JSONEncoder().encode(session.result(at: .now))
print(String(decoding: json, as: UTF8.self))
