import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { drawPowerBall } from '../../../../../src/domain/rounds/powerBall.ts';
import {
  isPublished,
  proveDraw,
  type PublishedDraw,
} from '../../../../../src/ui/screens/trade/powerball/proveDraw.ts';
import { round } from './rounds.ts';

const drawn = drawPowerBall('5a'.repeat(32), sha256);
const genuine: PublishedDraw = { ...drawn, balls: [...drawn.balls] };
const winner = genuine.powerBall % 2 === 1 ? 'B' : 'S';
const other = winner === 'B' ? 'S' : 'B';

const ballRound = (draw: PublishedDraw, side: 'B' | 'S' = winner) => ({
  ...round({ gameType: 'P1', stock: null, opening: null, closing: null, side }),
  draw,
});
const refuted = (proof: ReturnType<typeof proveDraw>) =>
  proof.checks.filter(({ result }) => result === 'refuted').map(({ name }) => name);

describe('the proof of a draw', () => {
  test('a genuine one passes every check, with figures computed here', () => {
    const proof = proveDraw(ballRound(genuine), genuine.commitment, sha256);
    expect(proof.isGenuine).toBe(true);
    expect(proof.checks).toEqual([
      { name: 'seen', result: 'passed', value: genuine.commitment },
      { name: 'hash', result: 'passed', value: genuine.commitment },
      { name: 'balls', result: 'passed', value: genuine.balls.join(' ') },
      { name: 'ball', result: 'passed', value: String(genuine.powerBall) },
      { name: 'side', result: 'passed', value: String(genuine.powerBall) },
    ]);
  });

  test('without a seen commitment, that check is reported as skipped', () => {
    const proof = proveDraw(ballRound(genuine), undefined, sha256);
    expect(proof.isGenuine).toBe(true);
    expect(proof.checks[0]).toMatchObject({ name: 'seen', result: 'skipped' });
  });

  test('a seed chosen afterwards, with its own commitment, is caught by the one that was seen', () => {
    const later = drawPowerBall('11'.repeat(32), sha256);
    const swapped = ballRound(
      { ...later, balls: [...later.balls] },
      later.powerBall % 2 === 1 ? 'B' : 'S',
    );
    expect(refuted(proveDraw(swapped, genuine.commitment, sha256))).toEqual(['seen']);
    // Without it nothing could be detected: that is the purpose of the commitment.
    expect(proveDraw(swapped, undefined, sha256).isGenuine).toBe(true);
  });

  test.each([
    ['hash', { commitment: '00'.repeat(32) }],
    ['balls', { balls: genuine.balls.toReversed() }],
    ['ball', { powerBall: (genuine.powerBall + 2) % 10 }],
  ] as const)('a changed figure is caught: %s', (name, differs) => {
    const forged = {
      ...genuine,
      ...differs,
      balls: [...(('balls' in differs ? differs.balls : undefined) ?? genuine.balls)],
    };
    expect(refuted(proveDraw(ballRound(forged), undefined, sha256))).toEqual([name]);
  });

  test('the wrong winner is caught; a cancelled round has none', () => {
    expect(refuted(proveDraw(ballRound(genuine, other), undefined, sha256))).toEqual(['side']);
    const cancelled = { ...ballRound(genuine), side: null, voidReason: 'OPERATOR' as const };
    expect(proveDraw(cancelled, undefined, sha256).isGenuine).toBe(true);
  });

  test('an invalid seed refutes everything derived from it', () => {
    const proof = proveDraw(ballRound({ ...genuine, seed: 'x' }), undefined, sha256);
    expect(refuted(proof)).toEqual(['hash', 'balls', 'ball', 'side']);
  });

  test('a draw counts as published only with all its parts', () => {
    expect(isPublished(genuine)).toBe(true);
    expect(isPublished({ ...genuine, seed: null })).toBe(false);
    expect(isPublished(null)).toBe(false);
  });
});
