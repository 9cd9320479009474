// SPDX-License-Identifier: Apache-2.0

public import JSON

/// How far an event, or a group of them, is done.
///
/// ```swift
/// let steps = TaskProgress.summing(outcome, towards: event.element.targetValues)
/// let day = TaskProgress.aggregate([.binary(isDone: true), steps])
/// print(day.fraction)  // 0…1, to draw a ring
/// ```
public enum TaskProgress: Sendable, Hashable {
  /// Done or not.
  case binary(isDone: Bool)
  /// A value on its way to a goal. Without a goal, any value above 0 is done; a goal of 0 or less is
  /// always reached.
  case linear(value: Double, goal: Double?)
  /// The mean of parts of equal weight; done if there are none.
  indirect case aggregate([TaskProgress])

  /// Done once there is an outcome, whatever its values.
  public static func existence(of outcome: [OutcomeValue]?) -> TaskProgress {
    .binary(isDone: outcome != nil)
  }

  /// The sum of an outcome's values on its way to the sum of the target values.
  ///
  /// A number counts as itself, a value of any other type as 1: it says that something was recorded.
  /// Whole numbers are added without rounding. No outcome is 0, no targets are no goal.
  public static func summing(
    _ outcome: [OutcomeValue]?, towards targets: [OutcomeValue]
  ) -> TaskProgress {
    .linear(value: sum(outcome ?? []).rounded, goal: targets.isEmpty ? nil : sum(targets).rounded)
  }

  private static func sum(_ values: [OutcomeValue]) -> OutcomeNumber {
    values.reduce(.integer(0)) { $0 + ($1.number ?? .integer(1)) }
  }

  /// The part that is done, 0…1.
  ///
  /// Values below 0 and beyond the goal are clamped; a value or goal that is not a number gives 0.
  public var fraction: Double {
    switch self {
    case .binary(let isDone): return isDone ? 1 : 0
    case .linear(let value, let goal):
      guard !value.isNaN, goal?.isNaN != true else { return 0 }
      guard let goal else { return value > 0 ? 1 : 0 }
      guard goal > 0 else { return 1 }
      // Infinite values reach infinite goals.
      return value >= goal ? 1 : max(0, value / goal)
    case .aggregate(let parts):
      guard !parts.isEmpty else { return 1 }
      return min(1, parts.reduce(0) { $0 + $1.fraction } / Double(parts.count))
    }
  }

  /// Whether the whole is done.
  public var isDone: Bool {
    if case .aggregate(let parts) = self { parts.allSatisfy(\.isDone) } else { fraction >= 1 }
  }
}

extension TaskProgress: JSONRecord {
  /// `type` tells the case: `binary` with `isDone`, `linear` with `value` and `goal`, `aggregate` with
  /// `parts`.
  public static let form = JSONForm<TaskProgress>(
    "taskProgress", blank: .binary(isDone: false), union: JSONUnion("type", \.itself), [])

  private var itself: TaskProgress {
    get { self }
    set { self = newValue }
  }
}

extension TaskProgress: JSONCases {
  /// The record of the case.
  public var content: any JSONRecord {
    switch self {
    case .binary(let isDone): Binary(isDone: isDone)
    case .linear(let value, let goal): Linear(value: value, goal: goal)
    case .aggregate(let parts): Aggregate(parts: parts)
    }
  }

  /// The cases by their names in JSON.
  public static let variants = [
    JSONVariant("binary") { (record: Binary) in Self.binary(isDone: record.isDone) },
    JSONVariant("linear") { (record: Linear) in
      Self.linear(value: record.value, goal: record.goal)
    },
    JSONVariant("aggregate") { (record: Aggregate) in Self.aggregate(record.parts) },
  ]

  private struct Binary: JSONRecord {
    var isDone = false
    static let form = JSONForm<Binary>(
      "binaryProgress", blank: Binary(), [.required("isDone", \.isDone)])
  }

  private struct Linear: JSONRecord {
    var value = 0.0
    var goal: Double?
    static let form = JSONForm<Linear>(
      "linearProgress", blank: Linear(), [.required("value", \.value), .optional("goal", \.goal)])
  }

  private struct Aggregate: JSONRecord {
    var parts: [TaskProgress] = []
    static let form = JSONForm<Aggregate>(
      "aggregateProgress", blank: Aggregate(), [.required("parts", \.parts)])
  }
}
