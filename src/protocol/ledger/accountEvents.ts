/** Account events of one user's wallets. */
import * as v from 'valibot';
import { decimalText, eventStamp } from '../fields.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { MONEY_CAUSES } from '../../domain/ledger/events.ts';
import { BONUS_CAUSES } from '../../domain/bonus/bonus.ts';
import { walletType, wireBonus } from './entities.ts';

const currency = v.picklist(CURRENCIES);

/**
 * Delivered on /user/queue/point: each wallet that the movement touched. `point`, `gameWaitPoint`
 * and `realPoint` are its figures after it, `amount` the change of `point`.
 * `counterAmount` is the counterpart of the movement in the owner's account: the change of the
 * other wallet in a transfer or conversion, else of what this wallet holds for orders, bets and
 * positions; null if nothing changed. `counterCurrency` is null if it is this wallet's currency.
 */
export const pointEvent = v.object({
  ...eventStamp,
  type: v.literal('POINT'),
  cause: v.picklist(MONEY_CAUSES),
  reference: v.string(),
  wallets: v.array(
    v.object({
      walletType,
      currency,
      amount: decimalText,
      counterAmount: v.nullable(decimalText),
      counterCurrency: v.nullable(currency),
      point: decimalText,
      gameWaitPoint: decimalText,
      realPoint: decimalText,
    }),
  ),
});
export type PointEvent = v.InferOutput<typeof pointEvent>;

/**
 * Delivered on /user/queue/point: the bonus of a wallet as it is now; null once nothing is locked
 * any more, because it was turned over (CLEARED), nothing of it is left (USED_UP) or nothing can play it
 * (CANCELLED).
 */
export const bonusEvent = v.object({
  ...eventStamp,
  type: v.literal('BONUS'),
  walletType,
  cause: v.picklist(BONUS_CAUSES),
  bonus: v.nullable(wireBonus),
});
