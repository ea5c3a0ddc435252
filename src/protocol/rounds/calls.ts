/** Short rounds: every call of them. */
import { optionCalls, optionDocs } from './calls/options.ts';
import { roundCalls, roundDocs } from './calls/rounds.ts';
import { betCalls, betDocs } from './calls/bets.ts';
import { marketCalls, marketDocs } from './calls/markets.ts';

export const roundsCalls = {
  ...optionCalls,
  ...roundCalls,
  ...betCalls,
  ...marketCalls,
} as const;

export const roundsDocs = {
  ...optionDocs,
  ...roundDocs,
  ...betDocs,
  ...marketDocs,
};
