// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import FoundationXML
import Goniometry
import Inertial
import Measurement

/// Measurements of simulated knees.
enum SimulatedReports {
  static let program = OutputProgram(name: "goniometer", version: "1.2.3")

  /// Both recordings in memory, ready to be measured.
  static func inputs(
    _ movement: KneeProtocol = .sitToStand, repetitions: Int = 3, gap: Bool = false
  ) throws -> MeasurementInputs {
    var parameters = KneeSimulation.Parameters(movement)
    parameters.errors = SensorGrade.module.errors
    parameters.repetitions = repetitions
    let knee = try KneeSimulation(parameters).run()
    func cut(_ recording: InertialRecording) -> InertialRecording {
      guard gap else { return recording }
      return InertialRecording(recording.filter { !(8.0...9.5).contains($0.time) })
    }
    var request = try MeasurementRequest(
      segments: [
        .thigh: .samples(cut(knee.thigh.recording), name: "thigh"),
        .shank: .samples(cut(knee.shank.recording), name: "shank"),
      ])
    request.settings = MeasurementSettings(side: .left, activity: .active)
    return try request.read()
  }

  /// Two recordings of rest: no angle comes out of them.
  static func resting() throws -> MeasurementInputs {
    let rest = InertialRecording(
      (0..<500).map { index in
        InertialSample(
          time: Double(index) / 100, specificForce: Vector3(0.1, 0.2, 9.8),
          angularVelocity: Vector3(0.001 * Double(index % 7), 0, 0))
      })
    var request = try MeasurementRequest(
      segments: [.thigh: .samples(rest, name: "thigh"), .shank: .samples(rest, name: "shank")])
    request.settings.side = .right
    request.identity = MeasurementIdentity(subject: "P07")
    return try request.read()
  }
}

/// A page or a picture as a reader of XML sees it.
final class MarkupReader: NSObject, XMLParserDelegate {
  /// Texts, each with the names of the elements around it, outermost first.
  private(set) var texts: [(path: [String], text: String)] = []
  /// Elements with their attributes.
  private(set) var elements: [(name: String, attributes: [String: String])] = []
  /// Whether it is well-formed.
  private(set) var isWellFormed = false
  private var path: [String] = []
  /// The characters since the last beginning or end of an element; the parser hands them over in parts.
  private var pending = ""

  init(_ source: String) {
    super.init()
    let parser = XMLParser(data: Data(source.utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  /// The texts that a person reads: neither rules of style nor what only a screen reader reads.
  var readTexts: [String] {
    texts.filter { !$0.path.contains("style") }.map(\.text)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    takeText()
    path.append(name)
    elements.append((name, attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    takeText()
    path.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { pending += text }

  private func takeText() {
    let trimmed = pending.trimmingCharacters(in: .whitespacesAndNewlines)
    if !trimmed.isEmpty { texts.append((path, trimmed)) }
    pending = ""
  }
}
