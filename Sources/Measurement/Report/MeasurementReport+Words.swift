// SPDX-License-Identifier: Apache-2.0

package import ClinicalTerms
package import Goniometry
internal import Inertial

extension MeasurementReport {
  /// Where attitudes come from, as a heading says it.
  package var estimatorWords: String {
    filter.map { "filter \($0.rawValue)" } ?? "attitudes of the sensors"
  }

  /// The title for people.
  package var title: String {
    guard !movements.isEmpty, joint == nil else { return method.title(of: measuredJoint) }
    let names = movements.map(\.movement.name).joined(separator: ", ")
    guard method == .hinge else {
      return "\(measuredJoint.words.headings.unstated.english), two sensors: \(names)"
    }
    let (test, place) = (movements[0].tested.test?.name, movements[0].tested.place?.name)
    let how = [test, place].compactMap(\.self).joined(separator: ", ")
    return "\(measuredJoint.words.headings.unstated.english): \(names)"
      + (how.isEmpty ? "" : " (\(how))")
  }
}

extension MeasurementMethod {
  /// The title of what settings ask for.
  package func title(of settings: MeasurementSettings) -> String {
    guard self == .hinge, let movement = settings.movements.first else {
      return title(of: settings.joint)
    }
    return "\(settings.joint.words.headings.unstated.english): \(movement.name)"
  }
}

extension MeasurementMethod {
  /// The method for people.
  package func title(of joint: Joint) -> String {
    switch self {
    case .twoSensors:
      "\(joint.words.headings.unstated.english) angle of two sensors"
    case .hinge: "Angle of one device about its own axis"
    case .researchKit: "ResearchKit's formula, for comparison"
    }
  }
}

extension MovementResult {
  /// How the movement was read and what is usual beside it, a sentence each.
  ///
  /// - Parameter statement: what a front end calls the statement of the first movement.
  package func notes(stating statement: String) -> [String] {
    let directions = movement.zeroOrder.map(\.noun.english).joined(separator: "/")
    var notes = [
      "\(words.capitalisedFirst)."
        + (range.neutralZero.map { " Neutral zero \($0) (\(directions))." } ?? "")
    ]
    if planeShare != nil, let test = tested.test {
      let start = test.startDegrees.decimals(0)
      notes.append("\(start)° is the posture at the start: \(test.posture.english).")
    }
    if fixation == .usual {
      notes.append(
        "The \(joint.distal.noun) alone was measured: where the \(joint.proximal.noun) moves along by 10°, the "
          + "result is off by 10°; ± allows for it.")
    }
    if let signRule {
      let remedy = tested.place == nil ? "; \(statement) states it." : "."
      notes.append(signRule.capitalisedFirst + remedy)
    }
    if let planeShare {
      notes.append(
        "\((100 * planeShare).decimals(0)) % of the turning was in the plane of the movement.")
    }
    return notes + usualNotes
  }

  /// The sources of the usual ranges, and who was measured.
  private var usualNotes: [String] {
    let usual = range.directions.compactMap { self.usual($0.direction) }
    guard !usual.isEmpty else { return [] }
    var sources: [String] = []
    for range in usual {
      let source = "\(range.source), \(range.people)"
      if !sources.contains(source) { sources.append(source) }
    }
    var notes = ["Usual, as context and no verdict: \(sources.joined(separator: "; "))."]
    if let person, usual.contains(where: { $0.group == nil }) {
      notes.append(
        "No study of people of \(person.age) years was checked for all of this: adults stand in.")
    }
    return notes
  }
}

extension String {
  /// The text with a capital letter at its beginning.
  package var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}

// Sentences about a range of motion.
extension MeasurementReport {
  /// The parts of the interval of the range.
  ///
  /// - Parameter statement: what a front end calls the statement that everything was held.
  package func parts(of range: AngleUncertainty, unless statement: String) -> String {
    func half(_ deviation: Double) -> String {
      (AngleUncertainty.factor95 * deviation).decimals(1) + "°"
    }
    return "± is half the 95 % interval; the range's is made up of sensor "
      + "\(half(range.sensor)), calibration \(half(range.calibration)), soft tissue and definition "
      + half(range.softTissue)
      + (notHeld(of: range).map { ", \($0) (\(statement) leaves it out)" } ?? "") + "."
  }

  /// The part of what was not stated to be held; `nil` where it is nothing.
  private func notHeld(of range: AngleUncertainty) -> String? {
    guard range.fixation != 0 else { return nil }
    let half = (AngleUncertainty.factor95 * abs(range.fixation)).decimals(1)
    let cause = hinge == nil ? "straps that follow the skin of a bent limb" : "the other segment"
    return "\(cause) \(half)°"
  }

  /// What was not stated to be held, a sentence for a page; `nil` where it adds nothing to ±.
  package var unseen: String? {
    guard let uncertainty = range?.exercise.uncertainty?.range, uncertainty.fixation != 0 else {
      return nil
    }
    return hinge == nil
      ? "± allows for what no sensor shows: straps that follow the skin of a bent limb."
      : "± allows for what no sensor shows: the other segment, which may move along."
  }

  /// The place of 0°, to stand after "0° is".
  package func place(of zero: AngleZero) -> String {
    switch zero {
    case .standingPose:
      (joint?.pose?.isStated ?? false) ? "the stated stance" : "the quiet stance that was found"
    case .stated: "where the stated angle at the start puts it"
    case .gravity: "where gravity and the stated mounting put it"
    case .mostExtended: "the most extended plateau"
    case .start: "the starting position"
    case .neutral: "the neutral posture at the start"
    }
  }

  /// The statistics of the complete repetitions and their trend, lines of text.
  package func statistics(of range: RangeOfMotion) -> String {
    guard let statistics = range.statistics else { return "None is complete.\n" }
    let figures = [
      "mean \(statistics.mean.decimals(1))°",
      statistics.standardDeviation.map { "SD \($0.decimals(1))°" },
      "\(statistics.smallest.decimals(1))° to \(statistics.largest.decimals(1))°",
    ].compactMap(\.self)
    let trend = range.trend?.words.map { "Over the repetitions the \($0).\n" } ?? ""
    return "\(statistics.count) complete: \(figures.joined(separator: ", ")).\n" + trend
  }
}
