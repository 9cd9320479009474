// SPDX-License-Identifier: Apache-2.0

/// The tables that arrays make: those of one group or structure, of one length, side by side.
///
/// An array of three components named `acc` gives the columns `acc_x`, `acc_y` and `acc_z`; a structure
/// `acc` with the members `x`, `y` and `z` gives the same. A group without times takes those of the groups
/// around it.
struct ArrayTables {
  private struct Column {
    let name: String
    let values: [Double]

    var isTime: Bool { ColumnName(name)?.quantity == .time }
  }

  private struct Group {
    let path: String
    let rowCount: Int
    var columns: [Column] = []
  }

  let tables: [ContainerTable]

  init(_ arrays: StoredArrays) {
    var groups: [Group] = []
    func add(_ columns: [Column], to path: String, _ rowCount: Int) {
      let known = groups.firstIndex { $0.path == path && $0.rowCount == rowCount }
      if known == nil { groups.append(Group(path: path, rowCount: rowCount)) }
      groups[known ?? groups.count - 1].columns += columns
    }
    let timed = Set(
      arrays.matrices.filter { $0.columns.count == 1 && ColumnName($0.name)?.quantity == .time }
        .map { "\($0.group)#\($0.rowCount)" })
    for matrix in arrays.matrices {
      let columns = Self.columns(of: matrix)
      let isAxis = Self.axes.contains(matrix.name.lowercased()) && columns.count == 1
      if isAxis, !matrix.group.isEmpty, !timed.contains("\(matrix.group)#\(matrix.rowCount)") {
        add(columns, to: Self.parent(of: matrix.group), matrix.rowCount)
      } else {
        add(columns, to: matrix.group, matrix.rowCount)
      }
    }
    let found = groups.map { group in
      group.columns.contains(where: \.isTime) ? group : Self.withTime(group, from: groups)
    }.filter { $0.columns.count >= HeaderLine.fewestCells }
    tables = found.map { group in
      let name = Self.name(group.path)
      let isAlone = found.count { $0.path == group.path } == 1
      return ContainerTable(
        name: isAlone ? name : "\(name) (\(group.rowCount) rows)",
        content: .numbers(
          header: group.columns.prefix(ContainerTable.mostColumns).map(\.name),
          columns: group.columns.prefix(ContainerTable.mostColumns).map(\.values)))
    }
  }

  private static let axes = ["x", "y", "z"]

  private static func columns(of matrix: StoredArrays.Matrix) -> [Column] {
    // A member that is an axis takes the name of its structure.
    if matrix.columns.count == 1 {
      let isAxis = axes.contains(matrix.name.lowercased()) && !matrix.group.isEmpty
      let name = isAxis ? "\(name(of: matrix.group))_\(matrix.name)" : matrix.name
      return [Column(name: name, values: matrix.columns[0])]
    }
    return matrix.columns.enumerated().map { index, values in
      let ending = matrix.columns.count == 3 ? axes[index] : "\(index + 1)"
      return Column(name: "\(matrix.name)_\(ending)", values: values)
    }
  }

  /// The same with the times of the nearest group around it that has as many.
  private static func withTime(_ group: Group, from groups: [Group]) -> Group {
    var path = group.path
    while !path.isEmpty {
      path = parent(of: path)
      let around = groups.filter { $0.path == path && $0.rowCount == group.rowCount }
      if let time = around.flatMap(\.columns).first(where: \.isTime) {
        var result = group
        result.columns.insert(time, at: 0)
        return result
      }
    }
    return group
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// As MATLAB writes a path; the top has no name of its own.
  private static func name(_ path: String) -> String {
    path.isEmpty ? "top level" : path.split(separator: "/").joined(separator: ".")
  }
}
