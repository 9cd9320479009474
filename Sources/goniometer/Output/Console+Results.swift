// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Drawing
internal import Foundation
internal import Glibc
internal import JSON
internal import Localization
internal import Measurement
internal import ResearchKitExchange

extension Console {
  /// Writes a result to standard output in the envelope of this program's JSON.
  ///
  /// - Parameters:
  ///   - inputs: the files that it comes from.
  ///   - parameters: the settings that it was made with.
  func writeResult(
    _ result: some Encodable, of inputs: [some Encodable] = [String](),
    parameters: some Encodable = [String: String](), warnings: [String] = []
  ) throws {
    let envelope = OutputEnvelope(
      program: .goniometer, commandLine: commandLine, parameters: parameters, inputs: inputs,
      warnings: warnings, result: result)
    try output.write(envelope.jsonBytes())
  }

  /// Says what a form cannot say.
  func note(_ note: ExchangeNote) { self.note("goniometer: note: \(note)") }

  /// Writes a JSON document to standard output.
  func writeJSON(_ json: JSONValue) throws { try output.write([UInt8](json.data())) }
}

/// Which characters the terminal shows.
enum TerminalForm {
  /// Whether standard output is a terminal.
  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether only ASCII is sure to be shown: the locale is of another encoding than UTF-8, or the terminal
  /// is a bare console. A locale that nobody stated says nothing.
  static var isASCII: Bool {
    let variables = ProcessInfo.processInfo.environment
    if ["dumb", "linux"].contains(variables["TERM"]) { return true }
    let locale = LocaleName.stated("LC_CTYPE", in: variables)
    let encoding = locale.lowercased().filter { $0 != "-" }
    return !locale.isEmpty && !encoding.contains("utf8")
  }
}

extension Console {
  /// The form of charts on standard output.
  var chart: TextChart { TextChart(width: width, isASCII: TerminalForm.isASCII) }
}
