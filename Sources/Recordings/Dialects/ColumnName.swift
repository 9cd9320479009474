// SPDX-License-Identifier: Apache-2.0

/// What the name of a column says, as people name columns by themselves: `acc_x`, `Gyro Y (deg/s)`,
/// `wz`, `timestamp_ms`.
struct ColumnName: Sendable, Equatable {
  /// What a column holds.
  enum Quantity: Sendable, Hashable {
    case time
    case acceleration
    /// Acceleration without gravity.
    case linearAcceleration
    case gravity
    case angularVelocity
    case attitude
  }

  let quantity: Quantity
  /// 0, 1 or 2 for x, y or z, of an attitude 0 to 3 for w, x, y and z; `nil` for a time.
  let axis: Int?
  /// The name without axis and unit: columns of one sensor share it.
  let stem: String
  /// The unit that the name states, in brackets or at its end.
  let unit: String?

  /// Reads a header cell; `nil` where it is none of these.
  ///
  /// - Parameter bare: what `x`, `y` and `z` without a unit are.
  init?(_ cell: String, bare: Quantity? = nil) {
    let bracketed = UnitText.inBrackets(of: cell)
    let text = bracketed == nil ? cell : String(cell.prefix { $0 != "(" && $0 != "[" })
    let words = Self.words(of: text)
    guard !words.isEmpty else { return nil }
    if let found = Self.quantity(of: words.joined(), unit: bracketed, bare) {
      (quantity, axis, stem) = found
      unit = bracketed ?? Self.unitOfTime[words.joined()]
      return
    }
    guard bracketed == nil else { return nil }
    for count in (1...4).reversed() where count < words.count {
      guard let named = Self.endings[words.suffix(count).joined()] else { continue }
      var rest = words.dropLast(count)
      if rest.last == "in" { rest.removeLast() }
      guard let found = Self.quantity(of: rest.joined(), unit: named, nil) else { continue }
      (quantity, axis, stem) = found
      unit = named
      return
    }
    return nil
  }

  /// The same of another quantity.
  func being(_ quantity: Quantity) -> ColumnName {
    ColumnName(quantity: quantity, axis: axis, stem: stem, unit: unit)
  }

  private init(quantity: Quantity, axis: Int?, stem: String, unit: String?) {
    (self.quantity, self.axis, self.stem, self.unit) = (quantity, axis, stem, unit)
  }

  /// Lower-case runs of letters and digits, letters without accents.
  private static func words(of text: String) -> [String] {
    let plain = text.utf8.allSatisfy { $0 < 0x80 } ? text : String(text.map { accents[$0] ?? $0 })
    return plain.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static let accents: [Character: Character] = {
    let letters: [Character: String] = [
      "a": "áàâãäÁÀÂÃÄ", "e": "éèêëÉÈÊË", "i": "íìîïÍÌÎÏ", "o": "óòôõöÓÒÔÕÖ", "u": "úùûüÚÙÛÜ",
      "c": "çÇ", "n": "ñÑ",
    ]
    return Dictionary(
      uniqueKeysWithValues: letters.flatMap { plain, all in all.map { ($0, plain) } })
  }()

  /// What a name without its unit stands for.
  private static func quantity(
    of name: String, unit: String?, _ bare: Quantity?
  ) -> (Quantity, axis: Int?, stem: String)? {
    if isTime(name) { return (.time, nil, name) }
    if unit == nil, let part = attitudePart(name) {
      return (.attitude, part, String(name.dropLast()))
    }
    let axes: [Character] = ["x", "y", "z"]
    if let last = name.last, let axis = axes.firstIndex(of: last) {
      let stem = String(name.dropLast())
      if stem.isEmpty {
        return (unit == nil ? bare : quantity(ofUnit: unit)).map { ($0, axis, stem) }
      }
      if let quantity = stems[stem] { return (quantity, axis, stem) }
    }
    if let first = name.first, let axis = axes.firstIndex(of: first) {
      let stem = String(name.dropFirst())
      if let quantity = stems[stem] { return (quantity, axis, stem) }
    }
    return nil
  }

  /// The component of a quaternion, scalar first, that a name such as `qw`, `quat_w` or `q0` is of.
  private static func attitudePart(_ name: String) -> Int? {
    guard let last = name.last, attitudeStems.contains(String(name.dropLast())) else { return nil }
    return ["w", "x", "y", "z"].firstIndex(of: last) ?? ["0", "1", "2", "3"].firstIndex(of: last)
  }

  private static let attitudeStems: Set = [
    "q", "quat", "quatq", "quaternion", "orientation", "attitude",
  ]

  /// `X (m/s^2)` names its quantity by the unit alone.
  private static func quantity(ofUnit unit: String?) -> Quantity? {
    guard let unit else { return nil }
    if AccelerationUnit(named: unit) != nil { return .acceleration }
    return AngularVelocityUnit(named: unit) != nil ? .angularVelocity : nil
  }

  private static func isTime(_ name: String) -> Bool {
    let plain = name.reversed().drop { $0.isNumber }.reversed()
    let text = String(plain)
    return times.contains(text) || unitOfTime[name] != nil || text.hasSuffix("timestamp")
      || text.hasSuffix("time")
  }

  /// In English, German, French, Spanish, Italian, Portuguese and Dutch.
  private static let times: Set = [
    "t", "time", "ts", "timestamp", "elapsed", "timesincestart", "zeit", "zeitstempel", "temps",
    "horodatage", "tiempo", "marcadetiempo", "tempo", "tijd", "tijdstempel",
  ]

  private static let unitOfTime = [
    "seconds": "s", "secs": "s", "sec": "s", "secondselapsed": "s", "elapsedseconds": "s",
    "milliseconds": "ms", "millis": "ms", "msec": "ms", "ms": "ms", "microseconds": "us",
    "micros": "us", "usec": "us", "nanoseconds": "ns", "nanos": "ns",
  ]

  private static let stems: [String: Quantity] = {
    let names: [(Quantity, [String])] = [
      (
        .acceleration,
        [
          "a", "ac", "acc", "accel", "acce", "accl", "acceleration", "accelerometer", "accelero",
          "accmeter", "rawacc", "rawaccel", "accraw", "accelraw", "imuacc", "imuaccel", "arss",
          "totalacceleration", "beschl", "beschleunigung", "beschleunigungssensor",
          "accelerometre", "aceleracion", "acel", "acelerometro", "accelerazione",
          "accelerometro", "aceleracao", "versnelling", "versnellingsmeter",
        ]
      ),
      (
        .angularVelocity,
        [
          "g", "gy", "gyr", "gyro", "gyroscope", "w", "omega", "rotationrate", "angularvelocity",
          "angularvel", "angvel", "angularrate", "gyrorate", "rawgyr", "rawgyro", "gyrraw",
          "gyroraw", "imugyr", "imugyro", "wrss", "dreh", "drehrate", "drehgeschwindigkeit",
          "winkelgeschwindigkeit", "gyroskop", "gyroscopie", "vitesseangulaire", "giro", "giros",
          "giroscopio", "velocidadangular", "velocitaangolare", "giroscopo", "velocidadeangular",
          "gyroscoop", "hoeksnelheid",
        ]
      ),
      (
        .linearAcceleration,
        [
          "linearacceleration", "linearaccel", "linearacc", "linacc", "linaccel", "lacc",
          "useracceleration", "useraccel", "useracc",
        ]
      ),
      (.gravity, ["gravity", "grav"]),
    ]
    return Dictionary(
      uniqueKeysWithValues: names.flatMap { quantity, stems in stems.map { ($0, quantity) } })
  }()

  /// Units at the end of a name, their words joined.
  private static let endings: [String: String] = {
    let units = [
      "g": ["g"], "mg": ["mg"],
      "m/s^2": [
        "ms2", "mps2", "mpers2", "mss", "metrespersecondsquared", "meterspersecondsquared",
      ],
      "deg/s": [
        "dps", "degs", "degsec", "degpers", "degpersec", "degreespersecond", "degpersecond",
      ],
      "rad/s": ["rads", "radsec", "radpers", "radpersec", "radianspersecond", "radpersecond"],
      "s": ["s", "sec", "secs", "seconds"], "ms": ["ms", "msec", "millis", "milliseconds"],
      "us": ["us", "usec", "micros", "microseconds"], "ns": ["ns", "nanos", "nanoseconds"],
    ]
    return Dictionary(
      uniqueKeysWithValues: units.flatMap { unit, names in names.map { ($0, unit) } })
  }()
}
