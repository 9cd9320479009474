// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Scripts of the repository")
struct ScriptTests {
  @Test("make format and make lint take every Swift file, whatever folder it is in")
  func swiftFiles() throws {
    let package = ProgramRun.package
    let run = try ProgramRun(shell: "'\(package.path)/Scripts/swift-files.sh'")
    let listed = Set(run.output.split(separator: "\n").map(String.init))
    let there = try FileManager.default.contentsOfDirectory(atPath: package.path)
      .filter { !$0.hasPrefix(".") }
      .flatMap { name in
        let folder = package.appending(path: name).path
        return (FileManager.default.subpaths(atPath: folder) ?? []).map { "\(name)/\($0)" }
      }
      .filter { $0.hasSuffix(".swift") }
    // A source archive has no git, and no list.
    guard run.exitCode == 0, !listed.isEmpty else { return }
    #expect(listed.isSuperset(of: there), "\(Set(there).subtracting(listed).sorted())")
    #expect(there.contains { $0.hasPrefix("Fuzz/") })
    for name in ["Makefile", "Scripts/lint.sh"] {
      let text = try String(contentsOf: package.appending(path: name), encoding: .utf8)
      #expect(text.contains("Scripts/swift-files.sh"), "\(name)")
    }
  }
}
