// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Localization
import Testing

@Suite("The joint table")
struct JointTests {
  @Test("joints and segments are found by their names, and names are unique")
  func names() {
    let joints = Joint.allCases
    #expect(Set(joints.map(\.rawValue)).count == joints.count)
    for joint in joints { #expect(Joint(rawValue: joint.rawValue) == joint) }
    for segment in Segment.allCases { #expect(Segment(rawValue: segment.rawValue) == segment) }
    #expect(Joint(rawValue: "tail") == nil && Segment(rawValue: "Thigh") == nil)
    #expect(Segment.upperArm.key == "upperArm" && Segment.thigh.key == "thigh")
    let sided = Segment.sided("right-upper-arm")
    #expect(sided?.segment == .upperArm && sided?.side == .right)
    #expect(Segment.sided("thigh")?.side == .unstated && Segment.sided("left-knee") == nil)
  }

  @Test("two segments name one joint, in either order")
  func segments() {
    for joint in Joint.allCases {
      #expect(Joint(between: joint.proximal, and: joint.distal) == joint)
      #expect(Joint(between: joint.distal, and: joint.proximal) == joint)
    }
    #expect(Joint(between: .foot, and: .head) == nil)
    #expect(Segment.thigh.neighbours == [.shank, .pelvis])
  }

  @Test("limits are above the usual ranges, and no range is more than its ends")
  func limits() {
    for joint in Joint.allCases {
      #expect(!joint.movements.isEmpty)
      #expect(Set(joint.movements.map(\.name)).count == joint.movements.count)
      for movement in joint.movements {
        let ends = movement.directions.map(\.limits)
        #expect(movement.positive.name != movement.negative.name)
        for limits in ends + [movement.range] {
          #expect(0 < limits.usual && limits.usual < limits.most)
        }
        #expect(movement.range.most <= ends[0].most + ends[1].most, "\(joint.rawValue)")
        for direction in movement.directions {
          guard let usual = direction.usual(for: nil) else { continue }
          #expect(usual.degrees < direction.limits.usual && !usual.source.isEmpty)
        }
      }
    }
  }

  @Test("one English phrase has one German one, and none is left in English")
  func phrases() {
    var german: [String: String] = [:]
    for phrase in Joint.allCases.flatMap(\.phrases) {
      #expect(!phrase.german.isEmpty)
      let other = german.updateValue(phrase.german, forKey: phrase.english)
      #expect(other == nil || other == phrase.german, "\(phrase.english)")
    }
    let translator = Translator(.german, [.joints])
    #expect(translator(Segment.thigh.place.message) == "am Oberschenkel")
    #expect(translator(sentence: "on the hand") == "an der Hand")
  }

  @Test("codes have their check digits; a code without a side serves both")
  func codes() {
    for joint in Joint.allCases {
      for code in joint.sites.values {
        #expect(code.system == .snomed && CheckDigit.isVerhoeff(code.code), "\(code.code)")
      }
      for code in joint.movements.flatMap(\.directions).flatMap(\.codes).map(\.code) {
        #expect(code.system == .loinc && CheckDigit.isLuhn(code.code), "\(code.code)")
      }
    }
    // Of every joint, in the FHIR exchange.
    #expect(CheckDigit.isLuhn("41359-1") && CheckDigit.isVerhoeff("364564000"))
    #expect(!CheckDigit.isLuhn("41343-4") && !CheckDigit.isVerhoeff("82169008"))
    let knee = Joint.knee.movements[0].positive
    #expect(knee.code(.left, .active)?.code == "41343-5")
    #expect(knee.code(.unstated, .active) == nil && knee.code(.left, .unstated) == nil)
    let shoulder = Joint.shoulder.movements[0].positive
    #expect(shoulder.code(.left, .passive) == shoulder.code(.right, .passive))
  }

  @Test("a joint of a caller is known where it was added, and nowhere else")
  func ownJoint() {
    let toe = Segment(
      "toe", label: Phrase("Toe", german: "Zehe"),
      place: Phrase("on the toe", german: "an der Zehe"))
    let joint = Joint(
      "toe",
      words: Joint.Words(
        headings: SidedPhrase(toe.label), objects: SidedPhrase(toe.label),
        limbs: SidedPhrase(toe.label)), proximal: .foot,
      distal: toe, axes: [.lateral], movements: Joint.knee.movements,
      neutral: Joint.knee.neutral)
    Joint.$table.withValue(Joint.standard + [joint]) {
      #expect(Joint(between: .foot, and: toe) == joint && Segment(rawValue: "toe") == toe)
    }
    #expect(Joint(rawValue: "toe") == nil && Segment(rawValue: "toe") == nil)
  }
}

/// The check digits of terminologies, by their own rules.
private enum CheckDigit {
  /// LOINC's: modulo 10 over the digits before the hyphen, the last one doubled. (Luhn 1960, US patent
  /// 2 950 048.)
  static func isLuhn(_ code: String) -> Bool {
    let parts = code.split(separator: "-")
    guard parts.count == 2, let check = parts[1].first?.wholeNumberValue else { return false }
    let sum = parts[0].reversed().enumerated().reduce(0) { sum, digit in
      let value = (digit.element.wholeNumberValue ?? 0) * (digit.offset.isMultiple(of: 2) ? 2 : 1)
      return sum + value / 10 + value % 10
    }
    return (10 - sum % 10) % 10 == check
  }

  /// SNOMED CT's: a dihedral group of ten elements. (Verhoeff 1969, Error Detecting Decimal Codes.)
  static func isVerhoeff(_ code: String) -> Bool {
    func product(_ a: Int, _ b: Int) -> Int {
      switch (a < 5, b < 5) {
      case (true, true): (a + b) % 5
      case (true, false): 5 + (a + b - 5) % 5
      case (false, true): 5 + (a - 5 + 5 - b) % 5
      case (false, false): (a - b + 5) % 5
      }
    }
    let step = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
    var check = 0
    for (place, digit) in code.reversed().enumerated() {
      var value = digit.wholeNumberValue ?? 0
      for _ in 0..<(place % 8) { value = step[value] }
      check = product(check, value)
    }
    return check == 0
  }
}
