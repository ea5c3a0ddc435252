/** Which options are watched together. Pure. */
import type { WireTradeOption } from '../../../../protocol/rounds/entities.ts';

/** Each has its own live data: more than a screen of them helps nobody. */
export const WATCHED_MAX = 8;

/** How many are shown before the person has chosen. */
const FIRST_COUNT = 4;

/** The chosen ones that are still offered, in their order; before the first choice one-minute rounds. */
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

/** What can still be added, by market: instruments in their order, each with its rounds. */
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
