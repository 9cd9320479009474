// SPDX-License-Identifier: Apache-2.0

import Foundation
import Presenting
import StudyTasks

// A front end shows a question, and refuses a wrong answer.
let task = try StudyTask(
  "check-in",
  steps: [
    .question(
      "pain", title: "How strong was your pain?", answer: .integer(minimum: 0, maximum: 10)),
    .completion("done", title: "Thank you"),
  ])
var survey = TaskPresentation(TaskSession(task, taskRunUUID: UUID()))
try survey.begin(at: .now)
if let step = survey.step(at: .now) {
  print(step.title ?? "", step.questions.map(\.formatDescription), step.offers.map(\.label))
}
do {
  try survey.perform(.type("eleven", into: "pain"), at: .now)
} catch {
  print(error)
}
try survey.perform(.type("4", into: "pain"), at: .now)
try survey.perform(.next, at: .now)
print(survey.step(at: .now)?.title ?? "")
