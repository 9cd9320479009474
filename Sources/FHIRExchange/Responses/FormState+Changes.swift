// SPDX-License-Identifier: Apache-2.0

extension FormState {
  // MARK: What is due

  /// Has units worked out again that come after a position.
  private mutating func mark(_ positions: [Int], after position: Int) {
    // In order: the later ones are at the end.
    for unit in positions.reversed() {
      guard unit > position else { return }
      isDue[unit] = true
      firstDue = min(firstDue, unit)
    }
  }

  /// Has worked out again what reads an instance: its answers, whether it is there, or what is in it.
  mutating func markReaders(of index: Int, presence: Bool, after position: Int) {
    let expressions = form.expressions
    mark(expressions.openReaders, after: position)
    mark(expressions.readers[instances[index].item], after: position)
    var place = index
    while place > 0 {
      let item = instances[place].item
      mark(expressions.groupReaders[item], after: position)
      if presence { mark(expressions.readers[item], after: position) }
      place = instances[place].parent
    }
    forget(index)
  }

  /// Has the units of new instances worked out.
  private mutating func markUnits(of index: Int) {
    mark(form.expressions.unitsOfItem[instances[index].item], after: -1)
    for child in instances[index].parts.joined().joined() { markUnits(of: child) }
  }

  mutating func record(_ index: Int, _ kind: FormFilling.Change.Kinds) {
    changes[index, default: []].formUnion(kind)
  }

  // MARK: Answers

  /// Gives an instance answers; none take its answers back.
  mutating func state(_ values: [FHIR.Value], of index: Int) {
    let (before, wasCalculated) = (allAnswers(index), isCalculated(index))
    instances[index].stated = values
    answersChanged(index, from: before, after: -1)
    // Stated answers are seen where calculated ones are not yet.
    if isCalculated(index) != wasCalculated { markReaders(of: index, presence: true, after: -1) }
  }

  /// Leaves answers from before that are the calculated ones to the calculation.
  mutating func leaveCalculated() {
    for (item, position) in form.expressions.calculation.enumerated() where position != nil {
      for index in instancesOfItem[item] where !instances[index].stated.isEmpty {
        if instances[index].stated == instances[index].calculated { state([], of: index) }
      }
    }
    settle()
    changes = [:]
  }

  mutating func calculate(_ values: [FHIR.Value], of index: Int, at position: Int) {
    guard instances[index].calculated != values else { return }
    let before = allAnswers(index)
    instances[index].calculated = values
    answersChanged(index, from: before, after: position)
  }

  private mutating func answersChanged(
    _ index: Int, from before: [FHIR.Value], after position: Int
  ) {
    let answers = allAnswers(index)
    guard answers != before else { return }
    record(index, .answers)
    if !form.items[instances[index].item].children.isEmpty, mode != .checking {
      exchangeParts(of: index, before, answers, after: position)
    }
    let isSwitched = switchedOff[index] != nil
    if isSwitched {
      for child in instances[index].parts.joined().joined() { enable(child, at: position) }
    }
    markReaders(
      of: index, presence: isSwitched || answers.isEmpty != before.isEmpty, after: position)
  }

  /// Keeps the instances in an answer with it, where it is given again, else with its place.
  private mutating func exchangeParts(
    of index: Int, _ before: [FHIR.Value], _ answers: [FHIR.Value], after position: Int
  ) {
    var left: [[[Int]]?] = instances[index].parts
    var parts: [[[Int]]?] = answers.map { answer in
      guard let place = before.indices.first(where: { left[$0] != nil && before[$0] == answer })
      else { return nil }
      defer { left[place] = nil }
      return left[place]
    }
    for place in parts.indices where parts[place] == nil && place < left.count {
      parts[place] = left[place]
      left[place] = nil
    }
    for part in left {
      for slot in part ?? [] { for child in slot { remove(child, after: position) } }
    }
    let count = form.items[instances[index].item].children.count
    let new = parts.indices.filter { parts[$0] == nil }
    instances[index].parts = parts.map { $0 ?? Array(repeating: [], count: count) }
    for (part, slots) in instances[index].parts.enumerated() {
      for slot in slots { for child in slot { instances[child].part = part } }
    }
    for part in new {
      grow(index, part: part, [])
      startExpressions(inPart: part, of: index)
      for child in instances[index].parts[part].joined() { announce(child) }
    }
  }

  // MARK: Instances

  /// Gives a new instance its answers at first, and has everything about it worked out.
  mutating func welcome(_ index: Int) {
    startExpressions(in: index)
    announce(index)
  }

  /// Has everything about a new instance worked out.
  mutating func announce(_ index: Int) {
    markUnits(of: index)
    record(index, .added)
    markContents(of: index, after: -1)
  }

  /// Has worked out again what reads an instance or what is in it.
  private mutating func markContents(of index: Int, after position: Int) {
    markReaders(of: index, presence: true, after: position)
    for child in instances[index].parts.joined().joined() {
      markContents(of: child, after: position)
    }
  }

  /// Takes an instance away, with all in it.
  mutating func remove(_ index: Int, after position: Int) {
    markContents(of: index, after: position)
    let (item, parent) = (instances[index].item, instances[index].parent)
    instances[parent].parts[instances[index].part][form.slots[item]].removeAll { $0 == index }
    leave(index)
    record(index, .removed)
  }

  private mutating func leave(_ index: Int) {
    let item = instances[index].item
    instances[index].isGone = true
    instancesOfItem[item].removeAll { $0 == index }
    options[index] = nil
    bounds[index] = nil
    switchedOff[index] = nil
    populated[index] = nil
    for child in instances[index].parts.joined().joined() { leave(child) }
  }

  // MARK: Enablement

  /// Notes whether the conditions of an instance hold.
  mutating func ask(_ isAsked: Bool, _ index: Int, at position: Int) {
    guard instances[index].isAsked != isAsked else { return }
    instances[index].isAsked = isAsked
    enable(index, at: position)
    forget(index)
  }

  /// Notes whether an instance is asked, by its conditions, those around it and the answer around it.
  mutating func enable(_ index: Int, at position: Int) {
    let parent = instances[index].parent
    var isEnabled = instances[index].isAsked && instances[parent].isEnabled
    if isEnabled, !switchedOff.isEmpty {
      isEnabled = isOffered(part: instances[index].part, of: parent)
    }
    guard instances[index].isEnabled != isEnabled else { return }
    instances[index].isEnabled = isEnabled
    record(index, .enablement)
    if !answers(index).isEmpty || form.items[instances[index].item].type == .group {
      markReaders(of: index, presence: true, after: position)
    }
    for child in instances[index].parts.joined().joined() { enable(child, at: position) }
  }
}
