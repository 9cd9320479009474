// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// An installed program that says sentences aloud.
///
/// They are started, never linked: espeak-ng is under the GPL.
struct SpeechProgram: Equatable {
  /// The programs that are known, the preferred one first.
  enum Name: String, CaseIterable {
    /// Speech Dispatcher's, which goes along with a screen reader.
    case speechDispatcher = "spd-say"
    /// The synthesizer itself.
    case espeak = "espeak-ng"
  }

  let name: Name
  let path: String

  /// The first of the programs on the search path; `nil` where there is none. Folders of the path that
  /// depend on where the program was started are passed over.
  static func installed(in environment: [String: String]) -> SpeechProgram? {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    for name in Name.allCases {
      for folder in folders {
        let path = "\(folder)/\(name.rawValue)"
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0
        else { continue }
        return SpeechProgram(name: name, path: path)
      }
    }
    return nil
  }

  /// The words of a call that says a sentence and ends when it is said.
  ///
  /// - Parameter language: a code such as `de`; without one the program's own choice, which is the
  ///   locale's for spd-say and English for espeak-ng.
  func call(saying sentence: Speech.Sentence, language: String?) -> [String] {
    switch name {
    case .speechDispatcher:
      // "text" takes the place of the text before it; "notification" is dropped where anything else
      // is said, by a screen reader for one.
      let priority = sentence.weight == .instruction ? "text" : "notification"
      // Some versions take the text for a format of printf.
      let text = sentence.text.replacing("%", with: "\u{FF05}")
      return [name.rawValue, "--wait", "--application-name", "goniometer", "--priority", priority]
        + (language.map { ["--language", $0] } ?? []) + ["--", text]
    case .espeak:
      // Double brackets would hold phonemes.
      let text = sentence.text.replacing("[", with: "(").replacing("]", with: ")")
      return [name.rawValue] + (language.map { ["-v", $0] } ?? []) + ["--", text]
    }
  }
}
