/** A user's holdings in an option, and which of them an order or position belongs to. */
import type { PositionSide } from '../../domain/futuresOrders.ts';
import type { PositionId } from '../../domain/ids.ts';
import { NO_QUANTITY } from '../../domain/quantities.ts';
import type { Holding, Member, OptionAccount, OptionMarket } from '../state.ts';

/** The user's account in the option, created empty on first use. */
export function optionAccountOf(member: Member, optionMarket: OptionMarket): OptionAccount {
  const known = member.options.get(optionMarket.config.optionId);
  if (known !== undefined) return known;
  const account: OptionAccount = {
    member,
    option: optionMarket,
    setting: optionMarket.defaultSetting,
    net: undefined,
    long: undefined,
    short: undefined,
  };
  member.options.set(optionMarket.config.optionId, account);
  return account;
}

/**
 * The holding of a side in hedge mode, or that of one-way mode.
 * @param side undefined in one-way mode
 */
export function holdingAt(
  account: OptionAccount | undefined,
  side: PositionSide | undefined,
): Holding | undefined {
  if (side === undefined) return account?.net;
  return side === 'LONG' ? account?.long : account?.short;
}

/** As `holdingAt`, created empty on first use. */
export function holdingOf(
  member: Member,
  optionMarket: OptionMarket,
  side: PositionSide | undefined,
): Holding {
  const account = optionAccountOf(member, optionMarket);
  const known = holdingAt(account, side);
  if (known !== undefined) return known;
  const holding: Holding = {
    member,
    option: optionMarket,
    account,
    positionSide: side,
    position: undefined,
    backing: undefined,
    restingBuy: NO_QUANTITY,
    restingSell: NO_QUANTITY,
    orderCount: 0,
    size: 0,
    entry: 0,
    bands: undefined,
    exits: undefined,
  };
  if (side === undefined) account.net = holding;
  else if (side === 'LONG') account.long = holding;
  else account.short = holding;
  return holding;
}

/** The holdings of an account: at most two, a long before a short. */
export const holdingsIn = ({ net, long, short }: OptionAccount): Holding[] =>
  [net, long, short].filter((holding) => holding !== undefined);

/** All holdings of a user, in the order in which they first used the options. */
export const holdingsOf = (member: Member): Holding[] =>
  [...member.options.values()].flatMap(holdingsIn);

/** The user's holding with this open position. */
export const positionedHolding = (member: Member, id: PositionId): Holding | undefined =>
  holdingsOf(member).find(({ position }) => position?.id === id);
