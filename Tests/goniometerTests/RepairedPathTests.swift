// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import goniometer

@Suite("Names that are not UTF-8")
struct RepairedPathTests {
  /// A folder `Müller` with the pair `Übung_thigh.csv` and `Übung_shank.csv`, all in Latin-1.
  private static let files = """
    d=$(printf 'M\\374ller'); u=$(printf '\\334bung')
    mkdir "$d"; cp r/a/thigh.csv "$d/${u}_thigh.csv"; cp r/a/shank.csv "$d/${u}_shank.csv"
    """

  @Test("recordings with such names are measured one by one, in a folder, and by pattern")
  func measured() throws {
    let run = try BatchFolder.run(
      """
      \(Self.files)
      row() { $goniometer batch "$1" --quiet | tail -n 1 | cut -d , -f 2-25; }
      row r/a > plain; grep -q measured plain || cat plain
      row "$d" | cmp - plain && echo folder
      row "$d/*.csv" | cmp - plain && echo pattern
      $goniometer analyze --thigh r/a/thigh.csv --shank r/a/shank.csv > plain
      $goniometer analyze --thigh "$d/${u}_thigh.csv" --shank "$d/${u}_shank.csv" | cmp - plain && echo analyze
      cd "$d"; $goniometer analyze --thigh "${u}_thigh.csv" --shank "${u}_shank.csv" | cmp - ../plain && echo here
      """)
    #expect(run.output == "folder\npattern\nanalyze\nhere\n", "\(run.messages)")
  }

  @Test("one of several names that are shown alike is not guessed")
  func ambiguous() throws {
    let run = try BatchFolder.run(
      """
      for e in '\\344' '\\374'; do cp r/c.csv "$(printf "x$e.csv")"; done
      $goniometer analyze "$(printf 'x\\344.csv')"; echo $?
      """)
    #expect(run.output == "66\n")
    #expect(run.messages.contains("found none or several"), "\(run.messages)")
  }

  @Test("a worker with --root does not search for such a name")
  func root() throws {
    let run = try BatchFolder.run(
      """
      mkdir inside; ln -s ../r/c.csv "$(printf 'inside/x\\344.csv')"
      printf '{"file":"inside/x\\357\\277\\275.csv"}\\n' | $goniometer worker --root inside
      """)
    #expect(run.output.contains("\"error\""), "\(run.output)")
  }
}
