// SPDX-License-Identifier: Apache-2.0

/// Dots in cells of text: 2 × 4 in a cell as a braille pattern, or one in ASCII.
struct DotGrid {
  /// Cells beside each other.
  let columns: Int
  /// Cells below each other.
  let rows: Int
  /// Dots of a cell beside each other, and below each other.
  let (across, down): (Int, Int)
  private var cells: [UInt8]

  /// The bits of Unicode's braille patterns, row by row.
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  init(columns: Int, rows: Int, isASCII: Bool) {
    (self.columns, self.rows) = (max(columns, 1), max(rows, 1))
    (across, down) = isASCII ? (1, 1) : (2, 4)
    cells = [UInt8](repeating: 0, count: self.columns * self.rows)
  }

  /// Dots beside each other in the whole grid.
  var width: Int { columns * across }
  /// Dots below each other in the whole grid.
  var height: Int { rows * down }

  /// Sets a dot, counted from the left and from the top; nothing for one beyond the grid.
  mutating func set(_ x: Int, _ y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    cells[y / down * columns + x / across] |= Self.bits[y % down * 2 + x % across]
  }

  /// Whether a cell has a dot.
  func hasDots(_ row: Int, _ column: Int) -> Bool { cells[row * columns + column] != 0 }

  /// The braille pattern of a cell; `nil` for a cell without a dot.
  func pattern(_ row: Int, _ column: Int) -> Character? {
    let bits = cells[row * columns + column]
    guard bits != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(bits)) else { return nil }
    return Character(scalar)
  }

  /// Adds the dots of another grid of the same size.
  mutating func add(_ other: DotGrid) {
    for (index, bits) in other.cells.enumerated() { cells[index] |= bits }
  }

  /// Takes the cells of another grid of the same size that have dots.
  mutating func cover(with other: DotGrid) {
    for (index, bits) in other.cells.enumerated() where bits != 0 { cells[index] = bits }
  }

  /// Sets the dots of a straight line between two places, in dots; nothing unless both are finite.
  mutating func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let steps = max(abs(dx), abs(dy)).rounded(.up)
    guard steps.isFinite, steps <= 100_000 else { return }
    for step in 0...Int(steps) {
      let share = steps > 0 ? Double(step) / steps : 0
      set(Int((start.x + share * dx).rounded()), Int((start.y + share * dy).rounded()))
    }
  }
}
