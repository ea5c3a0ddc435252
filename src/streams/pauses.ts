/** How long to wait before what failed is requested again. */

const PAUSES_MS = [1_000, 2_000, 5_000, 15_000] as const;
const LONGEST_PAUSE_MS = 60_000;

/**
 * The pause after so many failures in a row, ms: it grows to a minute, so that a permanently
 * refused request costs the server next to nothing.
 * @param failures from 1
 */
export const pauseAfter = (failures: number): number => PAUSES_MS[failures - 1] ?? LONGEST_PAUSE_MS;
