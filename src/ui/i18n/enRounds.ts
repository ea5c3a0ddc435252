/** English texts of short rounds, the same keys as Korean. */
import { rounds } from './en/rounds.ts';
import { trade } from './en/trade.ts';
import type { RoundTexts } from './koRounds.ts';

export const enRounds: RoundTexts = { ...rounds, ...trade };
