// SPDX-License-Identifier: Apache-2.0

internal import MotionSessions
internal import ConsolePrograms
internal import Foundation

extension Speech {
  static let option = Option(
    flag: "speak",
    help: "Say the guidance aloud, by spd-say or espeak-ng where one is installed.")

  /// The voice of a task in the language of its guidance; `nil` where nobody asked for one.
  static func wished(
    _ arguments: ParsedArguments, _ console: Console, _ language: String
  ) -> Speech? {
    guard arguments[option] else { return nil }
    return installed(
      language: language, environment: ProcessInfo.processInfo.environment, console)
  }

  /// The voice that somebody asked for with ``option``; where there is none that is said once, and
  /// what is written has to do.
  ///
  /// - Parameter language: of the sentences.
  static func installed(
    language: String?, environment: [String: String], _ console: Console
  ) -> Speech? {
    guard let program = SpeechProgram.installed(in: environment) else {
      let names = SpeechProgram.Name.allCases.map(\.rawValue).joined(separator: " nor ")
      console.warn(
        "--speak: neither \(names) is on the search path, so the guidance is only written; "
          + "install one of them")
      return nil
    }
    return Speech(program, language: language, environment: environment)
  }

  /// The language of a locale such as `de_DE`; `nil` where it names none, such as `C`.
  static func language(ofLocale name: String) -> String? {
    guard LocaleName.isLanguage(name) else { return nil }
    return String(name.prefix { $0 != "_" && $0 != "-" })
  }
}
