// SPDX-License-Identifier: Apache-2.0

/// A joint that a goniometer measures, as data: everything that a front end says, codes, limits or asks
/// about it.
///
/// A joint is one file of this folder and one entry of ``standard``. Nothing else knows that it exists.
///
/// ```swift
/// let joint = Joint(between: .thigh, and: .shank)   // .knee
/// joint?.movements.first?.positive.name             // flexion
/// ```
public struct Joint: Sendable, RawRepresentable, Codable {
  /// The name in options, files and JSON: `knee`.
  public let rawValue: String
  /// The nouns of the joint and of its limb.
  public let words: Words
  /// The segment nearer to the trunk; of the spine the lower one.
  public let proximal: Segment
  /// The segment that moves against it.
  public let distal: Segment
  /// The axes of the joint coordinate system in their order. (Grood & Suntay 1983, J Biomech Eng
  /// 105:136, doi 10.1115/1.3138397; Wu et al. 2002 and 2005, doi 10.1016/S0021-9290(01)00222-6 and
  /// 10.1016/j.jbiomech.2004.05.042.)
  public let axes: [Axis]
  /// The movements that are measured, the usual one first.
  public let movements: [Movement]
  /// The posture that is 0°.
  public let neutral: Neutral
  /// The exercises of tasks, with their sentences: the joint's own, and one for each standard test that has
  /// words; `nil` for a joint without either.
  public let tasks: Tasks?
  /// How far its measurement was checked against something better, a sentence.
  public let evidence: Phrase
  /// SNOMED CT codes of the region of the body.
  public let sites: [Side: ClinicalCode]

  /// A joint of a file.
  ///
  /// - Parameter name: lower case.
  public init(
    _ name: String, words: Words, proximal: Segment, distal: Segment, axes: [Axis],
    movements: [Movement], neutral: Neutral, tasks: Tasks? = nil,
    evidence: Phrase = .simulatedOnly, sites: [Side: ClinicalCode] = [:]
  ) {
    (rawValue, self.words, self.proximal, self.distal) = (name, words, proximal, distal)
    (self.axes, self.movements, self.neutral) = (axes, movements, neutral)
    (self.evidence, self.sites) = (evidence, sites)
    self.tasks = Tasks(own: tasks, movements)
  }

  /// The joint of the table, or ``unnamed``, with this name; `nil` if there is none.
  public init?(rawValue: String) {
    guard let joint = Self.named.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = joint
  }

  /// The joint between two segments, whichever is named first; `nil` if they share none.
  public init?(between a: Segment, and b: Segment) {
    guard
      let joint = Self.named.first(where: { $0.segments == [a, b] || $0.segments == [b, a] })
    else { return nil }
    self = joint
  }

  /// Both segments, the proximal one first.
  public var segments: [Segment] { [proximal, distal] }

  /// How two sensors measure the joint, by its degrees of freedom.
  public var pairMethod: PairMethod {
    switch axes.count {
    case 0: .asShown
    case 1: .hinge
    case 2: .twoAxes
    default: .threeAxes
    }
  }

  /// Whether two sensors measure it from recordings: a movement forwards and back tells which way is which.
  public var takesRecordings: Bool { movements.contains { $0.plane == .sagittal } }

  /// Every phrase of the joint.
  public var phrases: [Phrase] {
    var all = words.phrases
    for segment in segments {
      all += [segment.label, Phrase(segment.noun, german: segment.label.german), segment.place]
    }
    all += movements.flatMap(\.directions).map(\.noun)
    all += neutral.phrases
    all += tasks?.phrases ?? []
    for test in movements.flatMap(\.tests) { all += [test.posture] + test.places.map(\.words) }
    return all + [evidence]
  }
}

// The parts of a joint.
extension Joint {
  /// An axis of the joint coordinate system.
  public enum Axis: String, Sendable, Hashable {
    /// Of the proximal segment, from side to side: flexion and extension.
    case lateral
    /// The floating axis, from front to back: abduction and adduction.
    case sagittal
    /// Of the distal segment, along it: rotation.
    case longitudinal
  }

  /// A way to measure with a sensor on either side.
  public enum PairMethod: String, Sendable, Hashable {
    /// About as many axes as the movement shows.
    case asShown
    /// About one axis, which is found in the movement.
    case hinge
    /// About two axes, each fixed in a segment.
    case twoAxes
    /// About the three axes of the joint coordinate system.
    case threeAxes

    /// Whether the programs have it, live and in tasks too.
    public var isImplemented: Bool { self == .hinge }
  }

  /// The nouns of a joint.
  public struct Words: Sendable, Hashable {
    /// `Knee`, `Left knee` and `Right knee`, as a heading begins.
    public let headings: SidedPhrase
    /// `left knee` and `right knee` as the object of a sentence: German has the accusative case.
    public let objects: SidedPhrase
    /// `left leg` and `right leg`, the limb that moves, as the object of a sentence.
    public let limbs: SidedPhrase

    /// Words from their parts.
    public init(headings: SidedPhrase, objects: SidedPhrase, limbs: SidedPhrase) {
      (self.headings, self.objects, self.limbs) = (headings, objects, limbs)
    }

    /// The title of a task of these sides in their order: `Range of motion: left knee, right knee`.
    public func title(_ sides: [Side]) -> Phrase {
      func list(_ words: (Phrase) -> String) -> String {
        sides.map { side in
          let heading = words(headings[side])
          return heading.prefix(1).lowercased() + heading.dropFirst()
        }.joined(separator: ", ")
      }
      // Without a side the heading is a noun, which German writes with a capital letter.
      return Phrase(
        "Range of motion: \(list(\.english))",
        german: "Bewegungsumfang: "
          + (headings.hasSides ? list(\.german) : headings.unstated.german))
    }

    var phrases: [Phrase] {
      [[.left], [.right], [.left, .right], [.right, .left]].map(title)
        + headings.phrases + [objects, limbs].filter(\.hasSides).flatMap { [$0.left, $0.right] }
    }
  }

  /// The posture that is 0°.
  public struct Neutral: Sendable, Hashable {
    /// The posture: `standing straight`.
    public let posture: Phrase
    /// The noun for what is missing up to 0°: `extension` of a knee that stays bent; `nil` for a joint
    /// that moves to both sides of 0°.
    public let shortfall: Phrase?

    /// A posture from its parts.
    public init(_ posture: Phrase, shortfall: Phrase? = nil) {
      (self.posture, self.shortfall) = (posture, shortfall)
    }

    var phrases: [Phrase] { [posture, shortfall].compactMap(\.self) }
  }
}

extension Joint: Hashable {
  /// Whether the names are the same.
  public static func == (a: Joint, b: Joint) -> Bool { a.rawValue == b.rawValue }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Joint: CaseIterable {
  /// The joints of this package.
  public static let standard: [Joint] = [
    .knee, .shoulder, .elbow, .forearm, .wrist, .hip, .ankle, .neck, .trunk,
  ]

  /// The joints that are known where the code runs: ``standard``, unless a caller adds its own.
  ///
  /// ```swift
  /// Joint.$table.withValue(Joint.standard + [finger]) { … }
  /// ```
  @TaskLocal public static var table = standard

  /// The joint of a measurement that names none: the first one that this package measured.
  public static let assumed = knee

  /// The joint that a step's identifier names, such as `Left-Hip`: a guess about results of programs that did not say
  /// the joint.
  package init?(namedIn identifier: String) {
    let name = identifier.lowercased()
    guard let joint = Joint.allCases.first(where: { name.contains($0.rawValue) }) else {
      return nil
    }
    self = joint
  }

  /// The joints of ``table``.
  public static var allCases: [Joint] { table }

  /// The joints of ``table``, then ``unnamed``.
  public static var named: [Joint] { allCases + [.unnamed] }

  /// The joints of ``table`` that two sensors measure from recordings, both of whose segments are among these: those
  /// of the spine first, and each before the ones that its distal segment carries.
  package static func measured(among segments: Set<Segment>) -> [Joint] {
    let found = allCases.filter { $0.takesRecordings && segments.isSuperset(of: $0.segments) }
    var rest = found.filter { !$0.hasSides } + found.filter(\.hasSides)
    var sorted: [Joint] = []
    while !rest.isEmpty {
      let next = rest.firstIndex { joint in !rest.contains { $0.distal == joint.proximal } }
      sorted.append(rest.remove(at: next ?? 0))
    }
    return sorted
  }

  /// Those that the programs measure with a sensor on either side.
  public static var ofSensorPairs: [Joint] { allCases.filter(\.pairMethod.isImplemented) }
}
