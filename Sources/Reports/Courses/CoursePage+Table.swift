// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Goniometry
internal import Measurement
internal import Recordings

extension CoursePage {
  /// The lines as comma-separated values (RFC 4180), a row each: persons in their order, of each the line that is
  /// worst off first. Words are English, numbers have a full stop, a cell without a value is empty.
  public var csv: [UInt8] {
    var bytes: [UInt8] = []
    var row = CSVRow()
    for name in Self.columns { row.append(name) }
    bytes += row.ended()
    for person in persons {
      for line in person.byStanding {
        row.removeAll()
        write(line, of: person, to: &row)
        bytes += row.ended()
      }
    }
    return bytes
  }

  private static let columns = [
    "subject", "joint", "movement", "side", "activity", "test", "method", "angle", "status",
    "visits",
    "doubtful_visits", "first_visit", "last_visit", "first_deg", "last_deg", "last_half95_deg",
    "best_deg", "since_last_deg", "since_last_smallest_deg", "since_first_deg",
    "since_first_smallest_deg", "trend_deg_per_week", "trend_lower_deg_per_week",
    "trend_upper_deg_per_week", "goal_deg", "goal_day", "goal_state",
  ]

  private func write(_ line: CourseLine, of person: PersonCourse, to row: inout CSVRow) {
    let (course, analysis) = (line.course, line.analysis)
    let last = analysis.last
    let (first, newest) = (line.visits[0], line.now)
    row.append(person.subject ?? "")
    row.append(course.joint?.rawValue ?? "")
    row.append(course.movement?.movement.name ?? "")
    row.append(course.side.rawValue)
    row.append(course.activity.rawValue)
    row.append(course.movement?.test?.name ?? "")
    row.append(course.methodName)
    row.append(line.quantity.name)
    row.append(line.standing.name)
    row.append("\(line.visits.count)")
    row.append("\(line.visits.count(where: \.isDoubtful))")
    row.append(first.measurement.visitName)
    row.append(newest.measurement.visitName)
    row.append(first.degrees)
    row.append(newest.degrees)
    row.append(newest.halfWidth95)
    row.append(line.visits[analysis.best].degrees)
    for place in [last - 1, 0] {
      let change = last > 0 ? analysis.change(from: place, to: last) : nil
      row.append(change?.degrees ?? .nan)
      row.append(change?.smallestDetectable ?? .nan)
    }
    let trend = analysis.trend
    row.append(7 * (trend?.perDay ?? .nan))
    row.append(7 * (trend?.interval.lowerBound ?? .nan))
    row.append(7 * (trend?.interval.upperBound ?? .nan))
    let outlook = line.outlooks(today: person.settings.today).first
    row.append(outlook?.target ?? .nan)
    row.append(outlook?.goal.day ?? "")
    row.append(outlook.map { "\($0.state)" } ?? "")
  }
}

extension RangeCourse {
  /// The joint, as far as it is known.
  var joint: Joint? { usable.last?.joint }

  fileprivate var methodName: String {
    switch key.way {
    case .method(let method): method.rawValue
    case .step(let step): step
    case nil: ""
    }
  }
}

extension CourseStanding {
  /// The name in tables.
  fileprivate var name: String { "\(self)" }
}

extension CourseQuantity {
  /// The name in tables.
  fileprivate var name: String {
    switch self {
    case .direction(let direction): direction.name
    case .flexion: "flexion"
    case .extensionDeficit: "extensionDeficit"
    case .range: "range"
    }
  }
}
