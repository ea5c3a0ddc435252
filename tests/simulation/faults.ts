/** Faults of a run, and their frequencies. */
import type { AppendFate } from '../support/storeFaults.ts';

export interface Faults {
  /**
   * Share of messages that are delivered twice, or late by up to `lateMs`, so that later ones come
   * before them.
   */
  readonly duplicated: number;
  readonly late: number;
  readonly lateMs: number;
  /** Mean time between two losses of one client's connection, and how long one lasts at most. */
  readonly cutEveryMs: number;
  readonly cutMs: number;
  /** Share of requests whose answer is lost after the exchange has carried them out. */
  readonly answerLost: number;
  /** Mean time between two appends that go wrong, each in one of the ways of `fates`. */
  readonly storeEveryMs: number;
  readonly fates: readonly AppendFate[];
  /** Share of those appends that strike when money next moves or is applied for. */
  readonly moneyShare: number;
  /**
   * Mean time between two kills at a step outside of the log: before or after documents change or a
   * payment provider is spoken to.
   */
  readonly stepEveryMs: number;
  /**
   * Share of payments that their provider refuses, delays, repeats, leaves unanswered or pays with
   * another amount.
   */
  readonly payment: number;
  /** How long a killed exchange stays away. */
  readonly downMs: number;
}

export const NO_FAULTS: Faults = {
  duplicated: 0,
  late: 0,
  lateMs: 0,
  cutEveryMs: Infinity,
  cutMs: 0,
  answerLost: 0,
  storeEveryMs: Infinity,
  fates: [],
  moneyShare: 0,
  stepEveryMs: Infinity,
  payment: 0,
  downMs: 0,
};

export const FAULTS: Faults = {
  duplicated: 0.02,
  late: 0.03,
  lateMs: 3_000,
  cutEveryMs: 4 * 3_600_000,
  cutMs: 60_000,
  answerLost: 0.01,
  storeEveryMs: 15 * 60_000,
  // Killed between append and publish most often: what is stored is then never published.
  fates: ['killedAfter', 'killedAfter', 'killedBefore', 'failed', 'unsure'],
  moneyShare: 0.4,
  stepEveryMs: 20 * 60_000,
  payment: 0.4,
  downMs: 20_000,
};
