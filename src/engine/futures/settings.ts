/** Leverage and margin type of a user's option. Rules [O..]. */
import type { ChangeLeverage, ChangeMarginType } from '../../domain/commands.ts';
import { divide, ONE } from '../../domain/decimal.ts';
import { direction, initialMargin, tierAt } from '../../domain/futures/index.ts';
import type { FuturesPosition } from '../../domain/futuresOrders.ts';
import { addMoney, type Money, money, NO_MONEY } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { post, startPosting, toPocket } from '../ledger/posting.ts';
import { type Holding, type Member, type OptionBoard, settingOf } from '../state.ts';
import { actingMember, type Turn } from '../turn.ts';
import { changedPosition } from './copies.ts';
import { isFree } from './crossAccount.ts';
import { liquidationPriceOf } from './liquidationPrice.ts';

export function changeLeverage(turn: Turn, command: ChangeLeverage): Rejection | undefined {
  const acting = actingMember(turn.state, command.userId);
  if ('rejection' in acting) return acting.rejection;
  const { member } = acting;
  const board = turn.state.options.get(command.optionId);
  if (board === undefined) return reject('UNKNOWN_OPTION');
  const { leverage } = command;
  const { leverageMax } = board.config;
  if (!Number.isInteger(leverage) || leverage < 1 || leverage > leverageMax)
    return reject('INVALID_LEVERAGE', { maximum: String(leverageMax) });
  const setting = settingOf(member, board);
  if (setting.leverage === leverage) return undefined;
  const holding = member.holdings.get(command.optionId);
  const rejection = holding === undefined ? undefined : leverageTierRejection(holding, leverage);
  if (rejection !== undefined) return rejection;
  const topUp = topUpFor(member, holding, leverage);
  if ('rejection' in topUp) return topUp.rejection;
  turn.emit({
    type: 'LeverageChanged',
    userId: command.userId,
    setting: { optionId: command.optionId, leverage, marginType: setting.marginType },
  });
  if (holding?.position !== undefined)
    relever(turn, holding, holding.position, leverage, topUp.margin);
  return undefined;
}

/** The position and the working orders that would add to it must lie in a tier of this leverage. */
function leverageTierRejection(holding: Holding, leverage: number): Rejection | undefined {
  const { position, restingBuy, restingSell, option } = holding;
  const held = position === undefined ? 0n : direction(position.side) * position.quantity;
  const long = held + restingBuy;
  const short = restingSell - held;
  const exposure = long > short ? long : short;
  if (exposure <= 0n) return undefined;
  const mark = option.market.tick?.markPrice;
  if (mark === undefined) return reject('NO_PRICE');
  const { leverageMax } = tierAt(option.config.tiers, money(divide(exposure * mark, ONE, 'up')));
  return leverage > leverageMax
    ? reject('LEVERAGE_TIER', { maximum: String(leverageMax) })
    : undefined;
}

type TopUp = { readonly margin: Money } | { readonly rejection: Rejection };

/**
 * Less leverage needs more margin. An isolated position gets it from `point`; in cross the account
 * must have it free. More leverage takes nothing out of an isolated position.
 */
function topUpFor(member: Member, holding: Holding | undefined, leverage: number): TopUp {
  const position = holding?.position;
  if (holding === undefined || position === undefined || leverage > position.leverage)
    return { margin: NO_MONEY };
  const { quantity, entryPrice } = position;
  if (position.marginType === 'ISOLATED') {
    const missing = initialMargin({ quantity, price: entryPrice, leverage }) - position.margin;
    if (missing <= 0n) return { margin: NO_MONEY };
    return coveredTopUp(isFree(member, money(missing), 'MOVE'), money(missing));
  }
  const mark = holding.option.market.tick?.markPrice;
  if (mark === undefined) return { rejection: reject('NO_PRICE') };
  const more =
    initialMargin({ quantity, price: mark, leverage }) -
    initialMargin({ quantity, price: mark, leverage: position.leverage });
  return coveredTopUp(isFree(member, money(more), 'PLEDGE'), NO_MONEY);
}

function coveredTopUp(isCovered: boolean | undefined, margin: Money): TopUp {
  if (isCovered === undefined) return { rejection: reject('NO_PRICE') };
  return isCovered ? { margin } : { rejection: reject('LEVERAGE_NOT_COVERED') };
}

function relever(
  turn: Turn,
  holding: Holding,
  position: FuturesPosition,
  leverage: number,
  added: Money,
): void {
  const wallet = holding.member.futures;
  const posting = startPosting('FUTURES');
  toPocket(posting, wallet, 'point', -added);
  toPocket(posting, wallet, 'margin', added);
  post(turn.emit, posting, { userId: position.userId, wallet }, 'MARGIN', position.id);
  const margin = addMoney(position.margin, added);
  turn.emit({
    type: 'PositionChanged',
    cause: 'LEVERAGE',
    position: changedPosition(position, {
      leverage,
      quantity: position.quantity,
      entryPrice: position.entryPrice,
      margin,
      liquidationPrice: liquidationPriceOf(holding, { ...position, margin }),
      realizedPnl: position.realizedPnl,
      fee: position.fee,
      updatedAt: turn.at,
    }),
  });
}

export function changeMarginType(turn: Turn, command: ChangeMarginType): Rejection | undefined {
  const acting = actingMember(turn.state, command.userId);
  if ('rejection' in acting) return acting.rejection;
  const board = turn.state.options.get(command.optionId);
  if (board === undefined) return reject('UNKNOWN_OPTION');
  const setting = settingOf(acting.member, board);
  if (setting.marginType === command.marginType) return undefined;
  if (isInUse(acting.member, board)) return reject('MARGIN_TYPE_CONFLICT');
  turn.emit({
    type: 'MarginTypeChanged',
    userId: command.userId,
    setting: {
      optionId: command.optionId,
      leverage: setting.leverage,
      marginType: command.marginType,
    },
  });
  return undefined;
}

function isInUse(member: Member, board: OptionBoard): boolean {
  const holding = member.holdings.get(board.config.optionId);
  return (
    holding !== undefined &&
    (holding.position !== undefined || holding.restingBuy > 0n || holding.restingSell > 0n)
  );
}
