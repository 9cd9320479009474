// SPDX-License-Identifier: Apache-2.0

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
  static func checkDistinct(_ paths: [String], command: String) throws(UsageError) {
    var known: Set<String> = []
    for path in paths where path != "-" {
      guard known.insert(URL(filePath: path).standardizedFileURL.path).inserted else {
        throw UsageError("two outputs have the same file, \(path); name two", command: command)
      }
    }
  }

  /// The words of pages in the language that is asked for.
  static func words(_ arguments: ParsedArguments) -> Translator {
    Translator(arguments[language], [.measurement, .reports])
  }
}

extension Console {
  /// Writes a page to a file: as PDF if its name ends in `.pdf`, otherwise as HTML.
  func write(page html: String, to path: String, besides inputs: [String]) throws {
    guard path.lowercased().hasSuffix(".pdf") else {
      return try write(to: path, besides: inputs) { try $0.write(html) }
    }
    let pdf = try PDFPrinter().pdf(of: html)
    try write(to: path, besides: inputs) { try $0.write(pdf) }
  }
}

extension PrintingError: ReportableError {
  var exitCode: ExitCode {
    switch self {
    case .noProgram: .cannotWrite
    case .failed: .inputOutput
    }
  }

  var message: String { description }
}
