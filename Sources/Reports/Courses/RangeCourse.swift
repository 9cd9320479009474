// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Goniometry
internal import JSON
internal import Localization
internal import Measurement

/// The measurements of one person's limb, of one kind and moved by the same, in the order of time.
struct RangeCourse {
  /// What measurements share that are compared.
  struct Key: Hashable {
    let side: Side
    let activity: Activity
    let way: MeasurementWay?
    let movement: TableMovement?

    init(_ one: Finding) {
      (side, activity, way) = (one.side, one.activity, one.way)
      movement = one.movement.map(TableMovement.init)
    }
  }

  /// A movement by a standard test: only measurements of one are compared.
  struct TableMovement: Hashable {
    let joint: Joint
    let movement: String
    let test: String?

    init(_ found: MovementFinding) {
      (joint, movement, test) = (found.joint, found.movement.name, found.test?.name)
    }
  }

  let key: Key
  /// Measurements with numbers that can be used, the earliest first.
  let usable: [Finding]
  let words: Translator
  let number: ReportNumber

  var side: Side { key.side }
  var activity: Activity { key.activity }

  /// The courses of one person's measurements: those of no named movement first, then by the joint table;
  /// left before right and active before passive.
  static func all(of measurements: [Finding], _ words: Translator) -> [RangeCourse] {
    var order: [Key] = []
    var groups: [Key: [Finding]] = [:]
    for one in measurements where one.isUsable {
      let key = Key(one)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(one)
    }
    func place(_ key: Key) -> (Int, Int, Int, Int) {
      let movement = groups[key]?.first?.movement?.tablePlace ?? (joint: -1, movement: 0)
      return (
        movement.joint, movement.movement, Side.allCases.firstIndex(of: key.side) ?? 0,
        Activity.allCases.firstIndex(of: key.activity) ?? 0
      )
    }
    return order.enumerated().sorted { a, b in
      let (x, y) = (place(a.element), place(b.element))
      return x == y ? a.offset < b.offset : x < y
    }.map { RangeCourse($0.element, groups[$0.element] ?? [], words) }
  }

  private init(_ key: Key, _ own: [Finding], _ words: Translator) {
    (self.key, self.words, number) = (key, words, ReportNumber(words))
    usable = own.inOrderOfTime
  }

  /// The movement that the results name; `nil` if they name none.
  var movement: MovementFinding? { usable.last?.movement }

  /// The side, who moved it, and what was measured unless that is a knee with two sensors: `Left side,
  /// active, one device`; of a named movement `Left ankle, dorsiflexion – plantarflexion, active`.
  var title: String { title(of: movement?.nouns(words)) }

  /// The same with another name of what was measured.
  func title(of noun: String?) -> String {
    var parts = [words(joint?.words.headings[side].message ?? side.words)]
    parts += [noun, movement?.unusualTest(words)].compactMap(\.self)
    if activity != .unstated { parts.append(words(activity.words)) }
    switch key.way {
    case .method(.hinge):
      if movement?.joint.takesRecordings ?? true { parts.append(words("one device")) }
    case .method(.researchKit): parts.append("ResearchKit")
    case .step(let step): parts.append(step)
    case .method(.twoSensors), nil: break
    }
    return parts.joined(separator: ", ").capitalisedFirst
  }

  /// Whether it is one joint of the body: its side is stated, or it has none.
  var hasKnownSide: Bool { side != .unstated || !(movement?.joint.hasSides ?? true) }

  /// Whether both are of one method, or of steps that differ in nothing but the side.
  func isOfTheSameKind(as other: RangeCourse) -> Bool {
    guard key.movement == other.key.movement else { return false }
    guard case .step(let mine)? = key.way, case .step(let others)? = other.key.way else {
      return key.way == other.key.way
    }
    func bare(_ step: String) -> [Substring] {
      step.split(separator: ".").filter { part in
        ![Side.left, .right].contains { $0.rawValue == part }
      }
    }
    return bare(mine) == bare(others)
  }

  /// Whether it is the same of the other side: both sides are stated.
  func isOtherSide(of other: RangeCourse) -> Bool {
    Set([side, other.side]) == [.left, .right] && activity == other.activity
      && isOfTheSameKind(as: other)
  }

  /// Whether it is the same limb and movement, measured in another way or moved by another.
  func isOtherWay(of other: RangeCourse) -> Bool {
    side == other.side && key != other.key && movement?.joint == other.movement?.joint
      && movement?.movement.name == other.movement?.movement.name
  }

  /// The range with half of its interval.
  func shown(_ one: Finding) -> String {
    number.degrees(one.range, halfWidth95: one.rangeHalfWidth95)
  }

  /// The visit as the language writes it.
  func visit(_ one: Finding) -> String { ReportDate(words).shown(one.visitName) }
}

extension [Finding] {
  /// Those with a day by their days, then those without as they are.
  var inOrderOfTime: [Finding] {
    enumerated().sorted { a, b in
      let (x, y) = (a.element.day?.dayNumber ?? .max, b.element.day?.dayNumber ?? .max)
      guard x == y else { return x < y }
      // Two tasks of one day have a time.
      let times = (a.element.time?.instant, b.element.time?.instant)
      guard x != .max, let first = times.0, let second = times.1, first != second else {
        return a.offset < b.offset
      }
      return first < second
    }.map(\.element)
  }

  /// Those whose place in time is known: with a day if any has one.
  var placedInTime: [Finding] {
    contains { $0.day != nil } ? filter { $0.day != nil } : self
  }
}
