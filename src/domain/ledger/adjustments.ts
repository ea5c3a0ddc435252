/** Adjustments of a wallet that an operator may make, by the letters of the specification. */
import type { Refusals } from '../refusal.ts';
import type { MoneyCause } from './events.ts';
import type { HouseAccount } from './accounts.ts';

/** Bonus paid, deduction, and settlement of a partner's earnings. */
export const ADJUSTMENT_TYPES = ['PB', 'PM', 'C'] as const;
export type AdjustmentType = (typeof ADJUSTMENT_TYPES)[number];

interface AdjustmentTerms {
  readonly cause: MoneyCause;
  /** The other side of the posting. */
  readonly account: HouseAccount;
  readonly isTaken: boolean;
}

export const ADJUSTMENTS: Readonly<Record<AdjustmentType, AdjustmentTerms>> = {
  PB: { cause: 'BONUS_PAID', account: 'bonus', isTaken: false },
  PM: { cause: 'DEDUCTION', account: 'house', isTaken: true },
  C: { cause: 'SETTLEMENT', account: 'partner', isTaken: false },
};

export const ADJUSTMENT_REJECTIONS = {
  ADJUSTMENT_REUSED: 409,
} as const satisfies Refusals;
