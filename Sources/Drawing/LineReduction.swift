// SPDX-License-Identifier: Apache-2.0

/// Lines of many points with no more of them than a picture shows.
///
/// Of the points in one column of a pixel the lowest and the highest stay, in their order, and so do the
/// first and the last of the line: no peak is lost, and the line looks the same.
enum LineReduction {
  /// The places of the points to keep, rising. All of them where they are few.
  ///
  /// - Parameters:
  ///   - x: the pixels of the points from the left. Where these do not rise, all points stay.
  ///   - y: the value of a point. Not an array, as a day has millions of them.
  static func kept(x: [Double], y: (Int) -> Double) -> [Int] {
    guard let start = x.first, let end = x.last, end > start,
      Double(x.count) > 4 * (end - start)
    else { return Array(x.indices) }
    var kept: [Int] = [0]
    func keep(_ place: Int) { if kept.last != place { kept.append(place) } }
    var (low, high) = (0, 0)
    var (least, greatest) = (y(0), y(0))
    var column = start.rounded(.down)
    for place in x.indices {
      if x[place] >= column + 1 || x[place] < column {
        keep(min(low, high))
        keep(max(low, high))
        (low, high) = (place, place)
        (least, greatest) = (y(place), y(place))
        column = x[place].rounded(.down)
      }
      let value = y(place)
      if value < least { (low, least) = (place, value) }
      if value > greatest { (high, greatest) = (place, value) }
    }
    keep(min(low, high))
    keep(max(low, high))
    keep(x.count - 1)
    return kept
  }
}
