/** What an ACTIVE trader may not order. Rules [Y-T..]. */
import type { OrderContent } from '../../domain/futuresOrders.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { opensSide } from '../futures/copies.ts';
import { holdingsIn } from '../futures/holdings.ts';
import { isTriggerType } from '../../domain/futures/conditional.ts';
import type { EngineState, Member } from '../state.ts';
import { activeTrader, hasCopies } from './copyState.ts';

/** Exits of a trader's position would close copies without the trader: they are not set. */
export const traderExitsRejection = (state: EngineState, member: Member): Rejection | undefined =>
  activeTrader(state, member.user.id) === undefined ? undefined : reject('TRADER_NO_EXITS');

/** Whether an order of a trader reaches a copied position in another manner than by reducing it. */
export function traderOrderRejection(
  state: EngineState,
  member: Member,
  content: OrderContent,
): Rejection | undefined {
  if (activeTrader(state, member.user.id) === undefined) return undefined;
  if (isTriggerType(content.marketType) || content.exits !== undefined)
    return reject('TRADER_NO_EXITS');
  if (content.reduceOnly) return undefined;
  const account = member.options.get(content.optionId);
  const opposite =
    account === undefined
      ? undefined
      : holdingsIn(account).find(
          ({ position }) =>
            position !== undefined &&
            position.side !== opensSide(content.side) &&
            hasCopies(state, position.id),
        );
  if (opposite === undefined) return undefined;
  return reject(content.positionSide === undefined ? 'TRADER_SELL' : 'TRADER_OPPOSITE');
}
