/**
 * Earnings of partners from a member's short rounds in a day. Rules [N-P6] to [N-P8] of
 * gateway/partners/SPEC.md.
 */
import { ONE } from '../decimal.ts';
import type { UserId } from '../ids.ts';
import { addMoney, type Money, money, NO_MONEY, type Rate, subtractMoney } from '../quantities.ts';

/** A partner above the member, with the rate in force. */
export interface RoundPartner {
  readonly id: UserId;
  /** Undefined for one who earns no more. */
  readonly rate: Rate | undefined;
}

/** Profit of a partner from the rounds that a member lost if nothing were won back. */
interface RoundPart {
  readonly partnerId: UserId;
  /** In units of 1e-16: amounts times rates, not rounded. */
  readonly part: bigint;
}

/** How a member's rounds of a day went, in one currency. */
export interface RoundDay {
  readonly day: number;
  /** Won before this day and not lost again since; zero or more. */
  readonly carried: Money;
  /** Stakes less payouts; below zero where the member won. */
  readonly net: Money;
  /** The results of rounds that took something, added up. */
  readonly lost: Money;
  /** The nearest first. */
  readonly parts: readonly RoundPart[];
}

export const startRoundDay = (day: number, carried: Money): RoundDay => ({
  day,
  carried,
  net: NO_MONEY,
  lost: NO_MONEY,
  parts: [],
});

/** The following day: winnings that were not lost again are carried over. */
export function nextRoundDay({ carried, net }: RoundDay, day: number): RoundDay {
  const left = subtractMoney(carried, net);
  return startRoundDay(day, left > 0n ? left : NO_MONEY);
}

/**
 * A day with one more result. What a round took counts for the partners of the moment, each at their
 * own rate and no more than the house edge, less what those below have.
 * @param net of one round: stakes less payouts
 * @param edge of the odds that the bets were accepted at
 * @param partners all above the member, the nearest first; later ones are added at the end alone
 */
export function withRoundResult(
  { parts, ...before }: RoundDay,
  { net, edge }: { readonly net: Money; readonly edge: Rate },
  partners: readonly RoundPartner[],
): RoundDay {
  const after = { ...before, net: addMoney(before.net, net) };
  if (net <= 0n) return { ...after, parts };
  const known = new Map(parts.map(({ partnerId, part }) => [partnerId, part]));
  let below = 0n;
  const added = partners.flatMap(({ id, rate }): readonly RoundPart[] => {
    const part = known.get(id);
    if (rate === undefined) return part === undefined ? [] : [{ partnerId: id, part }];
    const most = rate < edge ? rate : edge;
    const own = most > below ? most - below : 0n;
    below += own;
    return [{ partnerId: id, part: (part ?? 0n) + net * own }];
  });
  return { ...after, lost: addMoney(before.lost, net), parts: added };
}

export interface RoundProfits {
  /** Net loss of the member, less their earlier winnings; zero or more. */
  readonly base: Money;
  readonly profits: readonly { readonly partnerId: UserId; readonly profit: Money }[];
}

/**
 * Profits of a day: of each partner's parts the share that the base is of all that was lost.
 * Rounded down once for each partner with all below them, at 8 decimals: so all profits sum to that
 * of the top exactly, and none is below zero.
 */
export function profitsOfRoundDay({ carried, net, lost, parts }: RoundDay): RoundProfits {
  const base = net > carried ? subtractMoney(net, carried) : NO_MONEY;
  let upTo = 0n;
  let paid = 0n;
  const profits = parts.map(({ partnerId, part }) => {
    upTo += part;
    const share = base === 0n ? 0n : (upTo * base) / (lost * ONE);
    const profit = money(share - paid);
    paid = share;
    return { partnerId, profit };
  });
  return { base, profits };
}
