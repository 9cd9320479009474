// SPDX-License-Identifier: Apache-2.0

/// The columns of a table that no dialect knows, told by their names one by one (``ColumnName``).
struct NamedColumns: Sendable {
  /// Three columns by position, or four of a quaternion.
  struct Vector: Sendable, Equatable {
    let places: [Int]
    let units: [String?]
    let stem: String
  }

  let header: HeaderLine
  /// Vectors that make the specific force together: one, or acceleration without gravity and gravity.
  let acceleration: [Vector]
  let rotation: Vector?
  /// A quaternion, scalar first.
  let attitude: Vector?
  /// Whether the names are those of Apple's device motion, whose sign is the other one.
  let isAppleMotion: Bool
  /// Positions of columns that may be times, those with a unit first.
  let times: [(place: Int, unit: String?)]

  /// Whether there is acceleration, but without gravity.
  let lacksGravity: Bool
  /// Columns that claim the same component, for a sentence; `nil` where there are none.
  let ambiguity: String?

  /// The sensors that the table has.
  var content: DialectTable.Content {
    if rotation == nil, attitude != nil { return .attitude }
    if acceleration.isEmpty { return .gyroscope }
    if rotation != nil { return .complete }
    return lacksGravity ? .linearAcceleration : .accelerometer
  }

  /// Finds the columns in the first line that names enough of them.
  ///
  /// - Parameters:
  ///   - path: whose last part may tell what `x`, `y` and `z` are: `Gyroscope.csv`.
  ///   - role: the only sensor that is wanted; `nil` for both.
  init?(_ candidates: [HeaderLine], path: String, role: SensorRole?) {
    let file = FileQuantity(path)
    for header in candidates {
      if let found = NamedColumns(header, file, role) {
        self = found
        return
      }
    }
    return nil
  }

  private init?(_ header: HeaderLine, _ file: FileQuantity, _ role: SensorRole?) {
    self.header = header
    let names = header.cells.map { file.read($0, role) }
    var doubled: String?
    func vectors(_ quantity: ColumnName.Quantity) -> [Vector] {
      Self.vectors(of: quantity, in: names, header.cells, &doubled)
    }
    let gravity = vectors(.gravity)
    attitude = role == nil || role == .attitude ? vectors(.attitude).first : nil
    let whole = Self.only(vectors(.acceleration), header.cells, &doubled)
    let partial =
      whole == nil ? Self.only(vectors(.linearAcceleration), header.cells, &doubled) : nil
    rotation =
      role == .accelerometer || role == .attitude
      ? nil : Self.only(vectors(.angularVelocity), header.cells, &doubled)
    ambiguity = doubled
    if role == .gyroscope || role == .attitude {
      (acceleration, isAppleMotion, lacksGravity) = ([], false, false)
    } else if let whole {
      // Core Motion's own names: what it calls acceleration beside gravity is without it.
      isAppleMotion =
        whole.stem == "acceleration" && partial == nil && rotation?.stem == "rotationrate"
      lacksGravity = isAppleMotion && gravity.isEmpty
      acceleration = isAppleMotion ? [whole] + gravity.prefix(1) : [whole]
    } else if let partial {
      isAppleMotion = partial.stem.hasPrefix("user")
      lacksGravity = gravity.isEmpty
      acceleration = [partial] + gravity.prefix(1)
    } else {
      (acceleration, isAppleMotion, lacksGravity) = ([], false, false)
    }
    let wantsBoth = role == nil && !acceleration.isEmpty
    guard !acceleration.isEmpty || rotation != nil || attitude != nil || doubled != nil else {
      return nil
    }
    // One vector whose name is a letter may be anything, but for its unit.
    let alone = whole ?? partial ?? rotation
    guard
      wantsBoth && rotation != nil || attitude != nil || doubled != nil || alone?.stem.count != 1
        || alone?.units.contains(nil) == false
    else { return nil }
    let places = names.indices.filter { names[$0]?.quantity == .time }
      .map { (place: $0, unit: names[$0]?.unit) }
    times = places.filter { $0.unit != nil } + places.filter { $0.unit == nil }
  }

  /// The complete vectors of a quantity, each with the first of columns that claim one component.
  private static func vectors(
    of quantity: ColumnName.Quantity, in names: [ColumnName?], _ cells: [String],
    _ doubled: inout String?
  ) -> [Vector] {
    var found: [(stem: String, places: [Int?])] = []
    for (place, name) in names.enumerated() {
      guard let name, name.quantity == quantity, let axis = name.axis else { continue }
      let known = found.firstIndex { $0.stem == name.stem }
      if known == nil {
        found.append((name.stem, Array(repeating: nil, count: quantity == .attitude ? 4 : 3)))
      }
      let index = known ?? found.count - 1
      if found[index].places[axis] == nil {
        found[index].places[axis] = place
      } else {
        doubled = doubled ?? "\"\(cells[place].oneLine)\" twice"
      }
    }
    return found.compactMap { stem, places in
      let whole = places.compactMap(\.self)
      guard whole.count == places.count else { return nil }
      return Vector(places: whole, units: whole.map { names[$0]?.unit }, stem: stem)
    }
  }

  /// The only vector, or the only one whose name is a word.
  private static func only(
    _ vectors: [Vector], _ cells: [String], _ doubled: inout String?
  ) -> Vector? {
    let words = vectors.count > 1 ? vectors.filter { $0.stem.count > 1 } : vectors
    if words.count > 1 {
      let first = words.prefix(2).map { "\"\(cells[$0.places[0]].oneLine)\"" }
      doubled = doubled ?? first.joined(separator: " and ")
    }
    return words.count == 1 ? words[0] : nil
  }
}

/// What the name of a file says about the columns in it.
struct FileQuantity {
  private let quantity: ColumnName.Quantity?

  /// The sensor that the name tells.
  var role: SensorRole? {
    switch quantity {
    case .acceleration?, .linearAcceleration?, .gravity?: .accelerometer
    case .angularVelocity?: .gyroscope
    case .time?, .attitude?, nil: nil
    }
  }

  init(_ path: String) {
    let stem = FileName.stem(of: path).lowercased()
    let words: [(String, ColumnName.Quantity)] = [
      ("linear", .linearAcceleration), ("useraccel", .linearAcceleration), ("gravity", .gravity),
      ("gyro", .angularVelocity), ("angular", .angularVelocity), ("acc", .acceleration),
    ]
    quantity = words.first { stem.contains($0.0) }?.1
  }

  /// A column of the file. Acceleration in a file of linear acceleration has no gravity.
  func read(_ cell: String, _ role: SensorRole?) -> ColumnName? {
    let wanted: ColumnName.Quantity? =
      switch role {
      case .accelerometer: .acceleration
      case .gyroscope: .angularVelocity
      case .attitude, nil: nil
      }
    guard let name = ColumnName(cell, bare: quantity ?? wanted) else { return nil }
    guard name.quantity == .acceleration, quantity == .linearAcceleration || quantity == .gravity
    else { return name }
    return name.being(quantity ?? name.quantity)
  }
}
