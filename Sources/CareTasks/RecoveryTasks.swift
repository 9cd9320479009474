// SPDX-License-Identifier: Apache-2.0

public import StudyTasks

/// The three study tasks of a recovery after an injury of the knee, with the extractors of their
/// outcomes: onboarding, a daily check-in, a measurement of the knee.
///
/// They have the identifiers of the code-along of ResearchKit and CareKit (2021), so that data of both
/// agree. The words are this project's own.
public enum RecoveryTasks {
  /// Kinds of the values of outcomes.
  public enum Kind {
    /// Pain, 1…10.
    public static let pain = "checkin.form.pain"
    /// Hours of sleep, 0…12.
    public static let sleep = "checkin.form.sleep"
    /// The range of motion of the knee, degrees.
    public static let range = RangeOfMotionRule.Angle.range.rawValue
  }

  // MARK: - Onboarding

  /// Welcome, consent with a signature, thanks.
  ///
  /// A person who declines is not thanked, and the run has no outcome: see ``onboardingOutcome``.
  ///
  /// - Throws: Never for these steps; the type is that of ``StudyTask``'s initialiser.
  public static func onboarding() throws(TaskError) -> StudyTask {
    // The signature has the step's identifier: its result has it whoever makes the result.
    let signature = ConsentSignature(
      identifier: consentStep, title: "Participant", requiresSignatureImage: false)
    let document = ConsentDocument(
      title: "Consent",
      sections: [
        ConsentSection(
          .studyTasks, summary: "You answer two questions a day and measure your knee at home.",
          content:
            "The check-in takes a minute. A measurement of the knee takes five, every day in "
            + "the first week and once a week later."),
        ConsentSection(
          .dataGathering, summary: "Your answers and the movement of your knee are recorded.",
          content:
            "Motion sensors record only while you measure. Neither sound nor place is recorded."
        ),
        ConsentSection(
          .withdrawing, summary: "You can stop at any time.",
          content: "You need not give a reason, and your care does not change."),
      ], signatures: [signature])
    var task = try StudyTask(
      "onboarding", title: "Joining the study",
      steps: [
        .instruction(
          "onboarding.welcome", title: "Welcome",
          text:
            "This study follows how your knee recovers. The next page says what you would do, and "
            + "asks whether you want to take part."),
        Step(
          consentStep, title: "Taking part",
          .consentReview(
            ConsentReviewContent(
              document: document, signature: signature,
              reasonForConsent: "Do you want to take part in this study?"))),
        .completion(
          joinedStep, title: "You have joined", text: "Your first check-in is ready for you."),
      ])
    task.skipRules[joinedStep] = SkipRule(when: .consent(ResultSelector(consentStep), given: false))
    return task
  }

  private static let (consentStep, joinedStep) = ("onboarding.consent", "onboarding.completion")

  /// The date on which the person joined; no outcome for one who declined.
  public static let onboardingOutcome = OutcomeExtractor(
    [.completion(CompletionRule())], requiredStep: joinedStep)

  // MARK: - Check-in

  /// One form with two questions that must be answered: pain from 1 to 10, and hours of sleep from 0
  /// to 12.
  ///
  /// Sleep begins at 0. Pain has no default: the code-along's, 0, is below the least answer and so
  /// counts as none.
  ///
  /// - Throws: Never for these steps; the type is that of ``StudyTask``'s initialiser.
  public static func checkIn() throws(TaskError) -> StudyTask {
    var pain = ScaleFormat(minimum: 1, maximum: 10)
    (pain.look.minimumText, pain.look.maximumText) = ("hardly any", "worst imaginable")
    var sleep = ScaleFormat(minimum: 0, maximum: 12, defaultValue: 0)
    (sleep.look.minimumText, sleep.look.maximumText) = ("none", "12 hours or more")
    return try StudyTask(
      "checkin", title: "Daily check-in",
      steps: [
        .form(
          form, title: "Daily check-in", text: "Two short questions about the last 24 hours.",
          isOptional: false,
          items: [
            FormItem(
              Kind.pain, text: "How strong is the pain in your knee?",
              answerFormat: AnswerFormat(.scale(pain)), isOptional: false),
            FormItem(
              Kind.sleep, text: "How many hours did you sleep last night?",
              answerFormat: AnswerFormat(.scale(sleep)), isOptional: false),
          ])
      ])
  }

  private static let form = "checkin.form"

  /// Pain and hours of sleep, as floating-point numbers.
  public static let checkInOutcome = OutcomeExtractor([
    .answer(AnswerRule(form, item: Kind.pain)), .answer(AnswerRule(form, item: Kind.sleep)),
  ])

  // MARK: - Range of motion

  /// A measurement of the knee with an end of its own.
  ///
  /// - Parameter measurement: The task that measures, without a conclusion, such as
  ///   `RangeOfMotionTask("rangeOfMotionTask", .knee, .left, excluding: .conclusion).task()` of the
  ///   module MotionTasks. It is handed over because MotionTasks links GSL, and this module does not.
  /// - Throws: ``TaskError`` where the measurement already has a step `rom.completion`.
  public static func rangeOfMotion(_ measurement: StudyTask) throws(TaskError) -> StudyTask {
    var task = measurement
    try task.addSteps([
      .completion(
        "rom.completion", title: "Measured",
        text: "Your result is saved. You can see in the insights how your knee has changed.")
    ])
    return task
  }

  /// The range of motion, degrees.
  public static let rangeOfMotionOutcome = OutcomeExtractor([.rangeOfMotion(RangeOfMotionRule())])
}
