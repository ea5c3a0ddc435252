/** What happens to one user's wallets. */
import * as v from 'valibot';
import { eventStamp } from '../eventStamp.ts';
import { decimalText } from '../fields.ts';
import { walletType } from './entities.ts';

/** Delivered on /user/queue/point: the wallet's figures after the change. */
export const pointEvent = v.object({
  ...eventStamp,
  type: v.literal('POINT'),
  cause: v.picklist([
    'OPENING',
    'DEPOSIT',
    'HOLD',
    'RELEASE',
    'TRADE',
    'FUNDING',
    'LIQUIDATION',
    'MARGIN',
    'BET',
    'BET_RESULT',
  ]),
  reference: v.string(),
  wallets: v.array(
    v.object({
      walletType,
      point: decimalText,
      gameWaitPoint: decimalText,
      realPoint: decimalText,
    }),
  ),
});
export type PointEvent = v.InferOutput<typeof pointEvent>;
