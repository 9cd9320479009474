// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

extension JSONValue {
  /// Changes a few places of the value.
  func damaged(_ entropy: inout Entropy) -> JSONValue {
    var value = self
    for _ in 0...entropy.choice(of: 4) {
      let paths = value.places
      guard let path = entropy.element(of: paths), let donor = entropy.element(of: paths) else {
        continue
      }
      switch entropy.choice(of: 8) {
      case 0: value.change(at: path) { _ in nil }
      case 1: value.change(at: path) { _ in SchemaInstance.hostile(&entropy) }
      case 2: value.change(at: path) { $0.map { .array([$0, $0]) } }
      case 3:
        value.change(at: path) { _ in
          .string(entropy.element(of: SchemaInstance.words) ?? "")
        }
      case 4:
        value.change(at: path) { _ in
          .number(entropy.element(of: SchemaInstance.numbers) ?? 0)
        }
      case 5:
        value.change(at: path) { old in
          guard case .array(let elements)? = old else { return old }
          return .array(elements + elements)
        }
      case 6:
        value.change(at: path) { old in
          guard case .object(var members)? = old else { return old }
          members[entropy.element(of: SchemaInstance.words) ?? ""] = .integer(1)
          return .object(members)
        }
      default:
        let other = value.value(at: donor)
        value.change(at: path) { _ in other }
      }
    }
    return value
  }

  /// The places in the value, at most a thousand.
  private var places: [[Place]] {
    var found: [[Place]] = [[]]
    var next = 0
    while next < found.count, found.count < 1_000 {
      let path = found[next]
      next += 1
      switch value(at: path) {
      case .array(let elements)?: found += elements.indices.map { path + [.index($0)] }
      case .object(let members)?: found += members.keys.sorted().map { path + [.key($0)] }
      default: break
      }
    }
    return found
  }

  private enum Place {
    case index(Int)
    case key(String)
  }

  private func value(at path: [Place]) -> JSONValue? {
    path.reduce(self) { value, place in
      switch (place, value) {
      case (.index(let index), .array(let elements)?):
        elements.indices.contains(index) ? elements[index] : nil
      case (.key(let key), .object(let members)?): members[key]
      default: nil
      }
    }
  }

  private mutating func change(at path: [Place], _ body: (JSONValue?) -> JSONValue?) {
    guard let first = path.first else {
      self = body(self) ?? .null
      return
    }
    switch (first, self) {
    case (.index(let index), .array(var elements)) where elements.indices.contains(index):
      guard path.count > 1 else {
        if let new = body(elements[index]) {
          elements[index] = new
        } else {
          elements.remove(at: index)
        }
        self = .array(elements)
        return
      }
      elements[index].change(at: Array(path.dropFirst()), body)
      self = .array(elements)
    case (.key(let key), .object(var members)):
      guard path.count > 1 else {
        members[key] = body(members[key])
        self = .object(members)
        return
      }
      members[key]?.change(at: Array(path.dropFirst()), body)
      self = .object(members)
    default: break
    }
  }
}
