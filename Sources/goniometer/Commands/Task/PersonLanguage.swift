// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Foundation
internal import Localization
internal import Measurement
internal import MotionSessions
internal import MotionTasks
internal import Presenting
internal import StudyTasks

/// The language of the words for a person who does a task.
enum PersonLanguage {
  static let option = Option(
    "language", .choice(Language.self),
    help: "The language of the words around the task's own. Without it that of --locale, or of "
      + "LC_ALL, LC_MESSAGES or LANG; English if there are no words in that.")

  /// The words in the language that the options or the system's locale name.
  static func translator(
    _ arguments: ParsedArguments,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Translator {
    translator(language(arguments, environment: environment))
  }

  /// The language that the options or the system's locale name.
  static func language(
    _ arguments: ParsedArguments,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Language {
    let locale =
      arguments[TaskRunCommand.locale]
      ?? LocaleName.ofSystem("LC_MESSAGES", in: environment)
    return arguments[option] ?? locale.flatMap(Language.init(locale:)) ?? .english
  }

  /// All words for a person in a language.
  static func translator(_ language: Language) -> Translator {
    Translator(
      language, [.studyTasks, .presenting, .measurement, .motionTasks, .motionSessions, .terminal])
  }
}
