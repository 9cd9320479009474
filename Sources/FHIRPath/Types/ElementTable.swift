// SPDX-License-Identifier: Apache-2.0

/// The elements of the types that the program reads, writes and finds its way in, as FHIR R4 defines
/// them; R4B has the same.
///
/// One line a type: its name, and its elements as `name:type`. `!` marks one that must be there, `*` one
/// that repeats, `+` one that repeats and must be there; `[x]` stands for the type; braces hold the
/// codes allowed. A name that begins with `@` takes in the elements of another line, and `^` marks an
/// element of R5 that R4 does not have.
package enum ElementTable {
  static let text = """
    @element id:string extension:Extension*
    @backbone @element modifierExtension:Extension*
    @resource id:id meta:Meta implicitRules:uri language:code
    @domain @resource text:Narrative contained:Resource* extension:Extension* modifierExtension:Extension*
    Extension @element url:uri! value[x]:*
    Meta @element versionId:id lastUpdated:instant source:uri profile:canonical* security:Coding* tag:Coding*
    Narrative @element status:code!{generated|extensions|additional|empty} div:xhtml!
    Coding @element system:uri version:string code:code display:string userSelected:boolean
    CodeableConcept @element coding:Coding* text:string
    Quantity @element value:decimal comparator:code{<|<=|>=|>} unit:string system:uri code:code
    Reference @element reference:string type:uri identifier:Identifier display:string
    Identifier @element use:code{usual|official|temp|secondary|old} type:CodeableConcept system:uri value:string period:Period assigner:Reference
    Attachment @element contentType:code language:code data:base64Binary url:url size:unsignedInt hash:base64Binary title:string creation:dateTime ^height:positiveInt ^width:positiveInt ^frames:positiveInt ^duration:decimal ^pages:positiveInt
    Period @element start:dateTime end:dateTime
    Range @element low:Quantity high:Quantity
    Ratio @element numerator:Quantity denominator:Quantity
    Annotation @element author[x]:Reference|string time:dateTime text:markdown!
    ContactDetail @element name:string telecom:ContactPoint*
    ContactPoint @element system:code{phone|fax|email|pager|url|sms|other} value:string use:code{home|work|temp|old|mobile} rank:positiveInt period:Period
    HumanName @element use:code{usual|official|temp|nickname|anonymous|old|maiden} text:string family:string given:string* prefix:string* suffix:string* period:Period
    Address @element use:code{home|work|temp|old|billing} type:code{postal|physical|both} text:string line:string* city:string district:string state:string postalCode:string country:string period:Period
    UsageContext @element code:Coding! value[x]:CodeableConcept|Quantity|Range|Reference!
    Expression @element description:string name:id language:code! expression:string reference:uri
    Questionnaire @domain url:uri identifier:Identifier* version:string name:string title:string derivedFrom:canonical* status:code!{draft|active|retired|unknown} experimental:boolean subjectType:code* date:dateTime publisher:string contact:ContactDetail* description:markdown useContext:UsageContext* jurisdiction:CodeableConcept* purpose:markdown copyright:markdown approvalDate:date lastReviewDate:date effectivePeriod:Period code:Coding* item:Questionnaire.item* ^versionAlgorithm[x]:string|Coding ^copyrightLabel:string
    Questionnaire.item @backbone linkId:string! definition:uri code:Coding* prefix:string text:string type:code!{group|display|question|boolean|decimal|integer|date|dateTime|time|string|text|url|choice|open-choice|attachment|reference|quantity} enableWhen:Questionnaire.item.enableWhen* enableBehavior:code{all|any} required:boolean repeats:boolean readOnly:boolean maxLength:integer answerValueSet:canonical answerOption:Questionnaire.item.answerOption* initial:Questionnaire.item.initial* item:Questionnaire.item* ^disabledDisplay:code{hidden|protected} ^answerConstraint:code{optionsOnly|optionsOrType|optionsOrString}
    Questionnaire.item.enableWhen @backbone question:string! operator:code!{exists|=|!=|>|<|>=|<=} answer[x]:boolean|decimal|integer|date|dateTime|time|string|Coding|Quantity|Reference!
    Questionnaire.item.answerOption @backbone value[x]:integer|date|time|string|Coding|Reference! initialSelected:boolean
    Questionnaire.item.initial @backbone value[x]:boolean|decimal|integer|date|dateTime|time|string|uri|Attachment|Coding|Quantity|Reference!
    ValueSet @domain url:uri identifier:Identifier* version:string name:string title:string status:code!{draft|active|retired|unknown} experimental:boolean date:dateTime publisher:string contact:ContactDetail* description:markdown useContext:UsageContext* jurisdiction:CodeableConcept* immutable:boolean purpose:markdown copyright:markdown compose:ValueSet.compose expansion:ValueSet.expansion ^versionAlgorithm[x]:string|Coding ^copyrightLabel:string
    ValueSet.compose @backbone lockedDate:date inactive:boolean include:ValueSet.compose.include+ exclude:ValueSet.compose.include*
    ValueSet.compose.include @backbone system:uri version:string concept:ValueSet.compose.include.concept* filter:ValueSet.compose.include.filter* valueSet:canonical*
    ValueSet.compose.include.concept @backbone code:code! display:string designation:ValueSet.compose.include.concept.designation*
    ValueSet.compose.include.concept.designation @backbone language:code use:Coding value:string!
    ValueSet.compose.include.filter @backbone property:code! op:code!{=|is-a|descendent-of|is-not-a|regex|in|not-in|generalizes|exists} value:string!
    ValueSet.expansion @backbone identifier:uri timestamp:dateTime! total:integer offset:integer parameter:ValueSet.expansion.parameter* contains:ValueSet.expansion.contains*
    ValueSet.expansion.parameter @backbone name:string! value[x]:string|boolean|integer|decimal|uri|code|dateTime
    ValueSet.expansion.contains @backbone system:uri abstract:boolean inactive:boolean version:string code:code display:string designation:ValueSet.compose.include.concept.designation* contains:ValueSet.expansion.contains*
    CodeSystem @domain url:uri identifier:Identifier* version:string name:string title:string status:code!{draft|active|retired|unknown} experimental:boolean date:dateTime publisher:string contact:ContactDetail* description:markdown useContext:UsageContext* jurisdiction:CodeableConcept* purpose:markdown copyright:markdown caseSensitive:boolean valueSet:canonical hierarchyMeaning:code{grouped-by|is-a|part-of|classified-with} compositional:boolean versionNeeded:boolean content:code!{not-present|example|fragment|complete|supplement} supplements:canonical count:unsignedInt filter:CodeSystem.filter* property:CodeSystem.property* concept:CodeSystem.concept* ^versionAlgorithm[x]:string|Coding ^copyrightLabel:string
    CodeSystem.filter @backbone code:code! description:string operator:code+ value:string!
    CodeSystem.property @backbone code:code! uri:uri description:string type:code!{code|Coding|string|integer|boolean|dateTime|decimal}
    CodeSystem.concept @backbone code:code! display:string definition:string designation:ValueSet.compose.include.concept.designation* property:CodeSystem.concept.property* concept:CodeSystem.concept*
    CodeSystem.concept.property @backbone code:code! value[x]:code|Coding|string|integer|boolean|dateTime|decimal!
    QuestionnaireResponse @domain identifier:Identifier basedOn:Reference* partOf:Reference* questionnaire:canonical status:code!{in-progress|completed|amended|entered-in-error|stopped} subject:Reference encounter:Reference authored:dateTime author:Reference source:Reference item:QuestionnaireResponse.item*
    QuestionnaireResponse.item @backbone linkId:string! definition:uri text:string answer:QuestionnaireResponse.item.answer* item:QuestionnaireResponse.item*
    QuestionnaireResponse.item.answer @backbone value[x]:boolean|decimal|integer|date|dateTime|time|string|uri|Attachment|Coding|Quantity|Reference item:QuestionnaireResponse.item*
    Observation @domain identifier:Identifier* basedOn:Reference* partOf:Reference* status:code!{registered|preliminary|final|amended|corrected|cancelled|entered-in-error|unknown} category:CodeableConcept* code:CodeableConcept! subject:Reference focus:Reference* encounter:Reference effective[x]:dateTime|Period|Timing|instant issued:instant performer:Reference* value[x]:Quantity|CodeableConcept|string|boolean|integer|Range|Ratio|SampledData|time|dateTime|Period dataAbsentReason:CodeableConcept interpretation:CodeableConcept* note:Annotation* bodySite:CodeableConcept method:CodeableConcept specimen:Reference device:Reference referenceRange:Observation.referenceRange* hasMember:Reference* derivedFrom:Reference* component:Observation.component*
    Observation.referenceRange @backbone low:Quantity high:Quantity type:CodeableConcept appliesTo:CodeableConcept* age:Range text:string
    Observation.component @backbone code:CodeableConcept! value[x]:Quantity|CodeableConcept|string|boolean|integer|Range|Ratio|SampledData|time|dateTime|Period dataAbsentReason:CodeableConcept interpretation:CodeableConcept* referenceRange:Observation.referenceRange*
    Patient @domain identifier:Identifier* active:boolean name:HumanName* telecom:ContactPoint* gender:code{male|female|other|unknown} birthDate:date deceased[x]:boolean|dateTime address:Address* maritalStatus:CodeableConcept multipleBirth[x]:boolean|integer photo:Attachment* contact:Patient.contact* communication:Patient.communication* generalPractitioner:Reference* managingOrganization:Reference link:Patient.link*
    Patient.contact @backbone relationship:CodeableConcept* name:HumanName telecom:ContactPoint* address:Address gender:code{male|female|other|unknown} organization:Reference period:Period
    Patient.communication @backbone language:CodeableConcept! preferred:boolean
    Patient.link @backbone other:Reference! type:code!{replaced-by|replaces|refer|seealso}
    Practitioner @domain identifier:Identifier* active:boolean name:HumanName* telecom:ContactPoint* address:Address* gender:code{male|female|other|unknown} birthDate:date photo:Attachment* qualification:any* communication:CodeableConcept*
    RelatedPerson @domain identifier:Identifier* active:boolean patient:Reference! relationship:CodeableConcept* name:HumanName* telecom:ContactPoint* gender:code{male|female|other|unknown} birthDate:date address:Address* photo:Attachment* period:Period communication:any*
    Encounter @domain identifier:Identifier* status:code!{planned|arrived|triaged|in-progress|onleave|finished|cancelled|entered-in-error|unknown} statusHistory:any* class:Coding! classHistory:any* type:CodeableConcept* serviceType:CodeableConcept priority:CodeableConcept subject:Reference episodeOfCare:Reference* basedOn:Reference* participant:any* appointment:Reference* period:Period length:Duration reasonCode:CodeableConcept* reasonReference:Reference* diagnosis:any* account:Reference* hospitalization:any location:any* serviceProvider:Reference partOf:Reference
    Condition @domain identifier:Identifier* clinicalStatus:CodeableConcept verificationStatus:CodeableConcept category:CodeableConcept* severity:CodeableConcept code:CodeableConcept bodySite:CodeableConcept* subject:Reference! encounter:Reference onset[x]:dateTime|Age|Period|Range|string abatement[x]:dateTime|Age|Period|Range|string recordedDate:dateTime recorder:Reference asserter:Reference stage:any* evidence:any* note:Annotation*
    FamilyMemberHistory @domain identifier:Identifier* instantiatesCanonical:canonical* instantiatesUri:uri* status:code!{partial|completed|entered-in-error|health-unknown} dataAbsentReason:CodeableConcept patient:Reference! date:dateTime name:string relationship:CodeableConcept! sex:CodeableConcept born[x]:Period|date|string age[x]:Age|Range|string estimatedAge:boolean deceased[x]:boolean|Age|Range|date|string reasonCode:CodeableConcept* reasonReference:Reference* note:Annotation* condition:FamilyMemberHistory.condition*
    FamilyMemberHistory.condition @backbone code:CodeableConcept! outcome:CodeableConcept contributedToDeath:boolean onset[x]:Age|Range|Period|string note:Annotation*
    DocumentReference @domain masterIdentifier:Identifier identifier:Identifier* status:code!{current|superseded|entered-in-error} docStatus:code type:CodeableConcept category:CodeableConcept* subject:Reference date:instant author:Reference* authenticator:Reference custodian:Reference relatesTo:any* description:string securityLabel:CodeableConcept* content:DocumentReference.content+ context:any
    DocumentReference.content @backbone attachment:Attachment! format:Coding
    Goal @domain identifier:Identifier* lifecycleStatus:code!{proposed|planned|accepted|active|on-hold|completed|cancelled|entered-in-error|rejected} achievementStatus:CodeableConcept category:CodeableConcept* priority:CodeableConcept description:CodeableConcept! subject:Reference! start[x]:date|CodeableConcept target:Goal.target* statusDate:date statusReason:string expressedBy:Reference addresses:Reference* note:Annotation* outcomeCode:CodeableConcept* outcomeReference:Reference*
    Goal.target @backbone measure:CodeableConcept detail[x]:Quantity|Range|CodeableConcept|string|boolean|integer|Ratio due[x]:date|Duration
    OperationOutcome @domain issue:OperationOutcome.issue+
    OperationOutcome.issue @backbone severity:code!{fatal|error|warning|information} code:code! details:CodeableConcept diagnostics:string location:string* expression:string*
    Bundle @resource identifier:Identifier type:code!{document|message|transaction|transaction-response|batch|batch-response|history|searchset|collection} timestamp:instant total:unsignedInt link:any* entry:Bundle.entry* signature:any
    Bundle.entry @backbone link:any* fullUrl:uri resource:Resource search:any request:Bundle.entry.request response:any
    Bundle.entry.request @backbone method:code!{GET|HEAD|POST|PUT|DELETE|PATCH} url:uri! ifNoneMatch:string ifModifiedSince:instant ifMatch:string ifNoneExist:string
    """

  /// One element of a type.
  package struct Element: Sendable {
    /// The types it may have, one but for `[x]`; empty: any.
    package var types: [String]
    package var isChoice = false
    package var isRequired = false
    package var repeats = false
    /// The codes allowed; empty: any.
    package var codes: [String] = []
    /// Whether R5 has it and R4 does not.
    package var isOfR5 = false
    /// The types as a set; `nil` where a value may be of types that are not known.
    var typeSet: Set<String>?
  }

  /// The elements of each type by their names, those of `[x]` under each of their full names.
  package static let types: [String: [String: Element]] = {
    var types: [String: [String: Element]] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let name = words.first else { continue }
      var elements: [String: Element] = [:]
      for word in words.dropFirst() {
        if word.first == "@" {
          elements.merge(types[String(word)] ?? [:]) { mine, _ in mine }
        } else {
          let (name, element) = Self.element(word)
          elements[name] = element
        }
      }
      types[String(name)] = elements.mapValues { element in
        var element = element
        let isOpen = element.types.isEmpty || element.types.contains("Resource")
        element.typeSet = isOpen ? nil : Set(element.types)
        return element
      }
    }
    return types
  }()

  /// The element of a member's name, with its type; that of `[x]` ends with its type.
  package static func element(
    _ name: String, in elements: [String: Element]
  ) -> (key: String, Element, type: String?)? {
    if let element = elements[name], !element.isChoice {
      return (name, element, element.types.first)
    }
    for (key, element) in elements where element.isChoice && name.hasPrefix(key) {
      let suffix = name.dropFirst(key.count)
      if let type = element.types.first(where: { self.suffix($0) == suffix }) {
        return (key, element, type)
      }
    }
    return nil
  }

  /// Reads `name:type!{codes}`.
  private static func element(_ word: Substring) -> (String, Element) {
    let parts = word.split(separator: ":", maxSplits: 1)
    var (name, rest) = (parts[0], parts[1])
    var element = Element(types: [])
    if name.first == "^" {
      name.removeFirst()
      element.isOfR5 = true
    }
    if let brace = rest.firstIndex(of: "{") {
      element.codes = rest[brace...].dropFirst().dropLast().split(separator: "|").map(String.init)
      rest = rest[..<brace]
    }
    if rest != "*", let mark = rest.last, "!*+".contains(mark) {
      element.isRequired = mark != "*"
      element.repeats = mark != "!"
      rest = rest.dropLast()
    }
    if name.hasSuffix("[x]") {
      name = name.dropLast(3)
      element.isChoice = true
    }
    element.types =
      rest == "*"
      ? FHIRPathType.open.map(\.name)
      : rest == "any" ? [] : rest.split(separator: "|").map(String.init)
    return (String(name), element)
  }

  /// Whether it is a type of resources that the table has.
  package static func isResource(_ type: String) -> Bool {
    types[type]?["implicitRules"] != nil && type.first != "@"
  }

  /// The name of a type with its first letter large, as it stands in a member's name.
  package static func suffix(_ type: String) -> String {
    type.prefix(1).uppercased() + type.dropFirst()
  }

  /// The table's name for a type: those that are a quantity by another name are one.
  package static func known(_ type: String) -> String {
    switch type {
    case "Age", "Count", "Distance", "Duration": "Quantity"
    default: type
    }
  }
}
