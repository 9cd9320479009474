// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension CarePlanStore {
  /// Copies the store into a new file, as it is at one instant, while others go on reading and writing.
  ///
  /// The copy appears whole or not at all, is on the disk when the call returns, and only its owner may read
  /// it. A store that is opened from it writes under a name of its own, so that it can be synchronised with
  /// this one.
  ///
  /// - Throws: ``CareStoreError/exists(path:)``, ``CareStoreError/file(path:_:)``.
  public func backUp(to path: String) throws(CareStoreError) {
    try StoreFile.make(path) { temporary throws(DatabaseFault) in
      try connection.copy(to: temporary)
    }
  }

  /// The faults that a look at every page and every row finds; empty if there is none.
  ///
  /// Cost: reads the whole file.
  public func faults() throws(CareStoreError) -> [String] {
    var faults = try attempt { () throws(DatabaseFault) in
      try connection.rows("PRAGMA integrity_check") { $0.text(0) }.filter { $0 != "ok" }
        + connection.rows("PRAGMA foreign_key_check") { "\($0.text(0)): a reference to nothing" }
        + connection.rows("SELECT type, name FROM sqlite_schema WHERE type IN ('trigger', 'view')")
      {
        "\($0.text(1)): a \($0.text(0)) of another program, which this one does not run"
      }
    }
    guard faults.isEmpty else { return faults }
    func look<Record: CareRecord>(_: Record.Type) {
      do throws(CareStoreError) {
        let _: [Record] = try records(where: "v.kind = ?", [.text(Record.kind.rawValue)])
      } catch {
        faults.append(error.description)
      }
    }
    look(Patient.self)
    look(CarePlan.self)
    look(Contact.self)
    look(CareTask.self)
    look(Outcome.self)
    return faults
  }
}
