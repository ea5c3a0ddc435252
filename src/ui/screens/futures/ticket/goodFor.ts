/** How long a GTD of the form works, counted from the moment it is sent. */
export const GOOD_FOR = ['M10', 'H1', 'H4', 'D1', 'W1'] as const;
export type GoodFor = (typeof GOOD_FOR)[number];

const MINUTE_MS = 60_000;

export const GOOD_FOR_MS: Readonly<Record<GoodFor, number>> = {
  M10: 10 * MINUTE_MS,
  H1: 60 * MINUTE_MS,
  H4: 240 * MINUTE_MS,
  D1: 1_440 * MINUTE_MS,
  W1: 10_080 * MINUTE_MS,
};
