// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Goniometry

@Suite("Rest, zero and marks of a live measurement")
struct MeasurementCourseTests {
  @Test("the first rest ends once, a block before two seconds")
  func rest() {
    var course = MeasurementCourse()
    let ends = [0, 1.8, 1.95, 2.1].map { course.endsRest(stillSeconds: $0) }
    #expect(ends == [false, false, true, false])
    #expect(course.hasRested)
    #expect(MeasurementCourse.restProgress(stillSeconds: 1) == 0.5)
    #expect(MeasurementCourse.poseProgress(stillSeconds: 3) == 1)
  }

  @Test("a pose held for a second gets the stated angle; movement in between does not count")
  func pose() {
    var course = MeasurementCourse(poseDegrees: 10)
    let unasked = course.update(time: 0, degrees: 50, stillSeconds: 5)
    #expect(unasked == nil)
    course.toggleZeroing()
    let rows = [(1.0, 50.0, 0.5), (2, 70, 0), (3, 30, 0.5), (4, 32, 1)]
    let changes: [Double?] = rows.map {
      course.update(time: $0.0, degrees: $0.1, stillSeconds: $0.2)
    }
    // The mean of the last two, 31°, becomes 10°.
    #expect(changes == [nil, nil, nil, -21])
    #expect(course.held == HeldPose(times: 3...4, degrees: 10))
    #expect(course.shift == -21)
    #expect(!course.isZeroing)
    course.compensate(for: 2)
    #expect(course.shift == -23)
    course.toggleZeroing()
    let again: Double? = course.update(time: 5, degrees: 40, stillSeconds: 2)
    #expect(again == -7)
    #expect(course.shift == -30)
  }

  @Test("a second request cancels the first")
  func cancelled() {
    var course = MeasurementCourse()
    course.toggleZeroing()
    course.toggleZeroing()
    let change = course.update(time: 1, degrees: 5, stillSeconds: 2)
    #expect(change == nil)
    #expect(course.held == nil)
  }

  @Test("ten thousand moments are marked at most, and none before the first sample")
  func marks() {
    var course = MeasurementCourse()
    course.mark(nil)
    #expect(course.marks.isEmpty)
    for index in 0..<10_001 { course.mark(Double(index)) }
    #expect(course.marks.count == 10_000)
    #expect(course.marks.last == 9_999)
  }
}
