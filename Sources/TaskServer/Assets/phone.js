// SPDX-License-Identifier: Apache-2.0
//
// Makes the phone that shows the page a sensor of the measurement. Samples are sent in numbered blocks;
// a block is kept until the server has it, and is sent again after a lost connection.
'use strict';

(() => {
  const panel = document.getElementById('phone');
  if (!panel) return;
  const shared = window.goniometer || (window.goniometer = {});
  const line = panel.querySelector('.phone-state');
  const token = document.querySelector('#step input[name=token]').value;
  const blockTime = 250;
  const silence = 2000;

  const say = name => { line.textContent = panel.getAttribute(`data-words-${name}`) || ' '; };

  const post = async fields => {
    const answer = await fetch(panel.dataset.samples, {
      method: 'POST', credentials: 'same-origin', body: new URLSearchParams({ token, ...fields }),
    });
    if (answer.status === 409) throw new Error('over');
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  };

  // --- The clock -------------------------------------------------------------------------------

  // What the server's clock is ahead of this page's, by the quickest of a few round trips: the
  // answer was given half-way, and the shorter the way, the less that can be wrong.
  const clockOffset = async () => {
    let best = { trip: Infinity, offset: 0 };
    for (let i = 0; i < 8; i += 1) {
      const sent = performance.now();
      const { received } = await post({});
      const trip = performance.now() - sent;
      if (trip < best.trip) best = { trip, offset: received - (sent + trip / 2) };
    }
    return best.offset;
  };

  // --- Motion ----------------------------------------------------------------------------------

  // Safari gives the acceleration with the opposite sign of what the W3C says.
  let isReversed = /iPhone|iPad|iPod/.test(navigator.userAgent)
    || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

  const permitted = async () => {
    const ask = window.DeviceMotionEvent && window.DeviceMotionEvent.requestPermission;
    if (!ask) return true;
    try {
      return await ask.call(window.DeviceMotionEvent) === 'granted';
    } catch {
      return false;
    }
  };

  // A row of an event; null for a browser that leaves out a part of it.
  const row = event => {
    const a = event.accelerationIncludingGravity;
    const r = event.rotationRate;
    if (!a || a.x === null || a.y === null || a.z === null) return null;
    if (!r || r.alpha === null || r.beta === null || r.gamma === null) return null;
    return [event.timeStamp, a.x, a.y, a.z, r.alpha, r.beta, r.gamma];
  };

  const canMeasure = async () => {
    if (!window.isSecureContext) { say('insecure'); return false; }
    if (!window.DeviceMotionEvent) { say('none'); return false; }
    if (!await permitted()) { say('denied'); return false; }
    return true;
  };

  // --- Sending ---------------------------------------------------------------------------------

  let capture = null;

  const newName = () => [...crypto.getRandomValues(new Uint8Array(12))]
    .map(byte => byte.toString(16).padStart(2, '0')).join('');

  class Capture {
    constructor(sensor, offset) {
      this.name = newName();
      Object.assign(this, { sensor, offset, rows: [], blocks: [], number: 0, lastEvent: 0 });
      this.isOver = false;
      this.isSending = false;
      this.started = performance.now();
      this.listener = event => this.take(event);
      window.addEventListener('devicemotion', this.listener);
      this.timer = setInterval(() => this.tick(), blockTime);
    }

    take(event) {
      const values = row(event);
      this.lastEvent = performance.now();
      if (!values) {
        // A device without sensors gives events without anything in them.
        const force = event.accelerationIncludingGravity;
        this.isPartial ||= Boolean(force) && force.x !== null;
        return;
      }
      this.rows.push(values.map(value => Number(value.toFixed(6))).join(','));
    }

    tick() {
      if (this.isOver) return;
      if (this.rows.length) {
        this.blocks.push({ number: this.number, samples: this.rows.join(';') });
        this.number += 1;
        this.rows = [];
      }
      if (!this.number && performance.now() - this.started > silence) {
        say(this.isPartial ? 'rate' : 'none');
      }
      this.send();
    }

    // One block at a time, so that they arrive in order.
    async send() {
      if (this.isSending) return;
      this.isSending = true;
      try {
        while (this.blocks.length && !this.isOver) {
          const block = this.blocks[0];
          const answer = await post({
            capture: this.name, sensor: this.sensor, number: block.number, offset: this.offset,
            reversed: isReversed ? '1' : '0', samples: block.samples,
          });
          if (answer.refused) { this.end(); say('taken'); return; }
          if (answer.full) { this.end(); say('full'); return; }
          if (answer.unknown) { this.beginAnew(); continue; }
          this.blocks = this.blocks.filter(({ number }) => number >= answer.next);
          // A block that was not taken waits for the next round.
          if (this.blocks[0] === block) break;
          panel.classList.add('running');
          if (!this.wasAsleep) say('running');
        }
      } catch (error) {
        if (error.message === 'over') this.end();
        else say('lost');
      } finally {
        this.isSending = false;
      }
    }

    // The server was started again, or another page measured meanwhile: what waits is a new capture.
    beginAnew() {
      this.name = newName();
      this.blocks.forEach((block, number) => { block.number = number; });
      this.number = this.blocks.length;
    }

    async flush() {
      this.tick();
      const end = performance.now() + 3000;
      while (this.blocks.length && !this.isOver && performance.now() < end) {
        await new Promise(done => { setTimeout(done, 50); });
      }
    }

    end() {
      this.isOver = true;
      panel.classList.remove('running');
      clearInterval(this.timer);
      window.removeEventListener('devicemotion', this.listener);
    }
  }

  const use = async () => {
    const place = panel.querySelector('[name=place]:checked, [name=place][type=hidden]');
    if (!place) { panel.querySelector('[name=place]').focus(); return; }
    // The tap lets the page speak, and keeps the screen awake.
    if (shared.speak) shared.speak(' ', true);
    if (!await canMeasure()) return;
    if (shared.keepAwake) shared.keepAwake();
    say('waiting');
    try {
      const offset = await clockOffset();
      if (capture) capture.end();
      capture = new Capture(place.value, offset);
    } catch {
      say('lost');
    }
  };

  // --- The sign of gravity ---------------------------------------------------------------------

  // A phone that lies on its back reads +9.8 m/s² along z by the W3C. What is found replaces what
  // the platform is known for, and the page says so.
  const check = async () => {
    if (!await canMeasure()) return;
    const values = [];
    const listener = event => {
      const a = event.accelerationIncludingGravity;
      if (a && a.z !== null) values.push([a.x, a.y, a.z]);
    };
    window.addEventListener('devicemotion', listener);
    await new Promise(done => { setTimeout(done, 1000); });
    window.removeEventListener('devicemotion', listener);
    if (!values.length) { say('none'); return; }
    const mean = [0, 1, 2].map(i => values.reduce((sum, value) => sum + value[i], 0) / values.length);
    if (Math.abs(mean[2]) < 9 || Math.hypot(mean[0], mean[1]) > 2) { say('tilted'); return; }
    const found = mean[2] < 0;
    say(found === isReversed ? 'upright' : 'turned');
    isReversed = found;
  };

  // --- The page --------------------------------------------------------------------------------

  panel.querySelector('[data-phone=use]').addEventListener('click', use);
  panel.querySelector('[data-phone=check]').addEventListener('click', check);
  document.addEventListener('visibilitychange', () => {
    if (!capture || capture.isOver || document.visibilityState === 'hidden') return;
    // No events came while it was hidden.
    capture.wasAsleep = true;
    say('asleep');
    if (shared.keepAwake) shared.keepAwake();
    setTimeout(() => { capture.wasAsleep = false; }, 10000);
  });
  // What the last samples were is sent before a button ends the measurement.
  shared.flush = () => (capture && !capture.isOver ? capture.flush() : Promise.resolve());
})();
