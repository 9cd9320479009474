// SPDX-License-Identifier: Apache-2.0

import Testing

/// A class of ResearchKit's serialization: its own properties and their kinds.
struct ClassDescription: Sendable, CustomTestStringConvertible {
  let name: String
  let superclass: String
  let properties: [(name: String, kind: String)]

  var testDescription: String { name }

  /// All classes in scope, in alphabetical order.
  static let all: [ClassDescription] = {
    var classes: [ClassDescription] = []
    var lines = table.split(separator: "\n")[...]
    while let head = lines.popFirst() {
      let words = head.split(separator: " ")
      var properties: [(name: String, kind: String)] = []
      while let line = lines.first, line.hasPrefix("  ") {
        lines.removeFirst()
        for word in line.split(separator: " ") {
          let parts = word.split(separator: ":", maxSplits: 1)
          properties.append((String(parts[0]), String(parts[1])))
        }
      }
      classes.append(
        ClassDescription(
          name: "ORK\(words[0])",
          superclass: words[2] == "NSObject" ? "" : "ORK\(words[2])", properties: properties))
    }
    return classes
  }()

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The properties of the class and of those it is made from.
  var allProperties: [(name: String, kind: String)] {
    (ClassDescription.byName[superclass]?.allProperties ?? []) + properties
  }

  /// The class and those made from it.
  static func kinds(of name: String) -> [ClassDescription] {
    all.filter { $0.isKind(of: name) }
  }

  private func isKind(of name: String) -> Bool {
    self.name == name || superclass == name
      || (ClassDescription.byName[superclass]?.isKind(of: name) ?? false)
  }
}

/// Class, superclass and properties, the prefix ORK left out before the classes.
private let table = """
  AccelerometerRecorderConfiguration < RecorderConfiguration
    frequency:number
  ActiveStep < Step
    stepDuration:number shouldShowDefaultTimer:flag shouldSpeakCountDown:flag
    shouldSpeakRemainingTimeAtHalfway:flag shouldStartTimerAutomatically:flag
    shouldPlaySoundOnStart:flag shouldPlaySoundOnFinish:flag shouldVibrateOnStart:flag
    shouldVibrateOnFinish:flag shouldUseNextAsSkipButton:flag shouldContinueOnFinish:flag
    spokenInstruction:string finishedSpokenInstruction:string
    recorderConfigurations:[ORKRecorderConfiguration]
  AgeAnswerFormat < AnswerFormat
    minimumAge:whole maximumAge:whole minimumAgeCustomText:string
    maximumAgeCustomText:string showYear:flag useYearForResult:flag treatMinAgeAsRange:flag
    treatMaxAgeAsRange:flag relativeYear:whole defaultValue:whole
  AnswerFormat < NSObject
    showDontKnowButton:flag customDontKnowButtonText:string dontKnowButtonStyle:whole
  BodyItem < NSObject
    text:string detailText:string bodyItemStyle:whole image:image
    learnMoreItem:ORKLearnMoreItem useCardStyle:flag useSecondaryColor:flag
    alignImageToTop:flag
  BooleanAnswerFormat < AnswerFormat
    yes:string no:string
  BooleanQuestionResult < QuestionResult
    booleanAnswer:flag
  ChoiceQuestionResult < QuestionResult
    choiceAnswers:values
  CollectionResult < Result
    results:[ORKResult]
  ColorChoice < NSObject
    text:string detailText:string value:value exclusive:flag color:color
  ColorChoiceAnswerFormat < AnswerFormat
    style:choiceStyle colorChoices:[ORKColorChoice]
  CompletionStep < InstructionStep
    reasonForCompletion:whole
  ConditionStepConfiguration < NSObject
    stepIdentifier:string conditionsFormItemIdentifier:string
    conditions:[ORKHealthCondition] formItems:[ORKFormItem]
  ConfirmTextAnswerFormat < TextAnswerFormat
    originalItemIdentifier:string errorMessage:string maximumLength:whole
  ConsentDocument < NSObject
    title:string sections:[ORKConsentSection] signaturePageTitle:string
    signaturePageContent:string signatures:[ORKConsentSignature] htmlReviewContent:string
  ConsentReviewStep < Step
    consentDocument:ORKConsentDocument reasonForConsent:string signature:ORKConsentSignature
    requiresScrollToBottom:flag
  ConsentSection < NSObject
    type:whole title:string formalTitle:string summary:string content:string
    htmlContent:string contentURL:url customLearnMoreButtonTitle:string
    customAnimationURL:url omitFromDocument:flag customImage:image
  ConsentSharingStep < QuestionStep
    localizedLearnMoreHTMLContent:string
  ConsentSignature < NSObject
    identifier:string title:string givenName:string familyName:string signatureDate:string
    requiresName:flag requiresSignatureImage:flag signatureDateFormatString:string
    signatureImage:image
  ConsentSignatureResult < Result
    signature:ORKConsentSignature consented:flag
  ContinuousScaleAnswerFormat < AnswerFormat
    minimum:number maximum:number defaultValue:whole maximumFractionDigits:whole
    vertical:flag numberStyle:numberStyle maximumValueDescription:string
    minimumValueDescription:string gradientColors:[color] gradientLocations:[number]
    hideSelectedValue:flag hideRanges:flag hideLabels:flag minimumImage:image
    maximumImage:image
  CountdownStep < ActiveStep
  DateAnswerFormat < AnswerFormat
    style:dateStyle calendar:calendar minimumDate:date maximumDate:date defaultDate:date
    minuteInterval:whole daysBeforeCurrentDateToSetMinimumDate:whole
    daysAfterCurrentDateToSetMinimumDate:whole isMaxDateCurrentTime:flag
  DateQuestionResult < QuestionResult
    dateAnswer:date calendar:calendar timeZone:timeZone
  Device < NSObject
    product:string osVersion:string osBuild:string platform:string
  DeviceMotionRecorderConfiguration < RecorderConfiguration
    frequency:number rollingFileSizeThreshold:whole
  DirectStepNavigationRule < StepNavigationRule
    destinationStepIdentifier:string
  DontKnowAnswer < NoAnswer
  EarlyTerminationConfiguration < NSObject
    buttonText:string earlyTerminationStep:ORKStep
  EmailAnswerFormat < AnswerFormat
    usernameField:flag
  FamilyHistoryResult < Result
    relatedPersons:[ORKRelatedPerson] displayedConditions:[string]
  FamilyHistoryStep < Step
    conditionStepConfiguration:ORKConditionStepConfiguration
    relativeGroups:[ORKRelativeGroup]
  FileResult < Result
    contentType:string fileName:string
  FormItem < NSObject
    identifier:string optional:flag showsProgress:flag text:string detailText:string
    placeholder:string answerFormat:ORKAnswerFormat learnMoreItem:ORKLearnMoreItem
    tagText:string
  FormStep < Step
    formItems:[ORKFormItem] footnote:string useCardView:flag autoScrollEnabled:flag
    footerText:string cardViewStyle:whole
  HealthCondition < NSObject
    identifier:string displayName:string value:value
  HealthKitCharacteristicTypeAnswerFormat < AnswerFormat
    characteristicType:string defaultDate:date minimumDate:date maximumDate:date
    calendar:calendar shouldRequestAuthorization:flag
  HealthKitQuantityTypeAnswerFormat < AnswerFormat
    unit:unit quantityType:string numericAnswerStyle:numericStyle
    shouldRequestAuthorization:flag
  HeightAnswerFormat < AnswerFormat
    measurementSystem:measurementSystem
  ImageChoice < NSObject
    text:string value:value normalStateImage:image selectedStateImage:image
  ImageChoiceAnswerFormat < AnswerFormat
    imageChoices:[ORKImageChoice] style:choiceStyle vertical:flag
  InstructionStep < Step
    detailText:string footnote:string centerImageVertically:flag
  KeyValueStepModifier < StepModifier
    resultPredicateFormat:predicate keyValueMap:object
  LearnMoreInstructionStep < InstructionStep
  LearnMoreItem < NSObject
    text:string learnMoreInstructionStep:ORKLearnMoreInstructionStep
  Location < NSObject
    userInput:string postalAddress:address coordinate:coordinate region:region
  LocationAnswerFormat < AnswerFormat
    useCurrentLocation:flag placeholder:string
  LocationQuestionResult < QuestionResult
    locationAnswer:ORKLocation
  MultipleComponentQuestionResult < QuestionResult
    componentsAnswer:values separator:string
  MultipleValuePickerAnswerFormat < AnswerFormat
    valuePickers:[ORKValuePickerAnswerFormat] separator:string
  NavigableOrderedTask < OrderedTask
    stepNavigationRules:{ORKPredicateStepNavigationRule} skipStepNavigationRules:{}
    stepModifiers:{ORKKeyValueStepModifier} shouldReportProgress:flag
  NavigablePageStep < PageStep
    pageTask:ORKOrderedTask
  NumericAnswerFormat < AnswerFormat
    style:numericStyle unit:string displayUnit:string minimum:number maximum:number
    maximumFractionDigits:whole defaultNumericAnswer:number hideUnitWhenAnswerIsEmpty:flag
    placeholder:string
  NumericQuestionResult < QuestionResult
    numericAnswer:number unit:string displayUnit:string
  OrderedTask < NSObject
    identifier:string steps:[ORKStep]
  PageResult < TaskResult
  PageStep < Step
    pageTask:ORKOrderedTask
  PedometerRecorderConfiguration < RecorderConfiguration
    rollingFileSizeThreshold:whole
  PredicateFormItemVisibilityRule < FormItemVisibilityRule
    predicateFormat:predicate
  PredicateStepNavigationRule < StepNavigationRule
    resultPredicateFormats:[predicate] destinationStepIdentifiers:[string]
    defaultStepIdentifier:string additionalTaskResults:[ORKTaskResult]
  QuestionResult < Result
    questionType:whole noAnswerType:ORKNoAnswer
  QuestionStep < Step
    answerFormat:ORKAnswerFormat placeholder:string question:string useCardView:flag
    learnMoreItem:ORKLearnMoreItem tagText:string presentationStyle:string
  RangeOfMotionResult < Result
    start:number finish:number minimum:number maximum:number range:number
  RangeOfMotionStep < ActiveStep
    limbOption:limb
  RecorderConfiguration < NSObject
    identifier:string outputDirectory:url rollingFileSizeThreshold:whole
  RelatedPerson < NSObject
    identifier:string groupIdentifier:string identifierForCellTitle:string
    taskResult:ORKTaskResult
  RelativeGroup < NSObject
    identifier:string name:string sectionTitle:string sectionDetailText:string
    identifierForCellTitle:string maxAllowed:whole formSteps:[ORKFormStep]
    detailTextIdentifiers:[string]
  RequestPermissionsStep < Step
    permissionTypes:[object]
  Result < NSObject
    identifier:string startDate:date endDate:date userInfo:object
  ResultSelector < NSObject
    taskIdentifier:string stepIdentifier:string resultIdentifier:string
  ReviewStep < Step
    steps:[ORKStep] resultSource:ORKTaskResult excludeInstructionSteps:flag
  SESAnswerFormat < AnswerFormat
    topRungText:string bottomRungText:string
  SESQuestionResult < QuestionResult
    rungPicked:whole
  ScaleAnswerFormat < AnswerFormat
    minimum:whole maximum:whole defaultValue:whole step:whole vertical:flag
    maximumValueDescription:string minimumValueDescription:string gradientColors:[color]
    gradientLocations:[number] hideSelectedValue:flag hideRanges:flag hideLabels:flag
    hideValueMarkers:flag minimumImage:image maximumImage:image
  ScaleQuestionResult < QuestionResult
    scaleAnswer:number
  SignatureResult < Result
  SignatureStep < Step
  Step < NSObject
    identifier:string optional:flag title:string text:string detailText:string
    headerTextAlignment:whole footnote:string shouldTintImages:flag useSurveyMode:flag
    bodyItems:[ORKBodyItem] imageContentMode:whole iconImage:image auxiliaryImage:image
    image:image bodyItemTextAlignment:whole buildInBodyItems:flag useExtendedPadding:flag
    earlyTerminationConfiguration:ORKEarlyTerminationConfiguration
    shouldAutomaticallyAdjustImageTintColor:flag
  StepResult < CollectionResult
    enabledAssistiveTechnology:string isPreviousResult:flag
  TableStep < Step
    items:[value] isBulleted:flag bulletIconNames:[string] allowsSelection:flag
    bulletType:whole pinNavigationContainer:flag bottomPadding:number
  TaskResult < CollectionResult
    taskRunUUID:uuid device:ORKDevice
  TextAnswerFormat < AnswerFormat
    maximumLength:whole validationRegularExpression:expression invalidMessage:string
    defaultTextAnswer:string autocapitalizationType:whole autocorrectionType:whole
    spellCheckingType:whole keyboardType:whole multipleLines:flag hideClearButton:flag
    hideCharacterCountLabel:flag secureTextEntry:flag textContentType:string
    passwordRules:passwordRules placeholder:string
  TextChoice < NSObject
    text:string value:value detailText:string exclusive:flag image:image
  TextChoiceAnswerFormat < AnswerFormat
    style:choiceStyle textChoices:[ORKTextChoice]
  TextChoiceOther < TextChoice
    textViewPlaceholderText:string textViewInputOptional:flag textViewStartsHidden:flag
  TextQuestionResult < QuestionResult
    textAnswer:string
  TextScaleAnswerFormat < AnswerFormat
    textChoices:[ORKTextChoice] defaultIndex:whole vertical:flag gradientColors:[color]
    gradientLocations:[number] hideSelectedValue:flag hideRanges:flag hideLabels:flag
    hideValueMarkers:flag
  TimeIntervalAnswerFormat < AnswerFormat
    defaultInterval:number step:whole
  TimeIntervalQuestionResult < QuestionResult
    intervalAnswer:number
  TimeOfDayAnswerFormat < AnswerFormat
    defaultComponents:time minuteInterval:whole
  TimeOfDayQuestionResult < QuestionResult
    dateComponentsAnswer:time
  TouchAnywhereStep < ActiveStep
  ValuePickerAnswerFormat < AnswerFormat
    textChoices:[ORKTextChoice]
  VideoInstructionStep < InstructionStep
    videoURL:url thumbnailTime:number bundleAsset:asset
  VideoInstructionStepResult < Result
    playbackStoppedTime:number playbackCompleted:flag
  WaitStep < Step
    indicatorType:whole
  WebViewStep < Step
    html:string instructionSteps:[ORKInstructionStep] customCSS:string
    showSignatureAfterContent:flag
  WebViewStepResult < Result
    result:string
  WeightAnswerFormat < AnswerFormat
    measurementSystem:measurementSystem numericPrecision:whole minimumValue:number
    maximumValue:number defaultValue:whole
  """
