// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

/// All versions of one record, and which of them count.
struct RecordChain {
  /// One version.
  struct Link {
    let uuid: UUID
    let created: Date
    let updated: Date
    let isDeletion: Bool
    let previous: [UUID]
    let standing: Int
  }

  private(set) var links: [Link]

  var isEmpty: Bool { links.isEmpty }

  /// Whether the version that counts is a deletion.
  var isDeleted: Bool { tip?.isDeletion ?? false }

  /// The newest versions: those that no other one replaces. More than one after stores that wrote a
  /// version each were synchronised.
  var tips: [Link] {
    let replaced = Set(links.flatMap(\.previous))
    return links.filter { !replaced.contains($0.uuid) }
  }

  /// The newest version that counts.
  ///
  /// A version that a deletion did not know wins against it, so that nothing is lost that somebody wrote;
  /// among others the one written last, and the greater UUID of two at the same instant: every store
  /// chooses the same.
  var tip: Link? {
    tips.max { left, right in
      if left.isDeletion != right.isDeletion { return left.isDeletion }
      return (left.updated, left.uuid) < (right.updated, right.uuid)
    }
  }

  func requireCurrent(_ kind: RecordKind, _ id: String) throws(CareStoreError) {
    guard let tip else { throw .notFound(kind, id: id) }
    guard !tip.isDeletion else { throw .deleted(kind, id: id) }
  }

  /// The version that replaces all that there are.
  func nextVersion(at date: Date, deletes: Bool) -> RecordVersion {
    RecordVersion(
      uuid: UUID.random(), previous: tips.map(\.uuid).sorted(), next: [],
      createdDate: links.map(\.created).min() ?? date, updatedDate: date,
      deletedDate: deletes ? date : nil)
  }

  mutating func append(_ version: RecordVersion, standing: Int) {
    links.append(
      Link(
        uuid: version.uuid, created: version.createdDate, updated: version.updatedDate,
        isDeletion: version.deletedDate != nil, previous: version.previous,
        standing: standing))
  }

  /// Whether no version comes before itself, as a file that was written to harm may say.
  var isWithoutRings: Bool {
    let previous = Dictionary(uniqueKeysWithValues: links.map { ($0.uuid, $0.previous) })
    return VersionOrder(previous).depths.count == links.count
  }

  /// The standing that each version has by the rules; see ``Migrations``.
  var standings: [UUID: Int] {
    var standings = Dictionary(uniqueKeysWithValues: links.map { ($0.uuid, 0) })
    guard let tip, !tip.isDeletion else { return standings }
    let known = Dictionary(uniqueKeysWithValues: links.map { ($0.uuid, $0) })
    var open = tip.previous
    standings[tip.uuid] = 2
    while let uuid = open.popLast() {
      guard standings[uuid] == 0, let link = known[uuid] else { continue }
      // A deletion that was undone goes on hiding the versions before it.
      if link.isDeletion { continue }
      standings[uuid] = 1
      open += link.previous
    }
    return standings
  }
}

extension CarePlanStore {
  /// All versions of a record.
  func chain(_ kind: RecordKind, _ id: String) throws(CareStoreError) -> RecordChain {
    let links = try connection.rows(
      """
      SELECT v.uuid, v.created, v.updated, v.deleted IS NOT NULL, v.standing, \(VersionRow.previous)
      FROM version v WHERE v.kind = ? AND v.id = ?
      """, [.text(kind.rawValue), .text(id)], wrapping: CareStoreError.database
    ) { statement throws(CareStoreError) in
      RecordChain.Link(
        uuid: try VersionRow.uuid(statement, 0), created: statement.date(1),
        updated: statement.date(2), isDeletion: statement.integer(3) != 0,
        previous: VersionRow.uuids(statement.text(5)), standing: statement.integer(4))
    }
    return RecordChain(links: links)
  }

  /// Writes which versions count, after one was added or several were merged.
  func settle(_ chain: RecordChain) throws(CareStoreError) {
    let standings = chain.standings
    for link in chain.links where standings[link.uuid] != link.standing {
      try attempt { () throws(DatabaseFault) in
        try connection.run(
          "UPDATE version SET standing = ? WHERE uuid = ?",
          [.integer(standings[link.uuid] ?? 0), .uuid(link.uuid)])
      }
    }
  }
}
