// SPDX-License-Identifier: Apache-2.0

// The usual steps in short.

extension Step {
  /// Something to read.
  public static func instruction(
    _ identifier: String, title: String? = nil, text: String? = nil
  ) -> Step {
    Step(identifier, title: title, text: text, .instruction(InstructionContent()))
  }

  /// The end of a task.
  public static func completion(
    _ identifier: String, title: String? = nil, text: String? = nil
  ) -> Step {
    Step(identifier, title: title, text: text, .completion(CompletionContent()))
  }

  /// One question, whose words are the step's title.
  public static func question(
    _ identifier: String, title: String?, text: String? = nil, answer: AnswerFormat,
    isOptional: Bool = true
  ) -> Step {
    Step(
      identifier, title: title, text: text, isOptional: isOptional,
      .question(QuestionContent(answerFormat: answer)))
  }

  /// Several questions on one screen.
  public static func form(
    _ identifier: String, title: String? = nil, text: String? = nil, isOptional: Bool = true,
    items: [FormItem]
  ) -> Step {
    Step(identifier, title: title, text: text, isOptional: isOptional, .form(FormContent(items)))
  }

  /// A task within a step.
  public static func page(_ identifier: String, title: String? = nil, task: StudyTask) -> Step {
    Step(identifier, title: title, .page(PageContent(task)))
  }
}
