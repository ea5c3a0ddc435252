/** What a power ball's proof checks, one thing after the other. Pure. */
import { drawPowerBall, type Sha256 } from '../../../../domain/rounds/powerBall.ts';
import type { BetSide } from '../../../../domain/rounds/roundTypes.ts';
import type { WireDraw, WireRound } from '../../../../protocol/rounds/entities.ts';

export type DrawCheckName = 'seen' | 'hash' | 'balls' | 'ball' | 'side';

export interface DrawCheck {
  readonly name: DrawCheckName;
  readonly result: 'passed' | 'refuted' | 'skipped';
  /** What was found here, or what it was held against. */
  readonly value: string;
}

export interface DrawProof {
  /** Nothing that could be checked is refuted. */
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

/** Of a seed that is none nothing can be computed: every figure is refuted. */
function drawnAgain(seed: string, sha256: Sha256) {
  try {
    return drawPowerBall(seed, sha256);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Draws again from the published seed and holds the round against it.
 * @param seen the commitment that was seen while the round ran; undefined where nobody looked
 */
export function proveDraw(
  round: Pick<WireRound, 'side' | 'voidReason'> & { readonly draw: PublishedDraw },
  seen: string | undefined,
  sha256: Sha256,
): DrawProof {
  const { draw, side, voidReason } = round;
  const again = drawnAgain(draw.seed, sha256);
  const balls = again?.balls.join(' ') ?? '';
  const checks: readonly DrawCheck[] = [
    seen === undefined
      ? { name: 'seen', result: 'skipped', value: '' }
      : check('seen', seen === draw.commitment, seen),
    check('hash', again?.commitment === draw.commitment, again?.commitment ?? ''),
    check('balls', again !== undefined && balls === draw.balls.join(' '), balls),
    check('ball', again?.powerBall === draw.powerBall, String(again?.powerBall ?? '')),
    // A cancelled round has no winner, whatever was drawn.
    ...(voidReason === null
      ? [
          check(
            'side',
            again !== undefined && sideOf(again.powerBall) === side,
            String(again?.powerBall ?? ''),
          ),
        ]
      : []),
  ];
  return { isGenuine: checks.every(({ result }) => result !== 'refuted'), checks };
}
