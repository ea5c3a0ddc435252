import { expect, test } from 'vitest';
import {
  fitting,
  ZOOM_MAX,
  ZOOM_MIN,
  zoomed,
} from '../../../../src/ui/screens/dev/machines/zoom.ts';

test('[I-M1] a chart fits when all of it is in the frame, and is never enlarged for that', () => {
  expect(fitting({ width: 1000, height: 400 }, { width: 500, height: 400 })).toBe(0.5);
  expect(fitting({ width: 1000, height: 1600 }, { width: 500, height: 400 })).toBe(ZOOM_MIN);
  expect(fitting({ width: 100, height: 100 }, { width: 500, height: 400 })).toBe(1);
});

test('[I-M1] steps stay between a quarter and twice the size', () => {
  expect(zoomed(1, 1)).toBe(1.25);
  expect(zoomed(zoomed(1, 1), -1)).toBe(1);
  expect(zoomed(1, 9)).toBe(ZOOM_MAX);
  expect(zoomed(1, -9)).toBe(ZOOM_MIN);
});
