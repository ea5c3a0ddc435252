/** Selects the options that are watched together. Pure. */
import type { WireTradeOption } from '../../../../protocol/rounds/entities.ts';

/** Each option has its own live data, and more would not fit on a screen. */
export const WATCHED_MAX = 8;

/** Number of options shown by default. */
const FIRST_COUNT = 4;

/** The selected options that are still on offer, in order; one-minute rounds by default. */
export function watchedOptions(
  options: readonly WireTradeOption[],
  chosen: readonly number[] | undefined,
): readonly WireTradeOption[] {
  const offered = options.filter(({ isPlay }) => isPlay);
  if (chosen === undefined) {
    const byType = (gameType: WireTradeOption['gameType']) =>
      offered.filter((option) => option.gameType === gameType);
    const draws = byType('P1').slice(0, 1);
    return [...byType('R1').slice(0, FIRST_COUNT - draws.length), ...draws];
  }
  return [...new Set(chosen)]
    .flatMap((id) => offered.find((option) => option.id === id) ?? [])
    .slice(0, WATCHED_MAX);
}

/** Options that can still be added, by market: instruments in order, each with its options. */
export function addable(
  options: readonly WireTradeOption[],
  watched: readonly WireTradeOption[],
): ReadonlyMap<string, readonly WireTradeOption[]> {
  const taken = new Set(watched.map(({ id }) => id));
  const free = options.filter(({ id, isPlay }) => isPlay && !taken.has(id));
  const byMarket = new Map<string, readonly WireTradeOption[]>();
  for (const option of free) {
    byMarket.set(option.label, [...(byMarket.get(option.label) ?? []), option]);
  }
  return byMarket;
}
