// SPDX-License-Identifier: Apache-2.0

/// The way of a curve over columns of dots: in each column the rows from its least to its greatest place,
/// so that no peak is lost however many samples it has.
///
/// A curve that turns back along the horizontal axis is traced anew from there, so that a loop stays one.
///
/// Cost: proportional to the number of samples, and to the columns between two that are far apart.
struct CurveTrace {
  /// A part of the curve that does not turn back: the rows of each of its columns.
  struct Stretch {
    /// The first column.
    fileprivate(set) var first: Int
    /// One for each column from there on; not rounded.
    fileprivate(set) var rows: [(low: Double, high: Double)]
  }

  /// The parts so far.
  private(set) var stretches: [Stretch] = []
  private var last: (x: Double, y: Double)?
  /// +1 to the right, −1 to the left, 0 before either.
  private var direction = 0.0

  /// Ends the line; the next sample begins another.
  mutating func end() { (last, direction) = (nil, 0) }

  /// Joins a place, in dots and within the grid, to the one before.
  mutating func add(_ x: Double, _ y: Double) {
    let column = Int(x.rounded())
    guard let last else {
      stretches.append(Stretch(first: column, rows: [(y, y)]))
      self.last = (x, y)
      return
    }
    let turn = x > last.x ? 1.0 : x < last.x ? -1 : 0
    let lastColumn = Int(last.x.rounded())
    if turn * direction < 0, column != lastColumn {
      stretches.append(Stretch(first: lastColumn, rows: [(last.y, last.y)]))
    }
    if column != lastColumn {
      direction = turn
      join(last, (x, y))
    }
    include(y, y, column)
    self.last = (x, y)
  }

  /// Covers the rows between two samples in every column that the line between them crosses.
  private mutating func join(_ start: (x: Double, y: Double), _ end: (x: Double, y: Double)) {
    let (left, right) = start.x < end.x ? (start, end) : (end, start)
    let slope = (right.y - left.y) / (right.x - left.x)
    let columns = Int(left.x.rounded())...Int(right.x.rounded())
    for column in start.x < end.x ? Array(columns) : columns.reversed() {
      // Where the line enters and leaves the column. Both ends are half a dot shorter than they are, as
      // the next column begins there.
      let enters = max(left.x, Double(column) - 0.5)
      let leaves = min(right.x, Double(column) + 0.5)
      var (one, other) = (left.y + (enters - left.x) * slope, left.y + (leaves - left.x) * slope)
      let (middle, half) = ((one + other) / 2, max(abs(other - one) / 2 - 0.5, 0))
      (one, other) = (middle - half, middle + half)
      include(min(one, other), max(one, other), column)
    }
  }

  private mutating func include(_ low: Double, _ high: Double, _ column: Int) {
    let place = stretches.count - 1
    let offset = column - stretches[place].first
    if (0..<stretches[place].rows.count).contains(offset) {
      let known = stretches[place].rows[offset]
      stretches[place].rows[offset] = (min(known.low, low), max(known.high, high))
    } else if offset < 0 {
      // To the left: columns come one after another, so the new one is the next.
      stretches[place].rows.insert((low, high), at: 0)
      stretches[place].first = column
    } else {
      stretches[place].rows.append((low, high))
    }
  }
}
