// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import Foundation

/// The answers of Python's sqlite3 to plain SQL on a store's file, with their times.
struct PlainQueries {
  /// Milliseconds of processor time.
  let dayTimes: [Double]
  let yearTimes: [Double]
  let day: CareTotals
  let year: CareTotals
  /// The outcomes of each day of the year.
  let yearOutcomes: [Int]

  /// Runs the script; `nil` where there is no Python.
  init?(_ path: String, day: QueryInterval, year: QueryInterval) {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../peers/care_queries.py").standardized.path()
    let dates = [day.start, day.end, year.start, year.end]
    let arguments =
      ["python3", script, path] + dates.map { String($0.timeIntervalSinceReferenceDate) }
    guard let run = ChildRun(arguments, wantsOutput: true) else { return nil }
    var lines: [String: [Double]] = [:]
    for line in run.output.split(separator: "\n") {
      let words = line.split(separator: " ")
      lines[String(words[0])] = words.dropFirst().compactMap { Double($0) }
    }
    func numbers(_ name: String) -> [Double] { lines[name] ?? [] }
    dayTimes = numbers("day.times")
    yearTimes = numbers("year.times")
    self.day = CareTotals(numbers("day"))
    self.year = CareTotals(numbers("year"))
    let seconds = year.end.timeIntervalSince(year.start)
    var outcomes = [Int](repeating: 0, count: Int((seconds / 86_400).rounded()))
    for (index, count) in zip(numbers("year.days"), numbers("year.outcomes"))
    where outcomes.indices.contains(Int(index)) {
      outcomes[Int(index)] = Int(count)
    }
    yearOutcomes = outcomes
  }
}

/// The outcomes of some events, their values, and the sum of those that are numbers.
struct CareTotals: Equatable {
  var outcomes: Int
  var values: Int
  var sum: Double

  init(_ numbers: [Double]) {
    guard numbers.count == 3 else {
      (outcomes, values, sum) = (-1, -1, .nan)
      return
    }
    (outcomes, values, sum) = (Int(numbers[0]), Int(numbers[1]), numbers[2])
  }

  init(_ events: [CareEvent]) {
    let values = events.compactMap(\.outcome).flatMap(\.values)
    outcomes = events.count { $0.outcome != nil }
    self.values = values.count
    sum = values.reduce(0) { sum, value in
      switch value.content {
      case .integer(let number): sum + Double(number)
      case .double(let number): sum + number
      case .boolean, .text, .binary, .date: sum
      }
    }
  }
}
