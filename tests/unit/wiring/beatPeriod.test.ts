import { describe, expect, test } from 'vitest';
import type { UpdateRate } from '../../../src/domain/preferences.ts';
import { createBeatPeriod } from '../../../src/wiring/beatPeriod.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the time between two pictures', () => {
  test('is that of the chosen rate, also after it changed', () => {
    let rate: UpdateRate = 'normal';
    const period = createBeatPeriod({}, () => rate);
    expect(period()).toBe(100);
    rate = 'saving';
    expect(period()).toBe(250);
    rate = 'smooth';
    expect(period()).toBeLessThan(1_000 / 60);
  });

  test('is the longest on a battery that is nearly empty, until it is charged', async () => {
    const battery = { charging: false, level: 0.2 };
    const source = { getBattery: async () => battery };
    const period = createBeatPeriod(source, () => 'smooth');
    await settled();
    expect(period()).toBe(250);
    battery.charging = true;
    expect(period()).toBe(12);
    battery.charging = false;
    battery.level = 0.21;
    expect(period()).toBe(12);
  });

  test('is the chosen one where the browser does not say how much power is left', async () => {
    const source = { getBattery: () => Promise.reject(new Error('not allowed')) };
    const period = createBeatPeriod(source, () => 'normal');
    await settled();
    expect(period()).toBe(100);
  });
});
