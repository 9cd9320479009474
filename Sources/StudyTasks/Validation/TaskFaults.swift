// SPDX-License-Identifier: Apache-2.0

public import JSON

/// All the faults that keep a task's file from being read, found in one go.
///
/// Reading stops at the first fault. Here what is at fault is taken out, or a step or an item that cannot be
/// without it is replaced by one that only has its identifier, and the rest is read again. Each reading
/// costs as much as the file's own; there are at most ``limit`` of them.
///
/// ```swift
/// let faults = TaskFaults(in: json)
/// for fault in faults.errors { print(fault) }   // $.task.steps[2].titel: unknown key 'titel'; …
/// ```
public struct TaskFaults: Sendable {
  /// In the order of the file as it is read; none for a file that can be read.
  public private(set) var errors: [JSONError] = []
  /// What is left of the task; `nil` where nothing is.
  public private(set) var task: StudyTask?
  /// The steps and items that were replaced: what is said of them is not the file's fault.
  private var replaced: Set<[PathPart]> = []

  /// Faults after which no others are looked for.
  public static let limit = 100

  /// Reads a task's document.
  public init(in document: JSONValue) {
    var json = document
    var removed: Set<[PathPart]> = []
    while errors.count < Self.limit {
      do throws(JSONError) {
        task = try StudyTask(document: json)
        return
      } catch {
        let place = PathPart.all(of: error.path)
        // Without a value that was at fault itself, the whole cannot be: that is no fault of its own.
        var (isNew, goesOn) = (true, false)
        switch error.reason {
        case .missing(let key): isNew = !removed.contains(place + [.key(key)])
        case .unknownKey(let key, _):
          goesOn = json.remove(place.last == .key(key) ? place : place + [.key(key)])
        default:
          removed.insert(place)
          goesOn = json.remove(place)
        }
        if isNew { errors.append(error) }
        guard goesOn || replace(place, in: &json) else { return }
      }
    }
  }

  /// The mistakes of the task as far as it could be read, without those that taking faults out made.
  public var problems: [TaskProblem] {
    (task?.validate() ?? []).filter { problem in
      let place = PathPart.all(of: "\(problem.path)")
      return !replaced.contains { place.starts(with: $0) || place.starts(with: $0.dropFirst()) }
    }
  }

  /// Puts a step or an item with nothing but its identifier in the place of the innermost one that holds a
  /// place; `false` where none does.
  private mutating func replace(_ place: [PathPart], in json: inout JSONValue) -> Bool {
    var place = place
    while place.count >= 2 {
      if case .index = place[place.count - 1], case .key(let list) = place[place.count - 2],
        list == "steps" || list == "items", !replaced.contains(place)
      {
        let name = json.value(at: place)?.object?["identifier"]?.string ?? "\(place)"
        replaced.insert(place)
        return json.replace(
          place,
          with: list == "steps"
            ? ["identifier": .string(name), "type": "instruction", "title": .string(name)]
            : ["identifier": .string(name), "text": .string(name)])
      }
      place.removeLast()
    }
    return false
  }
}

/// A member or an element on the way to a place.
private enum PathPart: Hashable {
  case key(String)
  case index(Int)

  static func all(of path: JSONPath) -> [PathPart] { all(of: path.description) }

  /// The way that a path's text says; a key that is not a plain word stands in brackets and quotes.
  static func all(of path: String) -> [PathPart] {
    var rest = path.drop { $0 == "$" }
    var places: [PathPart] = []
    while let first = rest.first {
      rest.removeFirst()
      if first == "." || places.isEmpty && first != "[" {
        let word = (first == "." ? "" : String(first)) + rest.prefix { $0 != "." && $0 != "[" }
        rest = rest.drop { $0 != "." && $0 != "[" }
        places.append(.key(word))
      } else {
        let inner = rest.prefix { $0 != "]" }
        rest = rest.dropFirst(inner.count + 1)
        places.append(Int(inner).map(PathPart.index) ?? .key(inner.filter { $0 != "\"" }))
      }
    }
    return places
  }
}

extension JSONValue {
  fileprivate func value(at place: [PathPart]) -> JSONValue? {
    place.reduce(Optional(self)) { value, step in
      switch step {
      case .key(let key): value?.object?[key]
      case .index(let index):
        value?.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
  }

  /// Takes a member out of its object; `false` where there is none, or it is an element of an array.
  fileprivate mutating func remove(_ place: [PathPart]) -> Bool {
    guard case .key(let key)? = place.last, value(at: place) != nil,
      var members = value(at: place.dropLast())?.object
    else { return false }
    members[key] = nil
    return replace(Array(place.dropLast()), with: .object(members))
  }

  /// Puts a value in the place of another; `false` where there is none.
  fileprivate mutating func replace(_ place: [PathPart], with value: JSONValue) -> Bool {
    guard let step = place.first else {
      self = value
      return true
    }
    let rest = Array(place.dropFirst())
    switch step {
    case .key(let key):
      guard var members = object, var inner = members[key], inner.replace(rest, with: value)
      else { return false }
      members[key] = inner
      self = .object(members)
    case .index(let index):
      guard var elements = array, elements.indices.contains(index),
        elements[index].replace(rest, with: value)
      else { return false }
      self = .array(elements)
    }
    return true
  }
}
