/**
 * The only path for acts of admins that move money or change payouts: never on an account of one's
 * own, alone as far as the admin's day allows, by two admins beyond. Rules [O-G20] to [O-G42].
 */
import type { UserId } from '../../domain/ids.ts';
import type { Permission } from '../../domain/permissions.ts';
import { moneyOf } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import type { TwoPersonAmounts } from '../../domain/site/twoPersons.ts';
import type { TwoPersonReason, WireApproval, WirePending } from '../../protocol/admins/entities.ts';
import { pricesOf } from '../moneyTerms/rates.ts';
import { refuse, type Reply } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { Kernel } from '../kernel.ts';
import type { MoneyTermsDep } from '../moneyTerms/moneyTermsBook.ts';
import type { MoneyDep } from '../moneyTerms/settings.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import type { MarketDep } from '../ports/marketReads.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';
import { type Act, createActs } from './acts.ts';
import type { DaySums, DaySumsDep } from './daySums.ts';
import type { MovingCall } from './moves.ts';
import { accountRejection, isInOffice, pairRejection } from './persons.ts';
import { amountsFor, type Moved, NOTHING_MOVED, plus, takesTwo, worthOf } from './threshold.ts';
import type { Judges, SharedAct, TwoPersonsDep } from './twoPersons.ts';

/** The acts of operators that move money need this of the exchange. */
export type MoneyActsNeeds = Kernel &
  AccountReadsDep &
  AdminsDep &
  DaySumsDep &
  MarketDep &
  MoneyDep &
  MoneyTermsDep &
  ProfilesDep &
  SitesDep &
  TwoPersonsDep;

/** Stakes of an act: what it moves. */
export type Stakes =
  /** Amounts; `keeps: false` where the step that follows moves them and counts. */
  | { readonly kind: 'money'; readonly moved: readonly Moved[]; readonly keeps?: false }
  /** Terms by which more is paid out: two admins whatever the amount. */
  | { readonly kind: 'terms' }
  /** No stakes, as of a rejection or a repetition. */
  | { readonly kind: 'nothing' };

export interface MoneyAct extends Omit<Act, 'asked'> {
  /** The call that the second admin makes again. */
  readonly call: MovingCall;
  readonly permission: Permission;
  readonly params: WireApproval['params'];
  readonly stakes: Stakes;
  /** Accounts the act is about; a site's terms are about none. */
  readonly accounts: readonly UserId[];
  /** Shown to the second admin; the details of the act where left out. */
  readonly shown?: Readonly<Record<string, string>>;
}

/** An act that moves nothing by itself. */
export interface AccountAct extends Act {
  readonly call: MovingCall;
  readonly accounts: readonly UserId[];
}

/** Carries out an act that is never made for an account of one's own. */
export function createAccountActs(core: Kernel & AdminsDep & ProfilesDep) {
  const carryOut = createActs(core);
  return <T>(
    { call: _call, accounts, ...act }: AccountAct,
    work: () => Promise<Reply<T>>,
  ): Promise<Reply<T>> =>
    carryOut(act, async () => {
      const rejection = rejectionOn(core, act.operator, accounts);
      return rejection === undefined ? work() : refuse(rejection);
    });
}

const rejectionOn = (
  core: AdminsDep & ProfilesDep,
  operator: UserId,
  accounts: readonly UserId[],
) =>
  accounts
    .map((account) => accountRejection(core, operator, account))
    .find((rejection) => rejection !== undefined);

export type OnOthers = ReturnType<typeof createAccountActs>;

/** Answers of the work, or that it waits for a second admin. */
export type OneOrTwo<T> = Promise<Reply<T | { readonly pending: WirePending }>>;

export type MoveMoney = <T>(act: MoneyAct, work: () => Promise<Reply<T>>) => OneOrTwo<T>;

/** Who may confirm whom, in this exchange. */
const judgesOf = (core: MoneyActsNeeds): Judges => ({
  isInOffice: (first, permission) => isInOffice(core, first, permission),
  pairRejection: (first, second) => pairRejection(core, first, second),
});

/** Ends the first presses of admins who may no longer make them; call it after a change of admins. */
export const endUnfounded = (core: MoneyActsNeeds, actor: UserId): Promise<void> =>
  core.twoPersons.endUnfounded(judgesOf(core), actor);

/**
 * Worth of an amount without a price: a full threshold, so that everything after it takes two
 * admins as well.
 */
const WHOLE = (amounts: TwoPersonAmounts) => ({
  ...NOTHING_MOVED,
  usdt: moneyOf(amounts.twoPersonFromUsdt),
});

type Check =
  | { readonly isAlone: true; readonly release: () => Promise<void> }
  | { readonly isAlone: false; readonly why: TwoPersonReason };

async function check(
  core: MoneyActsNeeds,
  sums: DaySums,
  { operator, stakes, accounts }: MoneyAct,
): Promise<Check> {
  if (stakes.kind === 'terms') return { isAlone: false, why: 'TERMS' };
  if (stakes.kind === 'nothing') return { isAlone: true, release: () => Promise.resolve() };
  const worth = worthOf(stakes.moved, pricesOf(core));
  if (worth === undefined) return { isAlone: false, why: 'NO_PRICE' };
  const amounts = await amountsFor(core, accounts[0]);
  if (takesTwo(worth, amounts)) return { isAlone: false, why: 'AMOUNT' };
  const fits = (before: typeof worth) => !takesTwo(plus(before, worth), amounts);
  if (stakes.keeps === false)
    return fits(await sums.of(operator))
      ? { isAlone: true, release: () => Promise.resolve() }
      : { isAlone: false, why: 'DAY_SUM' };
  const kept = await sums.keep(operator, worth, fits);
  return kept === undefined
    ? { isAlone: false, why: 'DAY_SUM' }
    : { isAlone: true, release: kept.release };
}

/** Carries out what two admins asked for; it counts in the day of the one who asked first. */
async function carryOutForTwo<T>(
  core: MoneyActsNeeds,
  sums: DaySums,
  { stakes, accounts }: MoneyAct,
  first: UserId,
  work: () => Promise<Reply<T>>,
): Promise<Reply<T>> {
  if (stakes.kind !== 'money' || stakes.keeps === false) return work();
  const worth = worthOf(stakes.moved, pricesOf(core)) ?? WHOLE(await amountsFor(core, accounts[0]));
  const kept = await sums.keep(first, worth, () => true);
  if (kept === undefined) return refuse(reject('TRY_AGAIN'));
  const done = await work();
  if (!done.ok) await kept.release();
  return done;
}

export function createMoneyActs(core: MoneyActsNeeds): MoveMoney {
  const carryOut = createActs(core);
  const { daySums: sums } = core;
  const judges = judgesOf(core);
  return (act, work) => {
    const { operator, accounts } = act;
    const { call, permission, params, stakes: _stakes, accounts: _accounts, ...rest } = act;
    const { shown, ...audited } = rest;
    const shared: SharedAct = {
      operator,
      act: act.name,
      target: act.target,
      owner: act.owner,
      permission,
      reason: act.reason,
      call,
      params,
      details: shown ?? act.details ?? {},
      ...(act.before && { before: act.before }),
    };
    type Answer = Awaited<ReturnType<typeof work>>;
    return carryOut(
      { ...audited, asked: params },
      async (): OneOrTwo<Answer extends Reply<infer T> ? T : never> => {
        const rejection = rejectionOn(core, operator, accounts);
        if (rejection !== undefined) return refuse(rejection);
        const forTwo = (why: TwoPersonReason) =>
          core.twoPersons.share({ ...shared, why }, judges, (first) =>
            carryOutForTwo(core, sums, act, first, work),
          );
        const first = await core.twoPersons.firstFor(shared, judges);
        const isConfirming =
          first !== undefined &&
          first !== operator &&
          (await judges.pairRejection(first, operator)) === undefined;
        if (isConfirming) return forTwo('AMOUNT');
        const checked = await check(core, sums, act);
        if (!checked.isAlone) return forTwo(checked.why);
        const done = await work();
        if (done.ok) await core.twoPersons.endSame(shared);
        else await checked.release();
        return done;
      },
    );
  };
}
