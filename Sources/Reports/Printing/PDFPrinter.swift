// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The reason why a page could not be printed.
public enum PrintingError: Error, Sendable, Hashable {
  /// No program that prints pages is installed.
  case noProgram
  /// The program failed, or wrote nothing.
  case failed(program: String, reason: String)
}

extension PrintingError: CustomStringConvertible {
  /// One sentence: what is wrong and what to do.
  public var description: String {
    switch self {
    case .noProgram:
      "no program that prints pages is there: install weasyprint or chromium, or write the page as HTML"
    case .failed(let program, let reason):
      "\(program) could not print the page (\(reason)): write it as HTML and print that"
    }
  }
}

/// Prints pages as PDF by a program that is installed: WeasyPrint, else Chromium or Chrome without a window.
///
/// The text in such a file can be selected and searched. The page goes to the program by a private folder
/// that is removed afterwards.
///
/// ```swift
/// let pdf = try PDFPrinter().pdf(of: page)
/// ```
public struct PDFPrinter: Sendable {
  private let folders: [String]
  private let timeout: Double

  /// A printer with the programs of a search path.
  ///
  /// - Parameters:
  ///   - path: folders with a colon between them, as in PATH; `nil` takes that of the environment.
  ///   - timeout: seconds after which a program that does not end is killed.
  public init(path: String? = nil, timeout: Double = 60) {
    let path = path ?? ProcessInfo.processInfo.environment["PATH"] ?? ""
    folders = path.split(separator: ":").map(String.init)
    self.timeout = timeout
  }

  /// Programs in the order in which they are tried.
  private static let browsers = ["chromium", "chromium-browser", "google-chrome"]

  /// The page as PDF.
  ///
  /// - Parameter html: a page that loads nothing.
  /// - Throws: ``PrintingError``; of several programs that fail, the error of the last one.
  public func pdf(of html: String) throws(PrintingError) -> [UInt8] {
    var failure = PrintingError.noProgram
    for name in ["weasyprint"] + Self.browsers {
      guard let program = executable(name) else { continue }
      do throws(PrintingError) {
        return try print(html, by: program, name)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private func executable(_ name: String) -> String? {
    folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  private func print(
    _ html: String, by program: String, _ name: String
  ) throws(PrintingError) -> [UInt8] {
    do {
      let folder = try FileManager.default.url(
        for: .itemReplacementDirectory, in: .userDomainMask,
        appropriateFor: FileManager.default.temporaryDirectory, create: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
      let (page, pdf) = (folder.appending(path: "page.html"), folder.appending(path: "page.pdf"))
      try Data(html.utf8).write(to: page)
      let arguments =
        name == "weasyprint"
        ? [page.path, pdf.path] : browserArguments(page, pdf, folder)
      try run(program, arguments, name)
      let bytes = (try? Data(contentsOf: pdf)) ?? Data()
      guard bytes.starts(with: Data("%PDF".utf8)) else {
        throw PrintingError.failed(program: name, reason: "it wrote no PDF")
      }
      return [UInt8](bytes)
    } catch {
      throw error as? PrintingError ?? .failed(program: name, reason: error.localizedDescription)
    }
  }

  private func browserArguments(_ page: URL, _ pdf: URL, _ folder: URL) -> [String] {
    var arguments = [
      "--headless=new", "--disable-gpu", "--no-first-run", "--disable-extensions",
      "--user-data-dir=\(folder.path)/profile", "--no-pdf-header-footer",
      "--print-to-pdf=\(pdf.path)", page.absoluteString,
    ]
    // The browser refuses its sandbox to root. The page is our own and has no script.
    if geteuid() == 0 { arguments.insert("--no-sandbox", at: 0) }
    return arguments
  }

  private func run(_ program: String, _ arguments: [String], _ name: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
    process.standardError = FileHandle.nullDevice
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    guard end.wait(timeout: .now() + timeout) == .success else {
      kill(process.processIdentifier, SIGKILL)
      throw PrintingError.failed(program: name, reason: "it did not end in \(Int(timeout)) s")
    }
    guard process.terminationStatus == 0 else {
      throw PrintingError.failed(program: name, reason: "status \(process.terminationStatus)")
    }
  }
}
