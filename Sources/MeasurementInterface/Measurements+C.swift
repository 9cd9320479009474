// SPDX-License-Identifier: Apache-2.0

public import CGoniometer
internal import Goniometry
internal import InertialInterface
internal import JSON
internal import Measurement

// What goniometer.h declares of measurements. The header is their documentation.

private let measurements = Handles<OpenMeasurement>(kind: 3, name: "measurement")

/// `goniometer_measure`.
@_cdecl("goniometer_measure")
public func measure(
  _ request: UnsafePointer<CChar>?, _ recordings: UnsafePointer<goniometer_recording>?,
  _ count: Int64, _ measurement: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    guard let measurement else { throw .missing("measurement") }
    let request = try RequestDocument(request, "request").measurement(recordings, count: count)
    measurement.pointee = try measurements.open(OpenMeasurement(request))
  }
}

/// `goniometer_measurement_summary`.
@_cdecl("goniometer_measurement_summary")
public func summaryOfMeasurement(
  _ measurement: OpaquePointer?, _ summary: UnsafeMutablePointer<goniometer_summary>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    guard let summary else { throw .missing("summary") }
    summary.pointee = try measurements.with(measurement) { $0.summary }
  }
}

/// `goniometer_measurement_json`.
@_cdecl("goniometer_measurement_json")
public func jsonOfMeasurement(
  _ measurement: OpaquePointer?, _ json: UnsafeMutablePointer<goniometer_text>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    try give(json, "json") { () throws(InterfaceError) in
      try measurements.with(measurement) { measurement throws(InterfaceError) in
        try measurement.json()
      }
    }
  }
}

/// `goniometer_measurement_advice`.
@_cdecl("goniometer_measurement_advice")
public func adviceOfMeasurement(
  _ measurement: OpaquePointer?, _ advice: UnsafeMutablePointer<goniometer_text>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    try give(advice, "advice") { () throws(InterfaceError) in
      try measurements.with(measurement) { $0.report.quality.summary }.utf8
    }
  }
}

/// `goniometer_measurement_warnings`.
@_cdecl("goniometer_measurement_warnings")
public func warningsOfMeasurement(
  _ measurement: OpaquePointer?, _ warnings: UnsafeMutablePointer<goniometer_text>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    try give(warnings, "warnings") { () throws(InterfaceError) in
      JSONValue.array(
        try measurements.with(measurement) { $0.report.warnings.map(JSONValue.string) }
      ).data(isPretty: false)
    }
  }
}

/// `goniometer_measurement_angle_count`.
@_cdecl("goniometer_measurement_angle_count")
public func angleCountOfMeasurement(
  _ measurement: OpaquePointer?, _ rows: UnsafeMutablePointer<Int64>?,
  _ columns: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    let size = try measurements.with(measurement) { $0.angleSize }
    rows?.pointee = Int64(size.rows)
    columns?.pointee = Int64(size.columns)
  }
}

private let angleColumns = MeasurementReport.allAngleColumns.map(StaticText.init)

/// `goniometer_angle_column`.
@_cdecl("goniometer_angle_column")
public func angleColumn(_ index: Int64) -> UnsafePointer<CChar>? {
  Int(exactly: index).flatMap {
    angleColumns.indices.contains($0) ? angleColumns[$0].pointer : nil
  }
}

/// `goniometer_factor_95`.
@_cdecl("goniometer_factor_95")
public func factor95() -> Double { AngleUncertainty.factor95 }

/// `goniometer_measurement_angles`.
@_cdecl("goniometer_measurement_angles")
public func anglesOfMeasurement(
  _ measurement: OpaquePointer?, _ data: UnsafeMutablePointer<Double>?, _ room: Int64,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    try measurements.with(measurement) { measurement throws(InterfaceError) in
      let size = measurement.angleSize
      let needed = size.rows * size.columns
      guard room >= needed else {
        throw .usage("room is \(room): expected that of \(needed) numbers")
      }
      guard needed > 0 else { return }
      guard let data else { throw .missing("data") }
      measurement.writeAngles(data)
    }
  }
}

/// `goniometer_measurement_page`.
@_cdecl("goniometer_measurement_page")
public func pageOfMeasurement(
  _ measurement: OpaquePointer?, _ language: UnsafePointer<CChar>?,
  _ html: UnsafeMutablePointer<goniometer_text>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    let words = try words(language)
    try give(html, "html") { () throws(InterfaceError) in
      try measurements.with(measurement) { $0.page(words) }.utf8
    }
  }
}

/// `goniometer_measurement_picture`.
@_cdecl("goniometer_measurement_picture")
public func pictureOfMeasurement(
  _ measurement: OpaquePointer?, _ language: UnsafePointer<CChar>?, _ width: Double,
  _ svg: UnsafeMutablePointer<goniometer_text>?, _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    guard (320...4000).contains(width) else {
      throw .usage("width is \(width): expected 320 to 4000 pixels")
    }
    let words = try words(language)
    try give(svg, "svg") { () throws(InterfaceError) in
      try measurements.with(measurement) { measurement throws(InterfaceError) in
        try measurement.picture(words, width: width)
      }.utf8
    }
  }
}

/// `goniometer_measurement_close`.
@_cdecl("goniometer_measurement_close")
public func closeMeasurement(
  _ measurement: OpaquePointer?, _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in try measurements.close(measurement) }
}
