// SPDX-License-Identifier: Apache-2.0

/// A segment of the body that a sensor is fastened to.
///
/// Two segments make a joint (``Joint/init(between:and:)``).
///
/// ```swift
/// Joint(between: .thigh, and: .shank)   // the knee
/// Segment(rawValue: "upper-arm")        // .upperArm
/// ```
public struct Segment: Sendable, RawRepresentable, Codable {
  /// The name in options, files and JSON: `upper-arm`.
  public let rawValue: String
  /// The noun as a label: `Thigh`.
  public let label: Phrase
  /// The place of a sensor: `on the thigh`.
  public let place: Phrase

  /// A segment of a joint's own file.
  ///
  /// - Parameter name: lower case, with hyphens between words.
  public init(_ name: String, label: Phrase, place: Phrase) {
    (rawValue, self.label, self.place) = (name, label, place)
  }

  /// The English noun: `thigh`.
  public var noun: String { label.english.lowercased() }

  /// The segment of the joint table, or of ``Joint/unnamed``, with this name; `nil` if there is none.
  public init?(rawValue: String) {
    guard let segment = Self.named.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = segment
  }

  /// The segment and the side of a name such as `left-thigh`; of `thigh` the side is unstated. `nil` for a
  /// name of no segment.
  public static func sided(_ name: String) -> (segment: Segment, side: Side)? {
    for side in [Side.left, .right] where name.hasPrefix("\(side.rawValue)-") {
      return Segment(rawValue: String(name.dropFirst(side.rawValue.count + 1))).map { ($0, side) }
    }
    return Segment(rawValue: name).map { ($0, .unstated) }
  }

  /// The segments that it makes a joint with.
  public var neighbours: [Segment] {
    Joint.named.compactMap { joint in
      joint.segments.contains(self) ? joint.segments.first { $0 != self } : nil
    }
  }

  /// Whether it is of the leg, which swings when a person walks.
  package var isOfLeg: Bool { [.thigh, .shank, .foot].contains(self) }

  /// The name with its words joined as in JSON keys: `upperArm`.
  public var key: String {
    let words = rawValue.split(separator: "-")
    return words.dropFirst().reduce(String(words.first ?? "")) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }
}

extension Segment: Hashable {
  /// Whether the names are the same.
  public static func == (a: Segment, b: Segment) -> Bool { a.rawValue == b.rawValue }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Segment: CaseIterable {
  /// Every segment of the joint table, once, in the order of the joints.
  public static var allCases: [Segment] {
    Joint.allCases.flatMap(\.segments).reduce(into: []) { all, segment in
      if !all.contains(segment) { all.append(segment) }
    }
  }
}

extension Segment {
  /// Every segment of the joint table, then those of ``Joint/unnamed``.
  public static var named: [Segment] { allCases + Joint.unnamed.segments }
}

// The segments that several joints share.
extension Segment {
  /// The head.
  public static let head = Segment(
    "head", label: Phrase("Head", german: "Kopf"), place: Phrase("on the head", german: "am Kopf"))
  /// The trunk, from the shoulders to the loins.
  public static let trunk = Segment(
    "trunk", label: Phrase("Trunk", german: "Rumpf"),
    place: Phrase("on the trunk", german: "am Rumpf"))
  /// The upper arm, between shoulder and elbow.
  public static let upperArm = Segment(
    "upper-arm", label: Phrase("Upper arm", german: "Oberarm"),
    place: Phrase("on the upper arm", german: "am Oberarm"))
  /// The forearm, between elbow and wrist.
  public static let forearm = Segment(
    "forearm", label: Phrase("Forearm", german: "Unterarm"),
    place: Phrase("on the forearm", german: "am Unterarm"))
  /// The hand.
  public static let hand = Segment(
    "hand", label: Phrase("Hand", german: "Hand"),
    place: Phrase("on the hand", german: "an der Hand"))
  /// The pelvis.
  public static let pelvis = Segment(
    "pelvis", label: Phrase("Pelvis", german: "Becken"),
    place: Phrase("on the pelvis", german: "am Becken"))
  /// The thigh, between hip and knee.
  public static let thigh = Segment(
    "thigh", label: Phrase("Thigh", german: "Oberschenkel"),
    place: Phrase("on the thigh", german: "am Oberschenkel"))
  /// The shank, between knee and ankle.
  public static let shank = Segment(
    "shank", label: Phrase("Shank", german: "Unterschenkel"),
    place: Phrase("on the shank", german: "am Unterschenkel"))
  /// The foot.
  public static let foot = Segment(
    "foot", label: Phrase("Foot", german: "Fuß"), place: Phrase("on the foot", german: "am Fuß"))
}
