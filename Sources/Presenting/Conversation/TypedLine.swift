// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import Localization
internal import StudyTasks

/// A line as a person typed it: words for the program, or an answer.
enum TypedLine: Sendable, Hashable {
  case command(TypedCommand)
  /// A colon and a word that is no command; the nearest one.
  case unknownCommand(String, nearest: String?)
  /// An answer, without spaces at its ends; empty for Enter alone.
  case text(String)

  /// A colon and a letter begin a command; two colons stand for one. A command is understood in
  /// English and in the person's language.
  init(_ line: String, in translator: Translator = .english) {
    let text = line.trimmingWhitespace
    guard text.first == ":", let second = text.dropFirst().first else {
      self = .text(text)
      return
    }
    if second == ":" {
      self = .text(String(text.dropFirst()))
    } else if second.isLetter {
      let word = text.dropFirst().lowercased()
      let commands = TypedCommand.allCases
      if let command = TypedCommand(rawValue: word)
        ?? commands.first(where: { translator($0.word) == word })
      {
        self = .command(command)
      } else {
        let words = commands.map { translator($0.word) }
        self = .unknownCommand(word, nearest: nearest(to: word, among: words))
      }
    } else {
      self = .text(text)
    }
  }
}

/// The commands that a person can type besides answers, with a colon before them.
enum TypedCommand: String, CaseIterable, Sendable {
  case back, skip, clear, more, end, cancel, save, discard, quit, help

  /// The word after the colon.
  var word: Message { Message(lookingUp: rawValue) }

  /// The description for `:help`.
  var meaning: Message {
    switch self {
    case .back: "go back to the question or step before"
    case .skip: "go on without the answers of this step"
    case .clear: "take back the answer to this question"
    case .more: "read more about this"
    case .end: "end the task early"
    case .cancel: "stop asking about this relative"
    case .save: "save and stop; the next call goes on from here"
    case .discard: "stop and throw the answers away"
    case .quit: "stop; asks what to do with the answers"
    case .help: "show what can be typed"
    }
  }
}
