/** [R-S15] A power ball's draw, drawn again by other code. */
import { createHash } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { drawPowerBall, verifyDraw } from '../../../../src/domain/rounds/powerBall.ts';

const seedOf = (n: number): string => createHash('sha256').update(`seed ${n}`).digest('hex');

/** The rules of the module's head once more, with Node's hash and plain lists. */
function drawnByHand(seed: string): { balls: number[]; powerBall: number } {
  const bytes: number[] = [];
  for (const counter of ['00000000', '00000001', '00000002'])
    bytes.push(
      ...createHash('sha256')
        .update(Buffer.from(seed + counter, 'hex'))
        .digest(),
    );
  const next = (n: number): number => {
    for (;;) {
      const byte = bytes.shift();
      if (byte === undefined) throw new Error('out of bytes');
      if (byte < 256 - (256 % n)) return byte % n;
    }
  };
  const row = Array.from({ length: 28 }, (_, index) => index + 1);
  const balls: number[] = [];
  for (const left of [28, 27, 26, 25, 24]) balls.push(...row.splice(next(left), 1));
  return { balls, powerBall: next(10) };
}

const noneOf = (kinds: number): number[] => Array.from({ length: kinds }, () => 0);

describe('[R-S15] a draw', () => {
  test('can be verified by anyone from the seed', () => {
    for (let n = 0; n < 500; n += 1) {
      const seed = seedOf(n);
      const draw = drawPowerBall(seed, sha256);
      expect(draw).toEqual({
        seed,
        commitment: createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'),
        ...drawnByHand(seed),
      });
    }
  });

  test('is five different balls of 28 and one of 0 to 9', () => {
    for (let n = 0; n < 500; n += 1) {
      const { balls, powerBall } = drawPowerBall(seedOf(n), sha256);
      expect(new Set(balls).size).toBe(5);
      expect(balls.every((ball) => Number.isInteger(ball) && ball >= 1 && ball <= 28)).toBe(true);
      expect(powerBall).toBeGreaterThanOrEqual(0);
      expect(powerBall).toBeLessThanOrEqual(9);
    }
  });

  test('is equally likely for every ball', () => {
    const draws = 20_000;
    const powerBalls = noneOf(10);
    const firsts = noneOf(29);
    const drawn = noneOf(29);
    const count = (counts: number[], at: number): void => {
      counts[at] = (counts[at] ?? 0) + 1;
    };
    for (let n = 0; n < draws; n += 1) {
      const { balls, powerBall } = drawPowerBall(seedOf(n), sha256);
      count(powerBalls, powerBall);
      count(firsts, balls[0] ?? 0);
      for (const ball of balls) count(drawn, ball);
    }
    const chiSquare = (counts: readonly number[], expected: number): number =>
      counts.reduce((sum, found) => sum + (found - expected) ** 2 / expected, 0);
    // The 99.9th percentiles of chi-square with 9 and 27 degrees of freedom.
    expect(chiSquare(powerBalls, draws / 10)).toBeLessThan(27.88);
    expect(chiSquare(firsts.slice(1), draws / 28)).toBeLessThan(55.48);
    expect(chiSquare(drawn.slice(1), (draws * 5) / 28)).toBeLessThan(55.48);
  });

  test('takes a seed of 32 bytes and no other text', () => {
    for (const seed of ['', 'ab', 'AB'.repeat(32), 'zz'.repeat(32), `${'ab'.repeat(32)}0`])
      expect(() => drawPowerBall(seed, sha256)).toThrow(RangeError);
  });
});

describe('verifying a draw', () => {
  const draw = drawPowerBall(seedOf(1), sha256);

  test('finds the published one genuine', () => {
    expect(verifyDraw(draw, sha256)).toBe(true);
  });

  test('finds any changed field out', () => {
    const [first = 0, ...rest] = draw.balls;
    for (const other of [
      { seed: seedOf(2) },
      { seed: 'none' },
      { commitment: drawPowerBall(seedOf(2), sha256).commitment },
      { powerBall: (draw.powerBall + 1) % 10 },
      { balls: [...rest, first] },
      { balls: rest },
      { balls: [...draw.balls, 28] },
    ])
      expect(verifyDraw({ ...draw, ...other }, sha256)).toBe(false);
  });
});
