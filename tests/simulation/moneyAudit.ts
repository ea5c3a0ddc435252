/**
 * Transfers, conversions and applications of the log, recomputed: each moves what its terms say and
 * nothing else, each application ends once, and nobody goes beyond a limit.
 */
import type { Actor } from '../../src/domain/actor.ts';
import type { UserId } from '../../src/domain/ids.ts';
import type { MoneyMoved } from '../../src/domain/ledger/events.ts';
import type { Application, ApplicationStatus } from '../../src/domain/money/application.ts';
import type { MoneyEvent, Movement } from '../../src/domain/money/events.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import { applicationFaults, koreanPeriods, movementFaults } from './moneySums.ts';

type Ended = Extract<MoneyEvent, { readonly type: 'ApplicationEnded' }>;

/** An application or movement, and how it stands. */
export interface Fact {
  readonly userId: UserId;
  readonly amount: bigint;
  /** What was credited or paid out: after the fee. */
  readonly receives: bigint;
  /** The wallets it concerns, as the types of its rows: `d-1/TO`. */
  readonly rows: readonly string[];
  status: ApplicationStatus;
}

/** Accounts and what they change by; those that do not change are left out. */
type Changes = ReadonlyMap<string, bigint>;

const REFERENCE = /^d-[1-9]\d*$/;

export const isMoneyReference = (reference: string): boolean => REFERENCE.test(reference);

const isOut = ({ type }: Application): boolean => type === 'W' || type === 'WS';

/** The house accounts of a wallet's money: those of FUTURES apart, play points as BINARY. */
function bookOf(wallet: string, currency: string): string {
  if (wallet === 'FUTURES') return wallet;
  return currency === 'BKT' ? 'BINARY' : currency;
}

const changesOf = (
  ...entries: readonly (readonly [account: string, amount: bigint])[]
): Changes => {
  const sums = new Map<string, bigint>();
  for (const [account, amount] of entries) sums.set(account, (sums.get(account) ?? 0n) + amount);
  return new Map([...sums].filter(([, amount]) => amount !== 0n));
};

const isSame = (one: Changes, other: Changes): boolean =>
  one.size === other.size && [...one].every(([account, amount]) => other.get(account) === amount);

function movementChanges({ userId, from, to, amount, received, ...of }: Movement): Changes {
  return changesOf(
    [`${userId}/${from}/point`, -amount],
    [`${userId}/${to}/point`, received],
    ...(of.rate === undefined
      ? []
      : ([
          [`exchange/${bookOf(from, of.fromCurrency)}`, amount],
          [`exchange/${bookOf(to, of.toCurrency)}`, -received],
        ] as const)),
  );
}

/** Between `point` and `wait`; above zero it is held. */
const holdChanges = ({ userId, wallet }: Application, amount: bigint): Changes =>
  changesOf([`${userId}/${wallet}/point`, -amount], [`${userId}/${wallet}/wait`, amount]);

/** What an approval moves: between the user and whoever carries it out, won by way of `exchange`. */
function paymentChanges(application: Application): Changes {
  const { userId, wallet, currency, amount, fee, won, provider } = application;
  const book = bookOf(wallet, currency);
  const outside = provider === undefined ? 'house' : `transit:${provider}`;
  const sign = isOut(application) ? -1n : 1n;
  const pocket = isOut(application) ? 'wait' : 'point';
  const ofUser = isOut(application) ? amount : amount - fee;
  // What the other side pays for a deposit is all of it; for a withdrawal it gets it less the fee.
  const ofOther = isOut(application) ? amount - fee : amount;
  return changesOf(
    [`${userId}/${wallet}/${pocket}`, sign * ofUser],
    [`fee/${book}`, fee],
    [`${won === undefined ? outside : 'exchange'}/${book}`, -sign * ofOther],
    ...(won === undefined
      ? []
      : ([
          ['exchange/KRW', sign * won],
          [`${outside}/KRW`, -sign * won],
        ] as const)),
  );
}

export class MoneyAudit {
  readonly #complain: (line: string) => void;
  readonly #termsOf: EngineRules['moneyTermsOf'];
  readonly #sites = new Map<UserId, Parameters<EngineRules['moneyTermsOf']>[0]>();
  readonly #facts = new Map<string, Fact>();
  readonly #open = new Map<string, Application>();
  readonly #requests = new Map<string, string>();
  /** By user, wallet, type and day or month. */
  readonly #used = new Map<string, bigint>();
  /** What has moved under a reference and no event has explained. */
  readonly #moved = new Map<string, Map<string, bigint>>();
  /** By wallet: what money came into it by events of this audit. */
  readonly #net = new Map<string, bigint>();

  constructor(termsOf: EngineRules['moneyTermsOf'], complain: (line: string) => void) {
    this.#termsOf = termsOf;
    this.#complain = complain;
  }

  /** Transfers, conversions and applications by id. */
  get facts(): ReadonlyMap<string, Fact> {
    return this.#facts;
  }

  /** How many there are of each kind: `TO`, or an application's type and status. */
  counts(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { rows, status } of this.#facts.values()) {
      const type = rows[0]?.split('/')[1] ?? '';
      const name = rows.length > 1 ? type : `${type} ${status}`;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  }

  onUser(id: UserId, site: Parameters<EngineRules['moneyTermsOf']>[0]): void {
    this.#sites.set(id, site);
  }

  /** Entries under the reference of an application or movement, or a credit of the house's. */
  onMoney({ reference, entries }: Pick<MoneyMoved, 'reference' | 'entries'>): void {
    const sums = this.#moved.get(reference) ?? new Map<string, bigint>();
    for (const { account, amount } of entries)
      sums.set(account, (sums.get(account) ?? 0n) + amount);
    this.#moved.set(reference, sums);
  }

  /** @param actor who caused the record of the event */
  onEvent(event: MoneyEvent, actor: Actor): void {
    switch (event.type) {
      case 'FundsMoved':
        this.#onMoved(event.movement);
        return;
      case 'MoneyApplied':
        this.#onApplied(event.application);
        return;
      case 'ApplicationEnded':
        this.#onEnded(event, actor);
        return;
    }
  }

  /** What a user's wallet holds by this history alone: applications in progress in `wait`. */
  standingOf(user: UserId, wallet: string): { readonly net: bigint; readonly held: bigint } {
    let held = 0n;
    for (const application of this.#open.values())
      if (application.userId === user && application.wallet === wallet && isOut(application))
        held += application.amount;
    return { net: this.#net.get(`${user}/${wallet}`) ?? 0n, held };
  }

  finish(): void {
    for (const [reference] of this.#moved)
      this.#complain(`money moved for ${reference}, and nothing says why`);
  }

  #onMoved(movement: Movement): void {
    const { id, userId, from, to, amount, received, rate } = movement;
    const [out, into] = rate === undefined ? ['TO', 'TI'] : ['CO', 'CI'];
    this.#begin(movement, {
      ...{ userId, amount, receives: received, status: 'APPROVED' },
      rows: [`${id}/${out}`, `${id}/${into}`],
    });
    if (from === to) this.#complain(`${id} moves from ${from} to itself`);
    for (const fault of movementFaults(movement)) this.#complain(fault);
    this.#checkMoved(id, movementChanges(movement));
    this.#receive(userId, from, -amount);
    this.#receive(userId, to, received);
  }

  #onApplied(application: Application): void {
    const { id, userId, type, amount, fee } = application;
    this.#begin(application, {
      ...{ userId, amount, receives: amount - fee, status: 'REQUESTED' },
      rows: [`${id}/${type}`],
    });
    this.#open.set(id, application);
    this.#checkTerms(application);
    this.#checkMoved(id, holdChanges(application, isOut(application) ? amount : 0n));
  }

  #onEnded({ application, status, at }: Ended, actor: Actor): void {
    const { id, userId, wallet, amount, fee, expiresAt = Infinity } = application;
    const fact = this.#facts.get(id);
    const open = this.#open.get(id);
    if (fact === undefined || open === undefined) {
      this.#complain(`${id} is ${status} and was ${fact?.status ?? 'never requested'}`);
      return;
    }
    this.#open.delete(id);
    fact.status = status;
    if (textOf(open) !== textOf(application)) this.#complain(`${id} ended as another application`);
    if ((status === 'EXPIRED') !== at >= expiresAt)
      this.#complain(`${id} is ${status} at ${at}, its end is ${expiresAt}`);
    // Players cancel what is theirs; what is approved or rejected was decided by somebody else.
    if ((status === 'CANCELLED') !== (actor === userId))
      this.#complain(`${id} of ${userId} is ${status} by ${actor}`);
    if (status === 'APPROVED') {
      this.#checkMoved(id, paymentChanges(application));
      this.#receive(userId, wallet, isOut(application) ? -amount : amount - fee);
      return;
    }
    this.#checkMoved(id, holdChanges(application, isOut(application) ? -amount : 0n));
    this.#use(application, -amount);
  }

  #begin(made: Pick<Movement, 'id' | 'userId' | 'requestId'>, fact: Fact): void {
    if (this.#facts.has(made.id)) this.#complain(`${made.id} was made twice`);
    this.#facts.set(made.id, fact);
    const request = `${made.userId}/${made.requestId}`;
    const before = this.#requests.get(request);
    if (before !== undefined) this.#complain(`${request} is ${before} and ${made.id}`);
    this.#requests.set(request, made.id);
  }

  #checkTerms(application: Application): void {
    const { id, userId, wallet, type, amount } = application;
    const site = this.#sites.get(userId);
    const terms = site === undefined ? undefined : this.#termsOf(site, wallet, type);
    if (terms === undefined) {
      this.#complain(`${id} is for what ${userId} is not offered`);
      return;
    }
    for (const fault of applicationFaults(application, terms)) this.#complain(fault);
    const { day, month } = this.#use(application, amount);
    for (const [used, maximum] of [
      [day, terms.dailyMaximum],
      [month, terms.monthlyMaximum],
    ] as const)
      if (maximum !== undefined && used > maximum)
        this.#complain(`${id} takes ${userId} to ${used} of ${maximum}`);
  }

  /** Adds to what was used in the day and month of the request; answers what it is now. */
  #use({ userId, wallet, type, requestedAt }: Application, amount: bigint) {
    const periods = koreanPeriods(requestedAt);
    const add = (period: string): bigint => {
      const key = `${userId}/${wallet}/${type}/${period}`;
      const sum = (this.#used.get(key) ?? 0n) + amount;
      this.#used.set(key, sum);
      return sum;
    };
    return { day: add(periods.day), month: add(periods.month) };
  }

  /** What has moved under the id since its last step is exactly what this one states. */
  #checkMoved(id: string, expected: Changes): void {
    const moved = changesOf(...(this.#moved.get(id) ?? []));
    this.#moved.delete(id);
    if (isSame(moved, expected)) return;
    const text = [...moved].map(([account, amount]) => `${account} ${amount}`).join(', ');
    this.#complain(`${id} moved ${text === '' ? 'nothing' : text}`);
  }

  #receive(user: UserId, wallet: string, amount: bigint): void {
    const key = `${user}/${wallet}`;
    this.#net.set(key, (this.#net.get(key) ?? 0n) + amount);
  }
}

/** Equal texts are equal applications. */
const textOf = (application: Application): string =>
  JSON.stringify(
    Object.entries(application)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );
