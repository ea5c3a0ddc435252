/** The countdown dial: arcs of a round's time, clockwise from the top. For display only. */
import { arc } from 'd3';
import type { WireRound } from '../../../../protocol/rounds/entities.ts';

type RoundTimes = Pick<WireRound, 'startAt' | 'lockAt' | 'endAt'>;

/** Share of the round that remains, 1 at its start and 0 at its end. */
export function shareLeft({ startAt, endAt }: RoundTimes, now: number): number {
  return Math.min(1, Math.max(0, (endAt - now) / (endAt - startAt)));
}

/** The time in which a round takes bets that opens next: as long as the round, without a lock. */
export const waitingTimes = ({ startAt, endAt }: RoundTimes): RoundTimes => ({
  startAt: startAt - (endAt - startAt),
  lockAt: startAt,
  endAt: startAt,
});

const TURN = 2 * Math.PI;

/** Ring thickness, px. */
const RING = 6;

export interface DialFace {
  /** The full ring. */
  readonly ground: string;
  /** The lock phase, at the end of the turn. */
  readonly lock: string;
  /** The remaining time. */
  readonly left: string;
}

/** SVG paths around the center of a dial with a radius in px; time runs out clockwise. */
export function dialFace(times: RoundTimes, now: number, radius: number): DialFace {
  const ring = arc<{ readonly from: number; readonly to: number }>()
    .innerRadius(radius - RING)
    .outerRadius(radius)
    .startAngle(({ from }) => from * TURN)
    .endAngle(({ to }) => to * TURN);
  const lockFrom = 1 - shareLeft(times, times.lockAt);
  const passed = 1 - shareLeft(times, now);
  return {
    ground: ring({ from: 0, to: 1 }) ?? '',
    lock: ring({ from: lockFrom, to: 1 }) ?? '',
    left: passed >= 1 ? '' : (ring({ from: passed, to: 1 }) ?? ''),
  };
}
