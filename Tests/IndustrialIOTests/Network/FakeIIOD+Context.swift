// SPDX-License-Identifier: Apache-2.0

extension FakeIIOD {
  /// A board with a bmi160, in the shape and with the traps of iiod 0.24: declarations in the
  /// document type, `S` for bits that are all defined, entities in formats, scales of six decimals,
  /// a channel that is none for the matrix, a channel before the axes so that masks are not indices.
  static let context = """
    <?xml version="1.0" encoding="utf-8"?><!DOCTYPE context [<!ELEMENT context \
    (device | context-attribute)*><!ATTLIST device id CDATA #REQUIRED name CDATA #IMPLIED>]>\
    <context name="local" version-major="0" version-minor="24" description="Linux &quot;board&quot;" >\
    <context-attribute name="local,kernel" value="6.12.1" />\
    <device id="iio:device0" name="bmi160" >\
    <channel id="temp" type="input" ><attribute name="raw" filename="in_temp_raw" /></channel>\
    \(axes("anglvel", index: 4, scale: "0.000153"))\(axes("accel", index: 7, scale: "0.000598"))\
    <channel id="timestamp" type="input" ><scan-element index="10" format="le:S64/64&gt;&gt;0" />\
    </channel><channel id="mount" type="input" ><attribute name="matrix" \
    filename="in_mount_matrix" /></channel><attribute name="current_timestamp_clock" />\
    <buffer-attribute name="data_available" /></device>\
    <device id="trigger2" name="rig" ><attribute name="sampling_frequency" /></device></context>
    """

  /// The least that has a sensor to capture: an accelerometer.
  static let smallContext = """
    <!DOCTYPE context []><context><device id="d" name="a">\
    <channel id="accel_x"><scan-element index="0" format="le:s16/16" scale="1"/></channel>\
    <channel id="accel_y"><scan-element index="1" format="le:s16/16" scale="1"/></channel>\
    <channel id="accel_z"><scan-element index="2" format="le:s16/16" scale="1"/></channel>\
    <attribute name="current_timestamp_clock"/></device>\
    <device id="trigger2" name="rig"><attribute name="sampling_frequency"/></device></context>
    """

  private static func axes(_ kind: String, index: Int, scale: String) -> String {
    ["x", "y", "z"].enumerated().map { place, axis in
      """
      <channel id="\(kind)_\(axis)" type="input" ><scan-element index="\(index + place)" \
      format="le:S16/16&gt;&gt;0" scale="\(scale)" /><attribute name="raw" \
      filename="in_\(kind)_\(axis)_raw" /><attribute name="scale" filename="in_\(kind)_scale" />\
      <attribute name="sampling_frequency" filename="in_\(kind)_sampling_frequency" /></channel>
      """
    }.joined()
  }

  /// The texts of its files by the words that ask for them.
  static let attributes = [
    "INPUT anglvel_x scale": "0.000152716", "INPUT accel_x scale": "0.000598205",
    "INPUT anglvel_x sampling_frequency": "100.000000",
    "INPUT accel_x sampling_frequency": "100.000000",
    "INPUT mount matrix": "0, 1, 0; -1, 0, 0; 0, 0, 1",
    "current_timestamp_clock": "realtime\n\n", "sampling_frequency": "100.000000",
  ]
}
