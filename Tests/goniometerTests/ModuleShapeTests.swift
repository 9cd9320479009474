// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The shape of the modules: a thin program, and files that can be read one after another.
@Suite("Shape of the modules")
struct ModuleShapeTests {
  /// Lines of the program at most: a line belongs to it only if it names an option, the terminal or an exit
  /// code. Whatever else a front end needs is in a library.
  private static let programLines = 9000

  /// Files of a circle at most.
  private static let circleFiles = 6

  /// Modules with a larger circle, each with its size and the reason. A size may fall, and never rise.
  private static let exceptions: [String: (files: Int, reason: String)] = [:]

  private static let sources = ProgramRun.package.appending(path: "Sources")

  /// The Swift files of a module by their paths in it.
  private static func files(of module: String) throws -> [String: String] {
    let folder = sources.appending(path: module)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: paths.filter { $0.hasSuffix(".swift") }.map { path in
        (path, try String(contentsOf: folder.appending(path: path), encoding: .utf8))
      })
  }

  @Test("the program has at most 9000 lines")
  func program() throws {
    let files = try Self.files(of: "goniometer")
    let lines = files.values.reduce(0) { $0 + $1.utf8.count { $0 == UInt8(ascii: "\n") } }
    #expect(lines > 1000)
    #expect(lines <= Self.programLines, "move what a page in the browser would need to a library")
  }

  @Test("no module has a circle of more than six files, but for named ones")
  func circles() throws {
    for module in try FileManager.default.contentsOfDirectory(atPath: Self.sources.path).sorted() {
      let circles = SourceCircles.circles(among: try Self.files(of: module))
      let most = Self.exceptions[module]?.files ?? Self.circleFiles
      for circle in circles where circle.count > most {
        Issue.record("\(module): \(circle.joined(separator: ", "))")
      }
      // An exception that is not needed any more is taken out.
      if Self.exceptions[module] != nil {
        #expect((circles.first?.count ?? 0) > Self.circleFiles, "\(module) needs no exception")
      }
    }
  }

  /// Files that use one another in turn: the first the second, the last the first.
  private static func ring(_ count: Int, link: (Int) -> String) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: (0..<count).map { number in
        ("\(number).swift", "public struct T\(number) {\n  \(link((number + 1) % count))\n}\n")
      })
  }

  @Test("a circle of seven files is found as one, with nothing that only uses it")
  func ringOfSeven() {
    var sources = Self.ring(7) { "let next: [T\($0)] = []" }
    sources["user.swift"] = "enum User { static let first = T0.self }"
    sources["used.swift"] = "protocol Used {}\nextension Used { typealias Own = Int }"
    sources["0.swift"]? += "extension T0: Used {}\n"
    let circles = SourceCircles.circles(among: sources)
    #expect(circles == [(0..<7).map { "\($0).swift" }])
    #expect(circles[0].count > Self.circleFiles)
  }

  @Test("two circles that one file leads between stay two")
  func twoCircles() {
    let sources = [
      "a": "struct A { var b: B? }", "b": "final class B { var a: A?; let c = C.one }",
      "c": "enum C { case one; func d() -> D? { nil } }", "d": "actor D { let c: C; let e: E? }",
      "e": "class E: D {}",
    ]
    #expect(SourceCircles.circles(among: sources) == [["c", "d", "e"], ["a", "b"]])
  }

  @Test("names in comments, literals and imports are no uses, nor are names that two files define")
  func text() {
    let links: [(Int) -> String] = [
      { "// T\($0)" }, { "/* /* T\($0) */ T\($0) */" }, { "let a = \"T\($0)\"" },
      { "let a = #\"\\(T\($0))\"#" }, { "let a = \"\\(f(\"T\($0)\")) T\($0)\"" },
      { "let a = \"\"\"\n    \" T\($0)\n    \"\"\"" }, { "let a = \"\\\" T\($0)\"" },
    ]
    for link in links {
      let sources = Self.ring(2, link: link)
      #expect(SourceCircles.circles(among: sources).isEmpty, "\(sources)")
    }
    #expect(SourceWords("import struct Foundation.Date").defined.isEmpty)
    let twice = ["a": "struct A { let b: B }", "b": "struct B { let a: A }", "c": "struct A {}"]
    #expect(SourceCircles.circles(among: twice).isEmpty)
  }
}
