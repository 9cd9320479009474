// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Root folders without the system's own")
struct BareRootTests {
  /// Whether a folder may be covered here; not without user namespaces, as in some containers.
  private static let mayCover =
    (try? ProgramRun(shell: "unshare -rm sh -c 'mount -t tmpfs none /proc'").exitCode) == 0

  /// Runs a line of `sh` in the test's folder, with a folder of the system covered by an empty one.
  private func run(without folder: String, _ line: String) throws -> ProgramRun {
    try ProgramRun(
      shell: """
        cd $folder; export goniometer
        unshare -rm sh -c 'mount -t tmpfs none \(folder) || exit 99; \(line)'
        """)
  }

  // No command with threads: libdispatch ends a program that is busy for long where it cannot count them in /proc.
  @Test("arguments count where /proc is not mounted", .enabled(if: mayCover))
  func arguments() throws {
    let done = try run(
      without: "/proc",
      """
      $goniometer nonsense; echo $?; $goniometer care today; echo $?
      $goniometer task make knee --side left --output "a b.json" --quiet && ls
      $goniometer version >v; echo $?; wc -l <v
      """)
    #expect(
      done.output.split(separator: "\n") == ["64", "64", "a b.json", "v", "0", "1"]
        || done.output.split(separator: "\n") == ["64", "64", "a b.json", "0", "1"],
      "\(done.output) \(done.messages)")
    #expect(done.messages.contains("nonsense"))
  }

  @Test("random identities are random where /dev is empty", .enabled(if: mayCover))
  func identities() throws {
    let done = try run(
      without: "/dev",
      """
      for name in a b; do
        $goniometer care demo $name.care 2>said; $goniometer care export $name.care >$name.json
      done
      cat a.json b.json
      """)
    let uuid = /[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}/
    let halves = done.output.components(separatedBy: "\n}").prefix(2).map { half in
      Set(half.matches(of: uuid).map { String($0.output) })
    }
    #expect(halves.count == 2 && halves.allSatisfy { $0.count >= 4 }, "\(done.messages)")
    #expect(halves.count == 2 && halves[0].isDisjoint(with: halves[1]))
    #expect(!done.output.contains("00000000-0000-4000"))
  }
}
