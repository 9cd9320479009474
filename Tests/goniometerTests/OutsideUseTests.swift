// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import Testing

/// What other packages build on: products, their landing pages, and programs that use `public` alone.
///
/// Programs are type-checked against the modules that the tests were built with, as files of another
/// package, by the compiler that `GONIOMETER_SWIFTC` names. `make test-long` builds and runs `Tests/OutsidePackage` as well.
@Suite("Use from outside")
struct OutsideUseTests {
  private static let package = ProgramRun.package
  /// Where the compiler keeps the modules of C: compiled once, and not for every program's home.
  private static let moduleCache = SharedFolder(":")

  /// The names of the list `libraries` in Package.swift.
  private static func products() throws -> [String] {
    let text = try String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)
    let list =
      text.split(separator: "let libraries = [\n").dropFirst().first?
      .split(separator: "\n]\n").first ?? ""
    return list.matches(of: /library\(\s*"([A-Za-z]+)"/).map { String($0.output.1) }
  }

  private static func page(of product: String) throws -> String {
    try String(
      contentsOf: package.appending(path: "Sources/\(product)/\(product).docc/\(product).md"),
      encoding: .utf8)
  }

  /// Type-checks files as one program of another package; the messages of the compiler.
  private func typeCheck(_ program: String, packageName: String = "outside") throws -> ProgramRun {
    let modules = ChildProcess.built("goniometer").deletingLastPathComponent()
      .appending(path: "Modules").path
    let sources = Self.package.appending(path: "Sources")
    let maps = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix("module.modulemap") }
      .map { "-I '\(sources.appending(path: $0).deletingLastPathComponent().path)'" }
    let compiler = ProcessInfo.processInfo.environment["GONIOMETER_SWIFTC"] ?? "swiftc"
    let cache = try Self.moduleCache.path
    return try ProgramRun(
      shell: "\(compiler) -module-cache-path '\(cache)' -typecheck -swift-version 6 "
        + "-warnings-as-errors -package-name \(packageName) -I '\(modules)' \(maps.joined(separator: " ")) '\(program)'"
    )
  }

  private func typeCheck(text: String, packageName: String = "outside") throws -> ProgramRun {
    let folder = try TemporaryFolder()
    let program = folder.path("main.swift")
    try text.write(toFile: program, atomically: true, encoding: .utf8)
    return try typeCheck(program, packageName: packageName)
  }

  @Test("every product has a landing page with an example that compiles from outside")
  func landingPages() throws {
    let products = try Self.products()
    #expect(products.count >= 9)
    for product in products {
      let page = try Self.page(of: product)
      #expect(page.hasPrefix("# ``\(product)``\n"), "\(product)")
      #expect(page.contains("\n## Topics\n"), "\(product)")
      let examples = page.split(separator: "```swift\n").dropFirst().compactMap {
        $0.split(separator: "```", omittingEmptySubsequences: false).first
      }
      #expect(!examples.isEmpty, "\(product)")
      for example in examples {
        let run = try typeCheck(text: String(example))
        #expect(run.exitCode == 0, "\(product): \(run.messages)")
      }
    }
  }

  @Test("every landing page is of a product, and its links are declared in its module")
  func links() throws {
    let products = Set(try Self.products())
    let sources = Self.package.appending(path: "Sources")
    for target in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
      let folder = sources.appending(path: target)
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      #expect(
        products.contains(target) == files.contains { $0.hasSuffix(".docc/\(target).md") },
        "\(target)")
      guard products.contains(target) else { continue }
      let code = try files.filter { $0.hasSuffix(".swift") }.map {
        try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
      }.joined(separator: "\n")
      let topics = try Self.page(of: target).split(separator: "## Topics").dropFirst().joined()
      for link in topics.split(separator: "\n") where link.hasPrefix("- ``") {
        let name = link.dropFirst(4).dropLast(2)
        let isDeclared = ["struct", "enum", "class", "protocol", "actor"].contains {
          code.contains("public \($0) \(name)") || code.contains("public final \($0) \(name)")
        }
        #expect(isDeclared, "\(target): \(name)")
      }
    }
  }

  @Test("programs of another package compile against public declarations alone")
  func programs() throws {
    let folder = Self.package.appending(path: "Tests/OutsidePackage/Sources")
    let programs = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(programs.count >= 6)
    for program in programs {
      let run = try typeCheck(folder.appending(path: "\(program)/main.swift").path)
      #expect(run.exitCode == 0, "\(program): \(run.messages)")
    }
  }

  @Test("the check sees what a package keeps to itself")
  func packageDeclarations() throws {
    let text = "import Recordings\n_ = KeyedTable.Key.first\n"
    #expect(try typeCheck(text: text).messages.contains("cannot find 'KeyedTable'"))
  }
}
