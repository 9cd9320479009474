// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import JSON

/// The way from a resource to one of its elements, as an item's `definition` names it:
/// `http://hl7.org/fhir/StructureDefinition/Patient#Patient.name.family`.
struct ElementPath {
  /// An element on the way.
  struct Step {
    /// The member's name; of `value[x]` without the type where none is stated.
    var name: String
    let repeats: Bool
    let isChoice: Bool
    /// Which one of those that repeat, where a group stands for it.
    var position: Int?
  }

  /// The type of the resource.
  let type: String
  private(set) var steps: [Step] = []
  /// The types that the element may have, and the codes allowed.
  let element: ElementTable.Element

  /// Why a definition cannot be used.
  struct Fault: Error { let words: String }

  init(_ definition: String) throws(Fault) {
    let halves = definition.split(separator: "#", maxSplits: 1)
    guard halves.count == 2, definition.utf8.count <= 1000 else {
      throw Fault(words: "it names no element after '#'")
    }
    let names = halves[1].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    type = names[0]
    guard ElementTable.types[type] != nil else {
      throw Fault(words: "elements of the type '\(names[0].prefix(80))' are not known")
    }
    var around = type
    var last: ElementTable.Element?
    for name in names.dropFirst() {
      let plain = name.hasSuffix("[x]") ? String(name.dropLast(3)) : name
      guard let elements = ElementTable.types[ElementTable.known(around)],
        let (key, found, type) = Self.find(plain, in: elements)
      else {
        throw Fault(words: "the type '\(around.prefix(80))' has no element '\(name.prefix(80))'")
      }
      last = found
      // A stated type is the only one; `value[x]` alone may be of any.
      if let type { last?.types = [type] }
      steps.append(
        Step(
          name: plain, repeats: found.repeats, isChoice: found.isChoice && key == plain,
          position: nil))
      around = type ?? found.types.first ?? ""
    }
    guard let last else { throw Fault(words: "it names no element") }
    element = last
  }

  /// The element of a member's name.
  private static func find(
    _ name: String, in elements: [String: ElementTable.Element]
  ) -> (key: String, ElementTable.Element, type: String?)? {
    if let element = elements[name] {
      return (name, element, element.isChoice ? nil : element.types.first)
    }
    return ElementTable.element(name, in: elements)
  }

  /// States the position of the elements that groups around the item stand for.
  mutating func place(within scopes: [(names: [String], position: Int)]) {
    for (names, position) in scopes where steps.map(\.name).starts(with: names) {
      steps[names.count - 1].position = position
    }
  }

  // MARK: Putting values in

  /// Puts a value into a resource; `false` where the element has one already and does not repeat.
  ///
  /// Of an element around it that repeats, the last one takes the value, and a new one where that has
  /// it already.
  func put(_ value: JSONValue, type: String, into members: inout [String: JSONValue]) -> Bool {
    var steps = steps
    if steps[steps.count - 1].isChoice {
      steps[steps.count - 1].name += ElementTable.suffix(type)
    }
    return Self.put(value, steps[...], into: &members)
  }

  private static func put(
    _ value: JSONValue, _ steps: ArraySlice<Step>, into members: inout [String: JSONValue]
  ) -> Bool {
    guard let step = steps.first else { return false }
    let rest = steps.dropFirst()
    guard step.repeats else {
      if rest.isEmpty {
        if members[step.name] != nil { return false }
        members[step.name] = value
        return true
      }
      // The element is taken out before it is changed, so that the change copies nothing.
      var inner = members.removeValue(forKey: step.name)?.object ?? [:]
      defer { members[step.name] = inner.isEmpty ? nil : .object(inner) }
      return put(value, rest, into: &inner)
    }
    var list = members.removeValue(forKey: step.name)?.array ?? []
    defer { members[step.name] = list.isEmpty ? nil : .array(list) }
    if rest.isEmpty {
      list.append(value)
      return true
    }
    if let place = step.position.map({ min($0, list.count) }) ?? list.indices.last,
      place < list.count
    {
      var inner = list[place].object ?? [:]
      list[place] = .null
      let isPut = put(value, rest, into: &inner)
      list[place] = .object(inner)
      if isPut || step.position != nil { return isPut }
    }
    var inner: [String: JSONValue] = [:]
    guard put(value, rest, into: &inner) else { return false }
    list.append(.object(inner))
    return true
  }

  /// How many of a repeating element a resource has: the position of the next one.
  func count(in members: [String: JSONValue]) -> Int {
    var members = members
    for step in steps.dropLast() {
      let json = members[step.name]
      let list = json?.array
      let place = step.position ?? max(0, (list?.count ?? 0) - 1)
      members = (list.map { place < $0.count ? $0[place] : .null } ?? json)?.object ?? [:]
    }
    return steps.last.flatMap { members[$0.name]?.array?.count } ?? 0
  }
}

extension ElementTable.Element {
  /// An answer as a value of the element, with its type; `nil` where the element has no such value.
  func value(of answer: FHIR.Value) -> (type: String, json: JSONValue)? {
    for (type, json) in answer.asElement
    where types.isEmpty || types.contains(where: { ElementTable.known($0) == type }) {
      if let primitive = Primitive(rawValue: type) {
        let text =
          json.string ?? FHIR.Decimal(fhir: json)?.text ?? (json == true ? "true" : "false")
        guard primitive.accepts(text), codes.isEmpty || codes.contains(text) else { continue }
      }
      return (types.first { ElementTable.known($0) == type } ?? type, json)
    }
    return nil
  }
}

extension FHIR.Value {
  /// The value in the types that it may have as an element, the nearest one first.
  fileprivate var asElement: [(type: String, json: JSONValue)] {
    func each(_ types: String, _ json: JSONValue) -> [(String, JSONValue)] {
      types.split(separator: " ").map { (String($0), json) }
    }
    switch self {
    case .boolean: return each("boolean", fhir)
    case .integer(let number):
      return each("integer positiveInt unsignedInt decimal", fhir)
        + each("Quantity", ["value": fhir]) + each("string", .string("\(number)"))
    case .decimal(let number):
      return each("decimal", fhir) + each("Quantity", ["value": fhir])
        + each("string", .string(number.text))
    case .date: return each("date dateTime string", fhir)
    case .dateTime(let moment):
      return each("dateTime instant", fhir) + each("date", .string(String(moment.text.prefix(10))))
        + each("string", fhir)
    case .time: return each("time string", fhir)
    case .string(let text):
      return each("string markdown code id uri url canonical date dateTime instant time", fhir)
        + each("CodeableConcept Annotation", ["text": .string(text)])
        + each("Identifier", ["value": .string(text)])
    case .uri: return each("uri url canonical string", fhir)
    case .attachment: return each("Attachment", fhir)
    case .coding(let coding):
      return each("Coding", fhir) + each("CodeableConcept", FHIR.CodeableConcept(coding).fhir)
        + (coding.code.map { each("code", .string($0)) } ?? [])
        + ((coding.display ?? coding.code).map { each("string", .string($0)) } ?? [])
    case .quantity(let amount):
      return each("Quantity", fhir) + (amount.value.map { each("decimal", $0.fhir) } ?? [])
    case .reference: return each("Reference", fhir)
    }
  }
}
