// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// One class of a foreign system: its name, its keys, and the value that it is here.
struct ClassTable<Model: Sendable & Hashable>: Sendable {
  let name: String
  /// The name of the class that it is made from, whose keys it has too.
  let superclass: String?
  /// The value of an object of the class without any key.
  let blank: Model
  /// Whether the class can say what the value is.
  let accepts: @Sendable (Model) -> Bool
  /// Whether a new value that the class can say is written as this class.
  let isUsual: @Sendable (Model) -> Bool
  /// All properties, the superclass's included.
  let properties: [Property<Model>]
  /// Whether the system's own reader does not know the class.
  let isExtension: Bool
  /// The losses: parts of the value for which the class has no key.
  let losses: @Sendable (Model) -> [String]
  /// The keys of the properties.
  let keys: Set<String>

  init(
    _ name: String, _ superclass: String? = nil, blank: Model, isExtension: Bool = false,
    accepts: @escaping @Sendable (Model) -> Bool = { _ in true },
    isUsual: @escaping @Sendable (Model) -> Bool = { _ in true },
    losses: @escaping @Sendable (Model) -> [String] = { _ in [] },
    _ properties: [Property<Model>]
  ) {
    self.name = name
    self.superclass = superclass
    self.blank = blank
    self.accepts = accepts
    self.isUsual = isUsual
    self.properties = properties
    self.isExtension = isExtension
    self.losses = losses
    keys = Set(properties.flatMap(\.keys))
  }
}

/// The classes whose objects are values of one type here.
///
/// Reading puts into the value's `carried` whatever writing would not give again: unknown keys, keys
/// without a meaning here, and spellings other than the writer's own. Writing uses a kept spelling as
/// long as it still reads as the value's present state.
struct ClassFamily<Model: Sendable & Hashable>: Sendable {
  /// The classes; of those that can say a value, the first is written.
  let classes: [ClassTable<Model>]
  private let carried: any WritableKeyPath<Model, Carried> & Sendable
  private let byName: [String: ClassTable<Model>]

  /// Makes a family whose objects name their class at ``ResearchKit/classKey``.
  ///
  /// - Parameter carried: The property of the values that keeps the system's own keys.
  init(_ carried: any WritableKeyPath<Model, Carried> & Sendable, _ classes: [ClassTable<Model>]) {
    self.carried = carried
    self.classes = classes
    byName = Dictionary(classes.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Makes a family of one class, by the parts of its table.
  init(
    _ carried: any WritableKeyPath<Model, Carried> & Sendable, _ name: String,
    _ superclass: String? = nil, blank: Model, isExtension: Bool = false,
    losses: @escaping @Sendable (Model) -> [String] = { _ in [] },
    _ properties: [Property<Model>]
  ) {
    self.init(
      carried,
      [
        ClassTable(
          name, superclass, blank: blank, isExtension: isExtension, losses: losses, properties)
      ])
  }

  /// Whether the JSON is an object of one of the classes.
  func contains(_ json: JSONValue) -> Bool {
    json.object?[ResearchKit.classKey]?.string.map { byName[$0] != nil } ?? false
  }

  // MARK: - Reading

  /// Reads an object of one of the classes.
  func read(_ json: JSONValue, at path: JSONPath, _ reading: inout Reading)
    throws(JSONError) -> Model
  {
    guard let members = json.object else {
      throw json.unexpected("an object of the class \(expectation)", at: path)
    }
    let table = try table(of: members, at: path)
    try reading.enter(at: path)
    defer { reading.leave() }
    var model = table.blank
    var kept: Members = [:]
    var missing: [String] = []
    for property in table.properties {
      let outer = reading.keepsOriginal
      defer { reading.keepsOriginal = outer }
      reading.keepsOriginal = false
      try property.read(members, &model, path, &reading)
      compare(property, members, model, reading, &kept, &missing)
    }
    for (key, value) in members where !table.keys.contains(key) && key != ResearchKit.classKey {
      kept[escaped(key)] = value
    }
    if !missing.isEmpty { kept[missingKey] = .array(missing.sorted().map(JSONValue.string)) }
    // The keys kept are the class's own, should the value become one of another.
    if !kept.isEmpty || canonical(model)?.name != table.name || table.isExtension {
      kept[ResearchKit.classKey] = .string(table.name)
    }
    model[keyPath: carried][ResearchKit.carrier] = kept
    return model
  }

  /// The class that an object names.
  private func table(of members: Members, at path: JSONPath) throws(JSONError) -> ClassTable<Model>
  {
    let tagKey = ResearchKit.classKey
    guard let tag = members[tagKey] else { throw JSONError(.missing(key: tagKey), at: path) }
    let name = try String(json: tag, at: path[tagKey])
    guard let table = byName[name] else {
      throw JSONError(unknownClass: name, known: classes.map(\.name), at: path[tagKey])
    }
    return table
  }

  /// Finds what of a property's keys the writer would not spell as the file does.
  private func compare(
    _ property: Property<Model>, _ members: Members, _ model: Model,
    _ reading: Reading, _ kept: inout Members, _ missing: inout [String]
  ) {
    var written: Members = [:]
    if property.isWritten == nil {
      var writing = Writing(reading.context, includesExtensions: true)
      written = property.write(model, .root, &writing)
    }
    let isWritten = property.isWritten?(model)
    for key in property.keys {
      guard let original = members[key] else {
        if isWritten ?? (written[key] != nil) { missing.append(key) }
        continue
      }
      let isSame = isWritten.map { $0 && original != .null } ?? (written[key] == original)
      if !isSame || reading.keepsOriginal { kept[key] = original }
    }
  }

  // MARK: - Writing

  /// Writes the value as an object of the class that was read, or the one that fits best.
  func write(_ model: Model, at path: JSONPath, _ writing: inout Writing)
    -> JSONValue
  {
    let kept = model[keyPath: carried][ResearchKit.carrier]
    let origin = kept[ResearchKit.classKey]?.string.flatMap { byName[$0] }
    guard let table = origin.flatMap({ $0.accepts(model) ? $0 : nil }) ?? canonical(model) else {
      writing.note("this value has no class in \(ResearchKit.name) and is left out", at: path)
      return .null
    }
    let missing = Set(kept[missingKey]?.array?.compactMap(\.string) ?? [])
    var members: Members = [ResearchKit.classKey: .string(table.name)]
    for property in table.properties {
      members.merge(write(property, of: model, kept, missing, at: path, &writing)) { $1 }
    }
    for (key, value) in kept where key != ResearchKit.classKey && key != missingKey {
      let name = unescaped(key)
      // A key of the class that was read is none of the class that is written.
      guard !table.keys.contains(key), origin?.keys.contains(key) != true else { continue }
      members[name] = value
    }
    for loss in table.losses(model) { writing.note(loss, at: path) }
    return .object(members)
  }

  /// Writes one property: as it was spelt, where that still reads as the value.
  private func write(
    _ property: Property<Model>, of model: Model, _ kept: Members, _ missing: Set<String>,
    at path: JSONPath, _ writing: inout Writing
  ) -> Members {
    let notes = writing.notes.count
    let own = property.write(model, path, &writing)
    var original = own
    for key in property.keys {
      if let spelling = kept[key] { original[key] = spelling }
      if missing.contains(key) { original[key] = nil }
    }
    guard original != own else { return own }
    var reading = Reading(writing.context)
    var reread = model
    guard (try? property.read(original, &reread, path, &reading)) != nil, reread == model else {
      return own
    }
    writing.notes.removeLast(writing.notes.count - notes)
    return original
  }

  /// The first class that can say the value.
  private func canonical(_ model: Model) -> ClassTable<Model>? {
    classes.first { $0.accepts(model) && $0.isUsual(model) }
  }

  /// The classes, for messages.
  private var expectation: String {
    let names = classes.prefix(3).map(\.name).joined(separator: ", ")
    return classes.count > 3 ? "\(names) …" : names
  }

  // MARK: - Names of what is kept

  /// A foreign key that looks like the list of missing keys gets one more underscore.
  private func escaped(_ key: String) -> String { isReserved(key) ? "_" + key : key }

  private func unescaped(_ key: String) -> String {
    isReserved(key) && key != missingKey ? String(key.dropFirst()) : key
  }

  private func isReserved(_ key: String) -> Bool {
    key.hasSuffix(missingKey) && key.drop { $0 == "_" } == missingKey.dropFirst()
  }
}

extension JSONError {
  /// The error of a class that cannot stand here; of many that can, it names the likeliest.
  init(unknownClass name: String, known: [String], at path: JSONPath) {
    let near = nearest(to: name, among: known).map { [$0, "…"] }
    let shown = known.count <= 6 ? known : near ?? known.prefix(5) + ["…"]
    self.init(.unknownName(name, known: shown), at: path)
  }
}

/// The key, among those carried, of the keys that the file left out and the writer would not.
private let missingKey = "_missing"
