// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import TaskServer

// What `serve` can be told.
extension ServeCommand {
  static let file = Argument(
    optional: "FILE", .file, help: "The task, or a FHIR form; without it --care or --study.")
  static let care = Option(
    "care", .file, placeholder: "STORE", help: "The care plan of one person, as pages for them.")
  static let port = Option(
    "port", .integer(in: 0...65_535), default: "0", short: "p", placeholder: "PORT",
    help: "The port; 0 for any free one.")
  static let listen = Option(
    "listen", .text, default: "127.0.0.1", short: "l", placeholder: "ADDRESS",
    help: "The address of this machine to be reached at; 0.0.0.0 for all of them, with encryption.")
  static let certificate = Option(
    "certificate", .file, help: "The certificate chain, in PEM, with --key.")
  static let key = Option("key", .file, help: "The private key of --certificate, in PEM.")
  static let publicAddress = Option(
    "public-address", .servedAddress,
    help: "The address that people type where a proxy stands before the pages.")
  static let once = Option(flag: "once", help: "End when the first task is over.")
  static let result = Option(
    "result", .output, short: "r", help: "Where the result goes besides, with --once.")
  static let folder = Option(
    "output-directory", .file, short: "d", placeholder: "FOLDER",
    help: "Where sessions, results and links are kept. Without it NAME.served beside NAME.json.")
}

extension ValueType where Value == ServedAddress {
  /// An address of a server.
  static let servedAddress = ValueType(
    "ADDRESS", expecting: "an address such as https://clinic.example/knee/"
  ) { ServedAddress($0) }
}

extension TaskServerError: ReportableError {
  var exitCode: ExitCode {
    switch self {
    case .damaged, .certificate, .sameStore: .malformedData
    case .inUse, .notOurs, .noIdentity: .cannotWrite
    }
  }
}
