/** Maps the times and prices of a finished round to chart coordinates. For display only. */
import { line } from 'd3';
import type { RoundTick, WireRound, WireBet } from '../../../../protocol/rounds/entities.ts';
import { type DrawnPoint, heldLine } from '../chart/priceTrail.ts';
import { entryMarks, type RoundScales, roundScales, type Window } from '../chart/roundScales.ts';
import { entryOf } from '../../../market/rounds/betStanding.ts';

/** Time shown after the end, as a share of the round's length. */
const TAIL = 0.02;
/** Prices that can set the opening are all visible. */
const LEAD_MS = 5_000;

const replayWindow = ({ startAt, endAt }: WireRound): Window => ({
  from: startAt - LEAD_MS,
  to: endAt + (endAt - startAt) * TAIL,
});

export function replayDrawing(p: {
  readonly round: WireRound;
  readonly ticks: readonly RoundTick[];
  readonly bets: readonly WireBet[];
  readonly width: number;
  readonly height: number;
}) {
  const { round, ticks, width, height } = p;
  const window = replayWindow(round);
  const last = ticks.at(-1);
  const until = round.status === 0 ? (last?.at ?? round.startAt) : round.endAt;
  const corners = heldLine(ticks, until);
  const entries = entryMarks(p.bets, (bet) => entryOf(bet, round));
  const levels = [round.opening, round.closing].flatMap((point) =>
    point === null ? [] : [Number(point.price)],
  );
  const scales = roundScales({
    window,
    line: corners,
    levels: [...levels, ...entries.map(({ price }) => price)],
    width,
    height,
  });
  return { scales, entries, path: pathOf(corners, scales) };
}

const pathOf = (corners: readonly DrawnPoint[], { x, y }: RoundScales): string =>
  line<DrawnPoint>()
    .x(({ at }) => x(at))
    .y(({ price }) => y(price))([...corners]) ?? '';

/** The tick in effect at a moment: the last one at or before it, else the first. */
export function tickIndexAt(ticks: readonly RoundTick[], at: number): number {
  const next = ticks.findIndex((tick) => tick.at > at);
  if (next < 0) return Math.max(0, ticks.length - 1);
  return Math.max(0, next - 1);
}
