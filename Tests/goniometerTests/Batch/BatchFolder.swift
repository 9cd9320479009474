// SPDX-License-Identifier: Apache-2.0

import BatchRuns
import Foundation

@testable import goniometer

/// A folder with simulated recordings: `a` (a pair), `b_thigh.csv` with `b_shank.csv`, `c.csv` (one
/// device), of different lengths.
enum BatchFolder {
  /// A shell line after the recordings are in `r`.
  static func run(_ line: String, by shell: String = "sh") throws -> ProgramRun {
    try ProgramRun(shell: "\(recordings.copying)\n\(line)", by: shell)
  }

  private static let recordings = SharedFolder(
    """
    simulate() { $goniometer simulate --rate 50 --seed "$1" --repetitions "$2" --output "$3" \
    >/dev/null || exit 99; }
    mkdir r; simulate 1 5 r/a; simulate 2 3 t
    mv t/thigh.csv r/b_thigh.csv; mv t/shank.csv r/b_shank.csv; rm -r t
    cp r/a/shank.csv r/c.csv
    """)

  /// The rows of a summary, a dictionary of columns each.
  static func rows(_ csv: String) -> [[String: String]] {
    let records = csv.split(separator: "\n").map { CSVRecords.cells(of: Array($0.utf8)[...]) ?? [] }
    guard let header = records.first else { return [] }
    return records.dropFirst().map { cells in
      Dictionary(zip(header, cells)) { first, _ in first }
    }
  }
}
