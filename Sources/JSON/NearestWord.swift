// SPDX-License-Identifier: Apache-2.0

/// The nearest of the words, where one is near enough to have been meant.
///
/// Near is: it begins with what was typed, or at most a third of its letters differ. Cost is the
/// product of the lengths for each word; what is longer than 64 letters is no slip of the hand.
package func nearest(to typed: String, among words: [String]) -> String? {
  guard typed.utf8.count <= 64 else { return nil }
  let ranked = words.map { (word: $0, distance: editDistance(typed, $0)) }
  if let best = ranked.min(by: { $0.distance < $1.distance }),
    best.distance <= max(1, best.word.count / 3)
  {
    return best.word
  }
  return typed.count >= 2 ? words.first { $0.hasPrefix(typed) } : nil
}

/// Letters to insert, delete, change or swap with their neighbour to turn one word into the other
/// (optimal string alignment).
private func editDistance(_ first: String, _ second: String) -> Int {
  let (first, second) = (Array(first), Array(second))
  var rows = [Array(0...second.count)]
  for (i, letter) in first.enumerated() {
    var row = [i + 1]
    for (j, other) in second.enumerated() {
      var cost = min(rows[i][j] + (letter == other ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, letter == second[j - 1], first[i - 1] == other {
        cost = min(cost, rows[i - 1][j - 1] + 1)
      }
      row.append(cost)
    }
    rows.append(row)
  }
  return rows[first.count][second.count]
}
