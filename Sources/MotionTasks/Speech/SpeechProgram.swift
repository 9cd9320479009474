// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// An installed program that says sentences aloud.
///
/// The programs are started, never linked: espeak-ng is under the GPL.
package struct SpeechProgram: Equatable, Sendable {
  /// The known programs, the preferred one first.
  package enum Name: String, CaseIterable, Sendable {
    /// The client of Speech Dispatcher, which shares the voice with a screen reader.
    case speechDispatcher = "spd-say"
    /// The synthesizer itself.
    case espeak = "espeak-ng"
  }

  package let name: Name
  package let path: String

  package init(name: Name, path: String) { (self.name, self.path) = (name, path) }

  /// Finds the preferred program on the search path; `nil` if none is installed. Relative folders of
  /// the search path are ignored.
  package static func installed(in environment: [String: String]) -> SpeechProgram? {
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

  /// The arguments of a call that says a sentence and ends after it.
  ///
  /// - Parameter language: a code such as `de`; without one spd-say takes the locale's language and
  ///   espeak-ng English.
  package func call(saying sentence: Speech.Sentence, language: String?) -> [String] {
    switch name {
    case .speechDispatcher:
      // "text" replaces the text before it; "notification" is dropped while anything else is said,
      // for example by a screen reader.
      let priority = sentence.weight == .instruction ? "text" : "notification"
      // Some versions use the text as a format of printf.
      let text = sentence.text.replacing(["%": "\u{FF05}"])
      return [name.rawValue, "--wait", "--application-name", "goniometer", "--priority", priority]
        + (language.map { ["--language", $0] } ?? []) + ["--", text]
    case .espeak:
      // Double brackets would hold phonemes.
      let text = sentence.text.replacing(["[": "(", "]": ")"])
      return [name.rawValue] + (language.map { ["-v", $0] } ?? []) + ["--", text]
    }
  }
}

extension String {
  /// With other scalars in place of some, whatever accents follow them.
  fileprivate func replacing(_ others: [Unicode.Scalar: Unicode.Scalar]) -> String {
    var result = UnicodeScalarView()
    result.append(contentsOf: unicodeScalars.lazy.map { others[$0] ?? $0 })
    return String(result)
  }
}
