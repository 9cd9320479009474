// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import Reports
import Testing

@Suite("Pages as PDF")
struct PDFPrinterTests {
  private static let page =
    "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\"><title>t</title><h1>Knee 100°</h1></html>"

  /// A printer that finds one program, a shell script.
  private func printer(_ name: String, _ script: String, timeout: Double = 20) throws -> PDFPrinter
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: name).path
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return PDFPrinter(path: folder.path, timeout: timeout)
  }

  @Test("without a program the error says what to install")
  func none() {
    #expect(throws: PrintingError.noProgram) { try PDFPrinter(path: "/nowhere").pdf(of: Self.page) }
    #expect(PrintingError.noProgram.description.contains("weasyprint or chromium"))
  }

  @Test("a program that fails, writes no PDF or does not end is an error that names it")
  func failing() throws {
    for (script, reason) in [
      ("exit 3", "status 3"), ("echo nothing > \"$2\"", "it wrote no PDF"),
      ("exec sleep 60", "it did not end in 1 s"),
    ] {
      #expect(throws: PrintingError.failed(program: "weasyprint", reason: reason)) {
        try printer("weasyprint", script, timeout: script.contains("sleep") ? 1 : 20).pdf(
          of: Self.page)
      }
    }
  }

  @Test("the page goes to the program in a folder of its own, which is gone afterwards")
  func folder() throws {
    let note = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let pdf = try printer(
      "weasyprint",
      "ls -ld \"$(dirname \"$1\")\" > \(note); echo \"$1\" >> \(note); printf '%%PDF-1' > \"$2\""
    ).pdf(of: Self.page)
    #expect(String(decoding: pdf, as: UTF8.self) == "%PDF-1")
    let lines = try String(contentsOfFile: note, encoding: .utf8).split(separator: "\n")
    #expect(lines[0].hasPrefix("drwx------"))
    #expect(!FileManager.default.fileExists(atPath: String(lines[1])))
  }

  @Test(
    "an installed program prints the page with text that can be selected",
    .enabled(
      if: (ShellRun.has("weasyprint") || ShellRun.has("chromium")) && ShellRun.has("pdftotext"),
      "a program that prints, and pdftotext, are not installed"))
  func installed() throws {
    let pdf = try PDFPrinter().pdf(of: Self.page)
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    try Data(pdf).write(to: path)
    let run = try ShellRun("pdftotext '\(path.path)' -")
    #expect(run.output.contains("Knee 100°"))
  }
}
