/** The checks that prove a power ball draw. Pure. */
import { drawPowerBall, type Sha256 } from '../../../../domain/rounds/powerBall.ts';
import type { BetSide } from '../../../../domain/rounds/roundTypes.ts';
import type { WireDraw, WireRound } from '../../../../protocol/rounds/entities.ts';

export type DrawCheckName = 'seen' | 'hash' | 'balls' | 'ball' | 'side';

export interface DrawCheck {
  readonly name: DrawCheckName;
  readonly result: 'passed' | 'refuted' | 'skipped';
  /** The value computed here, or the value it was compared with. */
  readonly value: string;
}

export interface DrawProof {
  /** Whether every check that could be made passed. */
  readonly isGenuine: boolean;
  readonly checks: readonly DrawCheck[];
}

/** A draw whose seed is published. */
export interface PublishedDraw extends WireDraw {
  readonly seed: string;
  readonly balls: number[];
  readonly powerBall: number;
}

export const isPublished = (draw: WireDraw | null): draw is PublishedDraw =>
  draw !== null && draw.seed !== null && draw.balls !== null && draw.powerBall !== null;

const check = (name: DrawCheckName, isPassed: boolean, value: string): DrawCheck => ({
  name,
  result: isPassed ? 'passed' : 'refuted',
  value,
});

const sideOf = (powerBall: number): BetSide => (powerBall % 2 === 1 ? 'B' : 'S');

/** Recomputes a draw; an invalid seed refutes every figure. */
function recomputeDraw(seed: string, sha256: Sha256) {
  try {
    return drawPowerBall(seed, sha256);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Repeats the draw from the published seed and compares the round with it.
 * @param seen the commitment shown while the round ran; undefined if this browser did not show it
 */
export function proveDraw(
  round: Pick<WireRound, 'side' | 'voidReason'> & { readonly draw: PublishedDraw },
  seen: string | undefined,
  sha256: Sha256,
): DrawProof {
  const { draw, side, voidReason } = round;
  const recomputed = recomputeDraw(draw.seed, sha256);
  const balls = recomputed?.balls.join(' ') ?? '';
  const checks: readonly DrawCheck[] = [
    seen === undefined
      ? { name: 'seen', result: 'skipped', value: '' }
      : check('seen', seen === draw.commitment, seen),
    check('hash', recomputed?.commitment === draw.commitment, recomputed?.commitment ?? ''),
    check('balls', recomputed !== undefined && balls === draw.balls.join(' '), balls),
    check('ball', recomputed?.powerBall === draw.powerBall, String(recomputed?.powerBall ?? '')),
    // A cancelled round has no winner, regardless of the draw.
    ...(voidReason === null
      ? [
          check(
            'side',
            recomputed !== undefined && sideOf(recomputed.powerBall) === side,
            String(recomputed?.powerBall ?? ''),
          ),
        ]
      : []),
  ];
  return { isGenuine: checks.every(({ result }) => result !== 'refuted'), checks };
}
