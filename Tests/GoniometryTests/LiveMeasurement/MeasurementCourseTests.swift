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
    #expect(course.update(time: 0, degrees: 50, stillSeconds: 5) == nil, "nobody asked")
    course.toggleZeroing()
    #expect(course.update(time: 1, degrees: 50, stillSeconds: 0.5) == nil)
    #expect(course.update(time: 2, degrees: 70, stillSeconds: 0) == nil)
    #expect(course.update(time: 3, degrees: 30, stillSeconds: 0.5) == nil)
    #expect(course.update(time: 4, degrees: 32, stillSeconds: 1) == 10 - 31)
    #expect(course.held == HeldPose(times: 3...4, degrees: 10))
    #expect(course.shift == -21 && !course.isZeroing)
    course.compensate(for: 2)
    #expect(course.shift == -23)
    course.toggleZeroing()
    #expect(course.update(time: 5, degrees: 40, stillSeconds: 2) == -30 + 23)
  }

  @Test("asked twice, it does without a pose")
  func cancelled() {
    var course = MeasurementCourse()
    course.toggleZeroing()
    course.toggleZeroing()
    #expect(course.update(time: 1, degrees: 5, stillSeconds: 2) == nil)
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
