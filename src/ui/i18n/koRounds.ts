/** Korean texts of short rounds, which come with their screen. */
import { rounds } from './ko/rounds.ts';
import { trade } from './ko/trade.ts';
import type { Widen } from './ko.ts';

export const koRounds = { ...rounds, ...trade } as const;

/** Every language has the same texts. */
export type RoundTexts = Widen<typeof koRounds>;
