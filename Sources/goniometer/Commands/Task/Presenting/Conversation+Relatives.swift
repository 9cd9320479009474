// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import StudyTasks

// The list of relatives.

extension Conversation {
  /// What can be done with the list of relatives.
  private enum RelativeAction {
    case add(group: String)
    case edit(String)
    case remove(String, title: String)
  }

  /// Shows the list, and what can be done with it.
  mutating func presentRelatives(of history: FamilyHistory) {
    let persons = session.relatives ?? []
    for group in history.relativeGroups {
      let members = persons.filter { $0.groupIdentifier == group.identifier }
      let count = "(\(members.count) of at most \(group.maxAllowed))"
      say([.blank, SaidLine(.question, "\(group.sectionTitle) \(count)")])
      if !group.sectionDetailText.isEmpty { say([SaidLine(.text, group.sectionDetailText)]) }
      for person in members {
        say([SaidLine(.text, words(for: person, in: history), prefix: "  - ")])
      }
    }
    let actions = actions(of: history)
    say([.blank])
    for (index, action) in actions.enumerated() {
      say([SaidLine(.text, action.words, prefix: "  \(index + 1)  ")])
    }
    say([SaidLine(.hint, "Type a number, or press Enter when all are in.", prefix: "  ")])
    prompt = .relatives
  }

  mutating func takeRelativeAction(_ text: String, at now: Date) throws(SessionError) -> String? {
    guard case .familyHistory(let history)? = session.currentStep?.content else { return nil }
    guard !text.isEmpty else { return try goForward(at: now) }
    let actions = actions(of: history)
    let typed = text.lowercased()
    let named = actions.indices.filter { actions[$0].words.lowercased().hasPrefix(typed) }
    let index = Int(text).map { $0 - 1 } ?? (named.count == 1 ? named[0] : -1)
    guard actions.indices.contains(index) else {
      return refuse("Type a number from 1 to \(actions.count), or press Enter.")
    }
    switch actions[index].action {
    case .add(let group):
      let identifier = RelativeIdentifier.make(in: session, group: group, at: now)
      try session.addRelative(to: group, identifier: identifier, at: now)
      say([.blank, SaidLine(.hint, "':cancel' goes back to the list without this relative.")])
      present()
    case .edit(let person):
      try session.editRelative(person, at: now)
      present()
    case .remove(let person, let title):
      say([SaidLine(.question, "Remove \(title)?"), SaidLine(.hint, "y or n.", prefix: "  ")])
      prompt = .removal(person)
    }
    return nil
  }

  mutating func takeRemoval(
    of person: String, _ text: String, at now: Date
  ) throws(SessionError) -> String? {
    guard let isRemoved = text.isEmpty ? false : Self.yesOrNo(text) else {
      return refuse("Type y or n.")
    }
    if isRemoved { try session.removeRelative(person, at: now) }
    present()
    return nil
  }

  private func actions(
    of history: FamilyHistory
  ) -> [(action: RelativeAction, words: String)] {
    let persons = session.relatives ?? []
    let additions = history.relativeGroups.filter { group in
      persons.count { $0.groupIdentifier == group.identifier } < group.maxAllowed
    }.map { (RelativeAction.add(group: $0.identifier), "Add: \($0.name)") }
    let titles = persons.map { entry(for: $0, in: history).title }
    let changes = zip(persons, titles).map {
      (RelativeAction.edit($0.identifier), "Change: \($1)")
    }
    let removals = zip(persons, titles).map {
      (RelativeAction.remove($0.identifier, title: $1), "Remove: \($1)")
    }
    return additions + changes + removals
  }

  private func entry(for person: RelatedPerson, in history: FamilyHistory) -> RelativeEntry {
    history.entry(
      for: person, among: session.relatives ?? [], behaviour: session.task.behaviour)
  }

  private func words(for person: RelatedPerson, in history: FamilyHistory) -> String {
    let entry = entry(for: person, in: history)
    let details = ([entry.title] + entry.details).joined(separator: ", ")
    guard !entry.conditions.isEmpty else { return details }
    return "\(details); \(entry.conditions.joined(separator: ", "))"
  }
}

/// Identifiers for relatives that follow from the run alone, so that a run with a fixed clock can be
/// repeated.
enum RelativeIdentifier {
  /// A UUID of the run, the group, the time and the relatives there are.
  static func make(in session: TaskSession, group: String, at now: Date) -> String {
    let taken = session.relatives?.map(\.identifier) ?? []
    var number = taken.count
    while true {
      let seed =
        "\(session.taskRunUUID)/\(session.currentPath)/\(group)/\(number)/\(now.timeIntervalSince1970)"
      let identifier = uuid(from: seed).uuidString
      if !taken.contains(identifier) { return identifier }
      number += 1
    }
  }

  /// Two FNV-1a hashes (Fowler, Noll, Vo 1991) of 64 bits, marked as a UUID of version 8 (RFC 9562),
  /// which is for schemes of one's own.
  private static func uuid(from seed: String) -> UUID {
    func hash(_ start: UInt64) -> UInt64 {
      seed.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    let (high, low) = (hash(0xCBF2_9CE4_8422_2325), hash(0x9E37_79B9_7F4A_7C15))
    var bytes = [high, low].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
    }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
