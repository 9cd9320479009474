// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import JSON
public import StudyTasks

/// The parts of a finding besides its numbers.
public struct FindingContext: Sendable, Hashable {
  /// The person that was measured.
  public var subject: FHIR.Reference?
  /// The visit at which it was measured.
  public var encounter: FHIR.Reference?
  /// A person's remark.
  public var note: String?
  /// When it was measured.
  public var effective: FHIR.Moment?
  /// The device, in words.
  public var device: String?
  /// The joint; `nil` where it is not known, and then no codes of a joint stand there.
  public var joint: Joint?
  /// The files that it was computed from.
  public var derivedFrom: [FHIR.Reference] = []

  /// Makes it from its parts; each is described at its property.
  public init(
    joint: Joint? = nil, subject: FHIR.Reference? = nil, effective: FHIR.Moment? = nil,
    device: String? = nil
  ) {
    (self.joint, self.subject, self.effective, self.device) = (joint, subject, effective, device)
  }
}

extension FHIR.Observation {
  /// The address of the extension with the standard deviation of an amount.
  static let uncertainty = "http://hl7.org/fhir/StructureDefinition/iso21090-uncertainty"
  /// The address of the extension with the kind of that deviation.
  static let uncertaintyType = "http://hl7.org/fhir/StructureDefinition/iso21090-uncertaintyType"

  /// The finding of a joint's range of motion.
  ///
  /// Components have flexion, extension, range and extension lag, in degrees, of the exercise where it
  /// was told apart, else of the whole recording. Extension is positive beyond straight: a knee that
  /// stops 10° short of straight has −10°. Flexion and extension stand there only where 0° is the
  /// straight knee, and the extension lag where it is known. The range carries its standard deviation.
  ///
  /// A measurement that is not valid has no numbers but the reason why; a doubtful one is preliminary.
  public init(_ result: RangeOfMotionResult, _ context: FindingContext = FindingContext()) {
    self.init()
    let codes = JointCodes(
      joint: context.joint, side: result.side, activity: result.movement,
      movement: result.movement(of: context.joint))
    let isValid = result.quality != .invalid
    status = result.quality == .doubtful ? "preliminary" : "final"
    category = [JointCodes.exam]
    code = codes.whole
    bodySite = codes.site
    subject = context.subject
    encounter = context.encounter
    effectiveDateTime = context.effective
    derivedFrom = context.derivedFrom
    method = result.method.map { FHIR.CodeableConcept(text: $0) }
    device = context.device.map { FHIR.Reference(display: $0) }
    interpretation = result.quality.map { [FHIR.CodeableConcept(text: Self.words($0))] } ?? []
    let notes = [context.note].compactMap(\.self) + Self.notes(result, of: context.joint)
    note = notes.map { FHIR.Annotation($0) }
    guard isValid else {
      dataAbsentReason = FHIR.CodeableConcept(
        FHIR.Coding(
          system: "http://terminology.hl7.org/CodeSystem/data-absent-reason", code: "error",
          display: "Error"), text: "The measurement is not valid")
      return
    }
    component = Self.components(result, codes, context.joint)
  }

  private static func components(
    _ result: RangeOfMotionResult, _ codes: JointCodes, _ joint: Joint?
  ) -> [FHIR.ObservationComponent] {
    JointFinding.values(of: result, joint).compactMap { finding, degrees in
      guard var amount = JointFinding.amount(degrees) else { return nil }
      let halfWidth95 = result.exercise.map(\.rangeHalfWidth95) ?? result.rangeHalfWidth95
      if finding == .range, let halfWidth95,
        let deviation = FHIR.Decimal(halfWidth95 / 1.96, decimals: 2)
      {
        amount.extensions = Self.deviation(deviation)
      }
      return FHIR.ObservationComponent(finding.code(codes), amount)
    }
  }

  /// The standard deviation of an amount, of a normal distribution.
  static func deviation(_ deviation: FHIR.Decimal) -> [FHIR.Extension] {
    [
      FHIR.Extension(uncertainty, .decimal(deviation)),
      FHIR.Extension(members: ["url": .string(uncertaintyType), "valueCode": "N"]),
    ]
  }

  private static func words(_ quality: RangeOfMotionResult.Quality) -> String {
    switch quality {
    case .good: "Good: the result can be used"
    case .doubtful: "Doubtful: read the notes before the result is used"
    case .invalid: "Not valid: the result must not be used"
    }
  }

  private static func notes(_ result: RangeOfMotionResult, of joint: Joint?) -> [String] {
    var notes: [String] = []
    let zero: String? =
      switch result.zero {
      case .standingPose: "0° is the \(joint?.rawValue ?? "joint") in quiet standing."
      case .stated: "0° follows from an angle that was stated."
      case .gravity: "0° follows from gravity and a stated mounting of the device."
      case .mostExtended:
        "0° is the most extended position of the recording: only differences count."
      case .start: "0° is the starting position: only differences count."
      case .neutral: "0° is the neutral posture of the test, held at the start."
      case nil: nil
      }
    if let zero { notes.append(zero) }
    if result.quality != .invalid,
      let half = result.exercise.map(\.rangeHalfWidth95) ?? result.rangeHalfWidth95,
      let text = FHIR.Decimal(half, decimals: 1)
    {
      notes.append("95 % interval of the range: ± \(text)°.")
    }
    if let repetitions = result.repetitions { notes.append("Repetitions: \(repetitions).") }
    return notes + result.remarks
  }
}
