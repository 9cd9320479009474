// SPDX-License-Identifier: Apache-2.0

public import ClinicalFindings
internal import ClinicalTerms
internal import JSON

extension FHIR.Observation {
  /// The address of the extension with the standard deviation of an amount.
  static let uncertainty = "http://hl7.org/fhir/StructureDefinition/iso21090-uncertainty"
  /// The address of the extension with the kind of that deviation.
  static let uncertaintyType = "http://hl7.org/fhir/StructureDefinition/iso21090-uncertaintyType"

  /// The finding of a joint's range of motion.
  ///
  /// Components have flexion, extension, range and extension deficit, in degrees, of the exercise where it
  /// was told apart, else of the whole recording. Extension is positive beyond straight: a knee that
  /// stops 10° short of straight has −10°. Flexion and extension stand there only where 0° is the
  /// straight knee, and the extension deficit where it is known. The range carries its standard deviation.
  ///
  /// A measurement that is not valid has no numbers but the reason why; a doubtful one is preliminary.
  ///
  /// - Parameters:
  ///   - finding: without a joint it has no codes of one.
  ///   - subject: the person; `nil`: as the finding states it.
  ///   - effective: when it was measured, if the finding does not say.
  ///   - sources: the files that it was computed from.
  public init(
    _ finding: Finding, of subject: FHIR.Reference? = nil, effective: FHIR.Moment? = nil,
    from sources: [FHIR.Reference] = []
  ) {
    self.init()
    let codes = JointCodes(
      joint: finding.joint, side: finding.side, activity: finding.activity,
      movement: finding.measured)
    self.status = finding.verdict == .doubtful ? "preliminary" : "final"
    self.category = [JointCodes.exam]
    self.code = codes.whole
    self.bodySite = codes.site
    self.subject = subject ?? finding.identity.patient
    self.encounter = finding.identity.encounter
    self.effectiveDateTime = finding.time.flatMap(FHIR.Moment.init) ?? effective
    self.derivedFrom = sources
    self.method = finding.methodWords.map { FHIR.CodeableConcept(text: $0) }
    self.device = finding.device.map { FHIR.Reference(display: $0) }
    self.interpretation = finding.verdict.map { [FHIR.CodeableConcept(text: Self.words($0))] } ?? []
    let notes = [finding.identity.note].compactMap(\.self) + Self.notes(finding)
    self.note = notes.map { FHIR.Annotation($0) }
    guard finding.verdict != .bad else {
      self.dataAbsentReason = FHIR.CodeableConcept(
        FHIR.Coding(
          system: "http://terminology.hl7.org/CodeSystem/data-absent-reason", code: "error",
          display: "Error"), text: "The measurement is not valid")
      return
    }
    self.component = Self.components(finding, codes)
  }

  private static func components(
    _ found: Finding, _ codes: JointCodes
  ) -> [FHIR.ObservationComponent] {
    JointFinding.values(of: found).compactMap { finding, degrees in
      guard var amount = JointFinding.amount(degrees) else { return nil }
      if finding == .range, let halfWidth95 = found.extent.range?.halfWidth95,
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

  private static func words(_ verdict: Verdict) -> String {
    switch verdict {
    case .good: "Good: the result can be used"
    case .doubtful: "Doubtful: read the notes before the result is used"
    case .bad: "Not valid: the result must not be used"
    }
  }

  private static func notes(_ finding: Finding) -> [String] {
    var notes: [String] = []
    let zero: String? =
      switch finding.zero {
      case .standingPose: "0° is the \(finding.joint?.rawValue ?? "joint") in quiet standing."
      case .stated: "0° follows from an angle that was stated."
      case .gravity: "0° follows from gravity and a stated mounting of the device."
      case .mostExtended:
        "0° is the most extended position of the recording: only differences count."
      case .start: "0° is the starting position: only differences count."
      case .neutral: "0° is the neutral posture of the test, held at the start."
      case nil: nil
      }
    if let zero { notes.append(zero) }
    if finding.verdict != .bad, let half = finding.extent.range?.halfWidth95,
      let text = FHIR.Decimal(half, decimals: 1)
    {
      notes.append("95 % interval of the range: ± \(text)°.")
    }
    if let repetitions = finding.repetitions { notes.append("Repetitions: \(repetitions).") }
    return notes + finding.remarks
  }
}

extension FHIR.Moment {
  /// The time of a finding, by the clock of its place.
  fileprivate init?(_ time: ZonedTime) {
    self.init(time.instant, offsetMinutes: time.secondsFromGMT / 60)
  }
}
