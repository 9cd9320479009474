// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension ScaleFormat {
  /// The greatest bound, to either side.
  private static let limit = 10_000
  /// The most steps of a scale.
  private static let mostSteps = 13

  func lint(_ list: inout ProblemList, at path: JSONPath) {
    look.lint(&list, at: path)
    var isPlausible = true
    for (key, bound) in [("minimum", minimum), ("maximum", maximum)]
    where !(-ScaleFormat.limit...ScaleFormat.limit).contains(bound) {
      isPlausible = false
      list.add(
        .boundsLimit, at: path[key],
        "\(bound) is beyond the bounds of a scale, −10 000 … 10 000; use a numeric format")
    }
    if step < 1 {
      isPlausible = false
      list.add(.parameterRange, at: path["step"], "a step of \(step) leads nowhere; use 1 or more")
    }
    guard isPlausible else { return }
    guard minimum < maximum else {
      list.add(
        .boundsOrder, at: path["maximum"],
        "the maximum, \(maximum), is not above the minimum, \(minimum); a scale needs two points "
          + "at least")
      return
    }
    checkSteps(&list, at: path)
    list.checkDefault(defaultValue, in: minimum...maximum, at: path)
  }

  /// That the steps end at the maximum, and are not too many.
  private func checkSteps(_ list: inout ProblemList, at path: JSONPath) {
    let range = maximum - minimum
    guard !range.isMultiple(of: step) || range / step > ScaleFormat.mostSteps else { return }
    let divisors = (1...range).filter {
      range.isMultiple(of: $0) && range / $0 <= ScaleFormat.mostSteps
    }
    let better =
      divisors.min { abs($0 - step) < abs($1 - step) }
      .map { "; use a step of \($0), or a continuous scale" } ?? ""
    let problem =
      range.isMultiple(of: step)
      ? "makes \(range / step) steps, more than \(ScaleFormat.mostSteps)"
      : "does not divide the range of \(range)"
    list.add(.scaleSteps, at: path["step"], "a step of \(step) \(problem)\(better)")
  }
}

extension ContinuousScaleFormat {
  func lint(_ list: inout ProblemList, at path: JSONPath) {
    look.lint(&list, at: path)
    let digits = fractionDigits
    if digits != maximumFractionDigits {
      list.add(
        .parameterIgnored, at: path["maximumFractionDigits"],
        "\(maximumFractionDigits) decimals count as \(digits); use 0 … 4")
    }
    let values = [("minimum", minimum), ("maximum", maximum), ("defaultValue", defaultValue)]
    guard list.checkFinite(values, at: path) else { return }
    let limit = [100_000, 10_000, 1_000, 100, 10][digits]
    for (key, bound) in [("minimum", minimum), ("maximum", maximum)]
    where bound.magnitude > Double(limit) {
      list.add(
        .boundsLimit, at: path[key],
        "\(bound) is beyond ±\(limit), the bounds of a scale of \(digits) decimals; "
          + "use fewer decimals or a numeric format")
    }
    if minimum >= maximum {
      list.add(
        .boundsOrder, at: path["maximum"],
        "the maximum, \(maximum), is not above the minimum, \(minimum); raise it")
    } else {
      list.checkDefault(defaultValue, in: minimum...maximum, at: path)
    }
  }
}

extension ProblemList {
  /// Reports a default outside of the scale.
  fileprivate mutating func checkDefault<Value>(
    _ value: Value?, in range: ClosedRange<Value>, at path: JSONPath
  ) {
    guard let value, !range.contains(value) else { return }
    add(
      .defaultIgnored, at: path["defaultValue"],
      "\(value) lies outside \(range.lowerBound) … \(range.upperBound) and counts as no default: "
        + "the person must choose; leave it out to say so")
  }
}

extension TextScaleFormat {
  func lint(_ list: inout ProblemList, at path: JSONPath) {
    look.lint(&list, at: path)
    choices.checkChoices(&list, at: path["choices"], count: 2...8)
    if let defaultIndex, !choices.indices.contains(defaultIndex) {
      list.add(
        .defaultIgnored, at: path["defaultIndex"],
        "there is no choice \(defaultIndex), counted from 0, among \(choices.count): it counts as "
          + "no default; leave it out to say so")
    }
  }
}

extension ScaleLook {
  fileprivate func lint(_ list: inout ProblemList, at path: JSONPath) {
    let (colors, places) = (gradientColors?.count ?? 0, gradientLocations?.count ?? 0)
    guard colors != places else { return }
    list.add(
      .gradientMismatch, at: path["gradientLocations"],
      "\(colors) colours have \(places) places along the scale; each needs one")
  }
}
