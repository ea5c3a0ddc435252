import type { WireFuturesOption } from '../../../protocol/futures/entities.ts';

/** The instrument of the path; without one the last viewed, otherwise the first on offer. */
export function chosenOption(
  options: readonly WireFuturesOption[],
  id: string | undefined,
  lastId: string | undefined,
): WireFuturesOption | undefined {
  const offered = options.filter((option) => option.isPlay);
  if (id === undefined) return offered.find((option) => String(option.id) === lastId) ?? offered[0];
  return options.find((option) => String(option.id) === id || option.stock === id);
}
