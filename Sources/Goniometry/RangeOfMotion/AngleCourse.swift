// SPDX-License-Identifier: Apache-2.0

internal import Inertial

extension AngleSeries {
  /// The angle at even steps between two times, between neighbouring rows; `nil` where it is not known at one of them.
  ///
  /// - Parameter steps: from the first time to the second; one more angle is given.
  package func course(from start: Double, to end: Double, steps: Int) -> [Double]? {
    var row = time.partitionPoint { $0 >= start }
    var course: [Double] = []
    course.reserveCapacity(steps + 1)
    for step in 0...steps {
      let wanted = start + (end - start) * Double(step) / Double(steps)
      while row < time.count, time[row] < wanted { row += 1 }
      guard row < time.count else { return nil }
      let before = max(0, row - 1)
      let (a, b) = (time[before], time[row])
      let share = b > a ? (wanted - a) / (b - a) : 1
      let angle = degrees[before] * (1 - share) + degrees[row] * share
      guard angle.isFinite else { return nil }
      course.append(angle)
    }
    return course
  }
}
