// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import Presenting
import StudyTasks

let file = URL(filePath: CommandLine.arguments[1])
let task = try StudyTask(documentData: Data(contentsOf: file))
var survey = TaskPresentation(TaskSession(task, taskRunUUID: UUID()))
try survey.begin(at: .now)

while let step = survey.step(at: .now) {
  while let question = survey.step(at: .now)?.questions.first(where: \.needsAnswer) {
    let control = question.control
    let answer: PresentedAction =
      switch control.kind {
      case .yesNo: .answer(.boolean(true), to: question.identifier)
      case .scale: .answer(.scale(control.minimum ?? 0), to: question.identifier)
      case .choice: .answer(.choices([control.choices[0].value]), to: question.identifier)
      default: .type("1", into: question.identifier)  // As a person types it.
      }
    try survey.perform(answer, at: .now)
  }
  try survey.perform(step.offers[0].action, at: .now)
}
print(String(decoding: survey.session.result(at: .now).documentData, as: UTF8.self))
