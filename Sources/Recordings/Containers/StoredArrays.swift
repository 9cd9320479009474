// SPDX-License-Identifier: Apache-2.0

/// The arrays of numbers in a file, by their paths, and the texts that say what they are.
struct StoredArrays: Sendable {
  /// Numbers in rows and columns.
  struct Matrix: Sendable {
    /// Path of the group or structure, its names separated by slashes; empty at the top.
    let group: String
    let name: String
    /// Each of the same length.
    let columns: [[Double]]

    var rowCount: Int { columns[0].count }
  }

  /// Matrices in the order of the file; arrays of more than two dimensions, and single numbers, left out.
  private(set) var matrices: [Matrix] = []
  /// Attributes by the path of their group or array.
  private(set) var attributes: [String: [String: String]] = [:]
  /// The first variable that only MATLAB can read, such as a timetable.
  private(set) var object: String?

  /// Components of a row; what has more is a picture or a spectrum.
  private static let mostComponents = 64
  private static let mostAttributes = 100_000
  /// What MATLAB calls arrays of numbers in HDF5 files.
  private static let numberClasses: Set = [
    "double", "single", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64",
    "logical",
  ]

  /// Reads all of a file; memory in proportion to its numbers.
  init(_ reading: IsolatedReading) throws(RecordingError) {
    var reading = reading
    let isMATLAB = reading.format.isMATLAB
    var path = ""
    var latest: (path: String, dimensions: [Int], count: Int)?
    var values: [Double] = []
    var attributeCount = 0
    try reading.records { (record) throws(RecordingError) in
      switch record {
      case .group(let group): path = group
      case .attribute(let name, let text):
        attributeCount += 1
        guard attributeCount <= Self.mostAttributes else { return }
        attributes[path, default: [:]][name] = text
        if name == "MATLAB_class", text == "object", object == nil {
          object = String(path.drop { $0 == "/" })
        }
      case .array(let array, let dimensions):
        path = array
        // A number beyond any size is no array whose values come.
        let count = dimensions.reduce(1) { $0.multipliedReportingOverflow(by: $1).partialValue }
        latest = (array, dimensions, count)
        values.removeAll(keepingCapacity: true)
      case .values(let bytes):
        guard let array = latest else { return }
        values.append(
          contentsOf: (0..<bytes.count / 8).lazy.map {
            bytes.loadUnaligned(fromByteOffset: 8 * $0, as: Double.self)
          })
        guard values.count >= array.count else { return }
        add(array.path, array.dimensions, values, isMATLAB: isMATLAB)
        latest = nil
      default: break
      }
    }
  }

  /// Matrices of a test.
  init(matrices: [Matrix], attributes: [String: [String: String]] = [:]) {
    (self.matrices, self.attributes) = (matrices, attributes)
  }

  private mutating func add(
    _ path: String, _ dimensions: [Int], _ values: [Double], isMATLAB: Bool
  ) {
    if let kind = attributes[path]?["MATLAB_class"], !Self.numberClasses.contains(kind) {
      if kind != "char", kind != "cell", object == nil { object = String(path.drop { $0 == "/" }) }
      return
    }
    let long = dimensions.filter { $0 != 1 }
    guard (1...2).contains(long.count), values.count == long.reduce(1, *) else { return }
    let (outer, inner) = long.count == 2 ? (long[0], long[1]) : (1, long[0])
    // Values of one component lie together if the components are the outer dimension, as MATLAB has
    // columns. A matrix that is not longer than wide lies as its program has it; others by their length.
    let isByComponent = outer == inner ? isMATLAB : outer < inner
    let (count, rows) = isByComponent ? (outer, inner) : (inner, outer)
    guard count <= Self.mostComponents else { return }
    let columns = (0..<count).map { component -> [Double] in
      if isByComponent { return Array(values[component * rows..<(component + 1) * rows]) }
      return (0..<rows).map { values[$0 * count + component] }
    }
    let names = path.split(separator: "/").map(String.init)
    guard let name = names.last, !names[0].hasPrefix("#") else { return }
    matrices.append(
      Matrix(group: names.dropLast().joined(separator: "/"), name: name, columns: columns))
  }
}
