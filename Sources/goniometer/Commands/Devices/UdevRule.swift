// SPDX-License-Identifier: Apache-2.0

/// The rule that lets users other than root capture sensors. `Support/60-goniometer-iio.rules` is the same
/// text, which a test holds.
enum UdevRule {
  /// udev: `%p` is the device's path below /sys, `$$` a dollar.
  static let text = #"""
    # Motion sensors for the members of the group 'iio', without root.
    #
    #   sudo groupadd -f -r iio
    #   sudo usermod -aG iio $USER        # then log out and in again
    #   sudo cp 60-goniometer-iio.rules /etc/udev/rules.d/
    #   sudo udevadm control --reload
    #   sudo udevadm trigger --action=add --subsystem-match=iio
    #
    # 'goniometer devices --udev-rule' prints this file. The group may read the sensors' scans, and
    # write what capturing needs: buffer, trigger, clock, rates, scales, channels; of a trigger its
    # rate. Making a timer trigger remains root's: see goniometer-trigger.service.

    SUBSYSTEM=="iio", KERNEL=="iio:device*", ACTION!="remove", GROUP="iio", MODE="0660", \
      RUN+="/bin/sh -c 'cd /sys%p && for f in buffer/enable buffer/length buffer/watermark trigger/current_trigger current_timestamp_clock sampling_frequency in_*sampling_frequency in_*scale scan_elements/*_en buffer*/enable buffer*/length buffer*/watermark buffer*/*_en; do [ -e $$f ] && chgrp iio $$f && chmod g+w $$f; done; true'"

    SUBSYSTEM=="iio", KERNEL=="trigger*", ACTION!="remove", \
      RUN+="/bin/sh -c 'cd /sys%p && [ -e sampling_frequency ] && chgrp iio sampling_frequency && chmod g+w sampling_frequency; true'"

    """#
}
