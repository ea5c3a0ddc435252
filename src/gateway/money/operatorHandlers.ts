/** Operators' view and change of limits, fees, rates and the buyers' account. Rules [D-O..]. */
import { formatDecimal } from '../../domain/decimal.ts';
import { siteId, type UserId } from '../../domain/ids.ts';
import { walletCurrency, WALLET_TYPES, type WalletType } from '../../domain/ledger/wallets.ts';
import { type BankAccount, bankByCode } from '../../domain/money/banks.ts';
import {
  baseTypeOf,
  differingFields,
  hasFees,
  openTerms,
  paysOutMore,
  TERMS_TYPES,
  type TermsType,
  wrongMoneyTerm,
} from '../../domain/money/changedTerms.ts';
import { type LocalRates, wrongAccount, wrongRate } from '../../domain/money/localRates.ts';
import type { MoneyTerms } from '../../domain/money/moneyTerms.ts';
import { hoursText, parseHours } from '../../domain/money/terms.ts';
import { money, price, rate } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import type { Site } from '../../domain/sites.ts';
import { offersWallet } from '../../domain/siteType.ts';
import type { Millis } from '../../domain/time.ts';
import type { CallParams } from '../../protocol/call.ts';
import type {
  moneyOperatorCalls,
  WireLimits,
  WireOperatorRates,
  WireOperatorTerms,
  WirePaymentAccount,
  WireRates,
} from '../../protocol/money/operatorCalls.ts';
import type { Unstamped } from '../../domain/commands.ts';
import type { ContextOf, Handler, HandlersOf } from '../calls/endpoint.ts';
import { OPERATOR } from '../operatorActs/acts.ts';
import {
  createMoneyActs,
  type MoneyAct,
  type MoneyActsNeeds,
  type MoveMoney,
  type OneOrTwo,
  type Stakes,
} from '../operatorActs/moneyActs.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import type { MoneyTermsDep } from '../moneyTerms/moneyTermsBook.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';

type Calls = typeof moneyOperatorCalls;
type Of<Name extends keyof Calls> = Handler<Calls[Name]>;
type Asked = CallParams<Calls['operatorChangeTerms']>;

const text = (value: bigint | undefined): string | null =>
  value === undefined ? null : formatDecimal(value);

const toWireLimits = (terms: MoneyTerms): WireLimits => ({
  minimum: formatDecimal(terms.minimum),
  maximum: formatDecimal(terms.maximum),
  unit: formatDecimal(terms.unit),
  dailyMaximum: text(terms.dailyMaximum),
  monthlyMaximum: text(terms.monthlyMaximum),
  fixedFee: formatDecimal(terms.fixedFee),
  feeRate: formatDecimal(terms.feeRate),
  hours: terms.hours === undefined ? null : hoursText(terms.hours),
});

const toWireRates = ({ krwPerUsdt, bktPerUsdt, spread }: LocalRates): WireRates => ({
  krwPerUsdt: formatDecimal(krwPerUsdt),
  bktPerUsdt: formatDecimal(bktPerUsdt),
  spread: formatDecimal(spread),
});

const toWireAccount = ({ code, account, holder }: BankAccount): WirePaymentAccount => ({
  bankCode: code,
  bankName: bankByCode(code)?.name ?? code,
  account,
  holder,
});

type Place = readonly [WalletType, TermsType];

/**
 * Terms that a change starts from: those of a moment, or open terms for a movement without limits.
 */
function baseOf(
  { moneyTerms }: MoneyTermsDep,
  site: Site,
  [wallet, type]: Place,
  at?: Millis,
): MoneyTerms | undefined {
  const known = moneyTerms.of(site.id, wallet, type, at);
  if (known !== undefined || baseTypeOf(type) !== undefined || !offersWallet(site, wallet))
    return known;
  return openTerms(walletCurrency(wallet, site.binaryCurrency));
}

function toWireTerms(core: MoneyTermsDep, site: Site, place: Place): WireOperatorTerms | undefined {
  const [wallet, type] = place;
  const base = baseOf(core, site, place);
  if (base === undefined) return undefined;
  const inForce = core.moneyTerms.of(site.id, wallet, type);
  return {
    siteId: site.id,
    walletType: wallet,
    type,
    hasFees: hasFees(type),
    currency: walletCurrency(wallet, site.binaryCurrency),
    inForce: inForce === undefined ? null : toWireLimits(inForce),
    base: toWireLimits(base),
    changes: core.moneyTerms.changesOf(site.id, wallet, type).map(({ from, fields, terms }) => ({
      from,
      fields: [...fields],
      terms: toWireLimits(terms),
    })),
  };
}

const termsOf = (core: MoneyTermsDep, site: Site): WireOperatorTerms[] =>
  WALLET_TYPES.flatMap((wallet) =>
    TERMS_TYPES.flatMap((type) => toWireTerms(core, site, [wallet, type]) ?? []),
  );

function ratesOf({ moneyTerms }: MoneyTermsDep): WireOperatorRates {
  const { rates, accounts } = moneyTerms.changes;
  return {
    rates: toWireRates(moneyTerms.rates()),
    account: toWireAccount(moneyTerms.paymentAccount),
    rateChanges: rates.map(({ from, fields, rates: changed }) => ({
      from,
      fields: [...fields],
      rates: toWireRates(changed),
    })),
    accountChanges: accounts.map(({ from, account }) => ({
      from,
      account: toWireAccount(account),
    })),
  };
}

/** The fields an operator named; null is no limit. */
function changesOf(asked: Asked): Partial<MoneyTerms> {
  const { minimum, maximum, unit, dailyMaximum, monthlyMaximum, fixedFee, feeRate, hours } = asked;
  const limit = (value: bigint | null) => (value === null ? undefined : money(value));
  return {
    ...(minimum !== undefined && { minimum: money(minimum) }),
    ...(maximum !== undefined && { maximum: money(maximum) }),
    ...(unit !== undefined && { unit: money(unit) }),
    ...(dailyMaximum !== undefined && { dailyMaximum: limit(dailyMaximum) }),
    ...(monthlyMaximum !== undefined && { monthlyMaximum: limit(monthlyMaximum) }),
    ...(fixedFee !== undefined && { fixedFee: money(fixedFee) }),
    ...(feeRate !== undefined && { feeRate: rate(feeRate) }),
    ...(hours !== undefined && { hours: hours === null ? undefined : parseHours(hours) }),
  };
}

type Params = Readonly<Record<string, string | null>>;

/** The given of some fields, as text. */
const pick = (values: Params, names: readonly string[]): Params =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** Shown values of the trail; an absent one is `-`. */
const shown = (values: Params): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '-']));

const momentOf = (from: Millis | undefined): Params =>
  from === undefined ? {} : { from: String(from) };

const isElsewhere = (core: SitesDep, { identity }: ContextOf<Calls['operatorTerms']>): boolean =>
  identity.siteId !== core.sites.first().id;

/** Common fields of the three changes. */
interface Change<T> {
  readonly operator: UserId;
  readonly reason: string;
  readonly act: Pick<MoneyAct, 'name' | 'call' | 'target' | 'details' | 'before' | 'params'>;
  readonly isForTwo: boolean;
  readonly command: Unstamped;
  readonly answer: () => T;
}

function carryOut<T>(core: Kernel, moveMoney: MoveMoney, change: Change<T>): OneOrTwo<T> {
  const { operator, reason, act, command, answer } = change;
  const stakes: Stakes = change.isForTwo ? { kind: 'terms' } : { kind: 'nothing' };
  const more = { permission: 'options.act', owner: undefined, accounts: [] } as const;
  return moveMoney({ ...act, ...more, operator, reason, stakes }, async (): Promise<Reply<T>> => {
    const result = await core.submit(command, OPERATOR);
    return result.ok ? succeed(answer()) : refuse(result.rejection);
  });
}

const changeTerms =
  (core: MoneyActsNeeds, moveMoney: MoveMoney): Of<'operatorChangeTerms'> =>
  async (asked, context) => {
    if (isElsewhere(core, context)) return refuse(reject('NO_PERMISSION'));
    const { id, walletType: wallet, type, from, reason } = asked;
    const site = core.sites.byId(id);
    if (site === undefined) return refuse(reject('UNKNOWN_SITE'));
    const place: Place = [wallet, type];
    const before = baseOf(core, site, place, from);
    if (before === undefined) return refuse(reject('WALLET_NOT_OFFERED'));
    const changes = changesOf(asked);
    const after = { ...before, ...changes };
    const names = Object.keys(changes);
    const wanted = pick(toWireLimits(after), names);
    const currency = walletCurrency(wallet, site.binaryCurrency);
    // No second admin is asked to confirm a change that would be refused.
    const isRefused = wrongMoneyTerm(after, type, currency) !== undefined;
    const known = { id: String(id), walletType: wallet, type };
    return carryOut<WireOperatorTerms>(core, moveMoney, {
      operator: context.identity.userId,
      reason,
      act: {
        name: 'terms.change',
        call: 'operatorChangeTerms',
        target: `${site.code}/${wallet}/${type}`,
        details: shown({ ...wanted, ...momentOf(from) }),
        before: shown(pick(toWireLimits(before), differingFields(before, after))),
        params: { ...known, ...wanted, ...momentOf(from) },
      },
      isForTwo: !isRefused && paysOutMore(before, after, type),
      command: { type: 'ChangeMoneyTerms', siteId: siteId(id), wallet, of: type, changes, from },
      answer: () => {
        const changed = toWireTerms(core, site, place);
        if (changed === undefined) throw new Error(`${site.code} has no terms of ${wallet}`);
        return changed;
      },
    });
  };

const changeRates =
  (core: MoneyActsNeeds, moveMoney: MoveMoney): Of<'operatorChangeRates'> =>
  async ({ krwPerUsdt, bktPerUsdt, spread, from, reason }, context) => {
    if (isElsewhere(core, context)) return refuse(reject('NO_PERMISSION'));
    const changes: Partial<LocalRates> = {
      ...(krwPerUsdt !== undefined && { krwPerUsdt: price(krwPerUsdt) }),
      ...(bktPerUsdt !== undefined && { bktPerUsdt: price(bktPerUsdt) }),
      ...(spread !== undefined && { spread: rate(spread) }),
    };
    const before = core.moneyTerms.rates(from);
    const after = { ...before, ...changes };
    const wanted = pick(toWireRates(after), Object.keys(changes));
    const isOther =
      after.krwPerUsdt !== before.krwPerUsdt || after.bktPerUsdt !== before.bktPerUsdt;
    return carryOut<WireOperatorRates>(core, moveMoney, {
      operator: context.identity.userId,
      reason,
      act: {
        name: 'rates.change',
        call: 'operatorChangeRates',
        target: 'rates',
        details: shown({ ...wanted, ...momentOf(from) }),
        before: shown(pick(toWireRates(before), Object.keys(changes))),
        params: { ...wanted, ...momentOf(from) },
      },
      isForTwo: wrongRate(after) === undefined && (isOther || after.spread < before.spread),
      command: { type: 'ChangeLocalRates', changes, from },
      answer: () => ratesOf(core),
    });
  };

const changePaymentAccount =
  (core: MoneyActsNeeds, moveMoney: MoveMoney): Of<'operatorChangePaymentAccount'> =>
  async ({ bankCode: code, account: number, holder, from, reason }, context) => {
    if (isElsewhere(core, context)) return refuse(reject('NO_PERMISSION'));
    const account: BankAccount = { code, account: number, holder };
    const wanted = { bankCode: code, account: number, holder };
    const { bankName: _name, ...before } = toWireAccount(core.moneyTerms.paymentAccount);
    return carryOut<WireOperatorRates>(core, moveMoney, {
      operator: context.identity.userId,
      reason,
      act: {
        name: 'account.change',
        call: 'operatorChangePaymentAccount',
        target: 'rates',
        details: shown({ ...wanted, ...momentOf(from) }),
        before,
        params: { ...wanted, ...momentOf(from) },
      },
      isForTwo: wrongAccount(account) === undefined,
      command: { type: 'ChangePaymentAccount', account, from },
      answer: () => ratesOf(core),
    });
  };

export function moneyOperatorHandlers(core: MoneyActsNeeds): HandlersOf<Calls> {
  const moveMoney = createMoneyActs(core);
  return {
    operatorTerms: ({ id }, context) => {
      if (isElsewhere(core, context)) return refuse(reject('NO_PERMISSION'));
      const site = core.sites.byId(id);
      return site === undefined ? refuse(reject('UNKNOWN_SITE')) : succeed(termsOf(core, site));
    },
    operatorChangeTerms: changeTerms(core, moveMoney),
    operatorRates: (_, context) =>
      isElsewhere(core, context) ? refuse(reject('NO_PERMISSION')) : succeed(ratesOf(core)),
    operatorChangeRates: changeRates(core, moveMoney),
    operatorChangePaymentAccount: changePaymentAccount(core, moveMoney),
  };
}
