// SPDX-License-Identifier: Apache-2.0

internal import CareTasks
internal import ConsolePrograms
internal import Foundation
internal import Localization
internal import Measurement
internal import Reports

/// The options of commands that write pages, and the writing.
enum PageOutput {
  static let language = Option(
    "language", .choice(Language.self), default: Language.english.rawValue,
    help: "The language of pictures and reports.")

  /// Refuses outputs of one call that would replace one another.
  static func checkDistinct(_ paths: [String]) throws(UsageError) {
    var known: Set<String> = []
    for path in paths where path != "-" {
      guard known.insert(URL(filePath: path).standardizedFileURL.path).inserted else {
        throw UsageError("two outputs have the same file, \(path); name two")
      }
    }
  }

  /// The words of pages in the language that is asked for.
  static func words(_ arguments: ParsedArguments) -> Translator {
    Translator(arguments[language], [.measurement, .careTasks, .reports])
  }
}

extension Console {
  /// Writes a page to a file: as PDF if its name ends in `.pdf`, otherwise as HTML.
  func write(page html: String, to path: String, besides inputs: [String]) throws {
    guard path.lowercased().hasSuffix(".pdf") else {
      return try write(html.utf8, to: path, besides: inputs)
    }
    try write(PDFPrinter().pdf(of: html), to: path, besides: inputs)
  }
}

extension PrintingError: ReportableError {
  var exitCode: ExitCode {
    switch self {
    case .noProgram: .cannotWrite
    case .failed: .inputOutput
    }
  }
}
