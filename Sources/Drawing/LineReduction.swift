// SPDX-License-Identifier: Apache-2.0

/// Lines of many points with no more of them than a picture shows.
///
/// Of the points in one column of half a pixel the first, the lowest, the highest and the last stay, in
/// their order, so that no peak is lost and the line looks the same.
enum LineReduction {
  /// Columns in a pixel.
  private static let columnsPerPixel = 2.0

  /// The places of the points to keep, rising. All of them where they are few.
  ///
  /// - Parameters:
  ///   - count: The number of points.
  ///   - x: The pixel of a point from the left. Where these do not rise, all points stay.
  ///   - y: The values whose extremes stay, one or more for each point.
  static func kept(
    of count: Int, x: (Int) -> Double, y: [(Int) -> Double]
  ) -> [Int] {
    guard count > 2, x(count - 1) > x(0),
      Double(count) > 4 * columnsPerPixel * (x(count - 1) - x(0))
    else { return Array(0..<count) }
    var kept: [Int] = []
    var first = 0
    while first < count {
      let column = (x(first) * columnsPerPixel).rounded(.down)
      var end = first + 1
      while end < count, (x(end) * columnsPerPixel).rounded(.down) == column { end += 1 }
      var places: Set<Int> = [first, end - 1]
      for value in y {
        let range = first..<end
        if let low = range.min(by: { value($0) < value($1) }) { places.insert(low) }
        if let high = range.max(by: { value($0) < value($1) }) { places.insert(high) }
      }
      kept += places.sorted()
      first = end
    }
    return kept
  }
}
