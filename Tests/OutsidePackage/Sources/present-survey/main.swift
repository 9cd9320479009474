// SPDX-License-Identifier: Apache-2.0

import Foundation
import Localization
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

// The same in German, and in a language of its own.
let german = Translator(.german, [.studyTasks, .presenting])
let french = Translator(language: "fr", messages: ["Done": "Terminer"])
for translator in [german, french] {
  var survey = TaskPresentation(TaskSession(task, taskRunUUID: UUID()), in: translator)
  try survey.begin(at: .now)
  try survey.perform(.next, at: .now)
  print(survey.step(at: .now)?.offers.map(\.label) ?? [])
}
