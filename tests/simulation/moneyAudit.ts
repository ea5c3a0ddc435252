/**
 * Transfers, conversions and applications of the log, recomputed: each moves what its terms say and
 * nothing else, each application ends once, and no one exceeds a limit.
 */
import type { Actor } from '../../src/domain/actor.ts';
import type { UserId } from '../../src/domain/ids.ts';
import type { Application, ApplicationStatus } from '../../src/domain/money/application.ts';
import type { MoneyEvent, Movement } from '../../src/domain/money/commands.ts';
import { movementFaults } from './moneySums.ts';
import {
  holdChanges,
  isOut,
  movementChanges,
  type Movements,
  NOTHING,
  paymentChanges,
} from './movements.ts';
import type { TermsAudit } from './termsAudit.ts';

type Ended = Extract<MoneyEvent, { readonly type: 'ApplicationEnded' }>;

/** An application or movement, and how it stands. */
export interface Fact {
  readonly userId: UserId;
  readonly amount: bigint;
  /** Credited or paid amount: after the fee. */
  readonly receives: bigint;
  /** Its rows in the list, by their types: `d-1/TO`; what was not carried out has `d-1/E` beside it. */
  rows: readonly string[];
  status: ApplicationStatus;
}

export interface MoneyAuditOptions {
  readonly movements: Movements;
  readonly terms: TermsAudit;
  readonly complain: (line: string) => void;
}

export class MoneyAudit {
  readonly #movements: Movements;
  readonly #terms: TermsAudit;
  readonly #complain: (line: string) => void;
  readonly #facts = new Map<string, Fact>();
  readonly #open = new Map<string, Application>();
  readonly #requests = new Map<string, string>();
  readonly #arrived = new Map<string, bigint>();

  constructor({ movements, terms, complain }: MoneyAuditOptions) {
    this.#movements = movements;
    this.#terms = terms;
    this.#complain = complain;
  }

  /** Transfers, conversions and applications by id. */
  get facts(): ReadonlyMap<string, Fact> {
    return this.#facts;
  }

  /** Credited amounts of transfers over a chain, by transaction. */
  get arrived(): ReadonlyMap<string, bigint> {
    return this.#arrived;
  }

  /** How many there are of each kind: `TO`, or an application's type and status. */
  counts(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { rows, status } of this.#facts.values()) {
      const type = rows[0]?.split('/')[1] ?? '';
      const name = type === 'TO' || type === 'CO' ? type : `${type} ${status}`;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  }

  /**
   * @param actor who caused the record of the event
   * @param hasArrived approved by the record that applies for it: a deposit over a chain
   */
  onEvent(event: MoneyEvent, actor: Actor, hasArrived = false): void {
    switch (event.type) {
      case 'FundsMoved':
        this.#onMoved(event.movement);
        return;
      case 'MoneyApplied':
        this.#onApplied(event.application, hasArrived);
        return;
      case 'ApplicationEnded':
        this.#onEnded(event, actor);
        return;
      case 'MoneyTermsChanged':
        this.#terms.onTerms(event.changed);
        return;
      case 'LocalRatesChanged':
        this.#terms.onRates(event.changed);
        return;
      case 'PaymentAccountChanged':
        return;
    }
  }

  get termsChanged(): number {
    return this.#terms.changed;
  }

  /** Amount that a user's applications in progress hold in a wallet. */
  heldOf(user: UserId, wallet: string): bigint {
    let held = 0n;
    for (const application of this.#open.values())
      if (application.userId === user && application.wallet === wallet && isOut(application))
        held += application.amount;
    return held;
  }

  #onMoved(movement: Movement): void {
    const { id, userId, from, to, amount, received, rate } = movement;
    const [out, into] = rate === undefined ? ['TO', 'TI'] : ['CO', 'CI'];
    this.#begin(movement, {
      userId,
      amount,
      receives: received,
      status: 'APPROVED',
      rows: [`${id}/${out}`, `${id}/${into}`],
    });
    if (from === to) this.#complain(`${id} moves from ${from} to itself`);
    for (const fault of movementFaults(movement)) this.#complain(fault);
    this.#terms.onMoved(movement);
    this.#movements.explain(id, movementChanges(movement));
  }

  #onApplied(application: Application, hasArrived: boolean): void {
    const { id, userId, type, amount, fee } = application;
    this.#begin(application, {
      userId,
      amount,
      receives: amount - fee,
      status: 'REQUESTED',
      rows: [`${id}/${type}`],
    });
    if (hasArrived) this.#onArrival(application);
    this.#open.set(id, application);
    this.#terms.onApplied(application, hasArrived);
    this.#movements.explain(id, isOut(application) ? holdChanges(application, amount) : NOTHING);
  }

  #onArrival({ id, reference, amount }: Application): void {
    if (this.#arrived.has(reference)) this.#complain(`${id} credits ${reference} once more`);
    this.#arrived.set(reference, amount);
  }

  #onEnded({ application, status, at }: Ended, actor: Actor): void {
    const { id, userId, amount, expiresAt = Infinity } = application;
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
    // Players cancel what is theirs; what is approved or rejected was decided by an operator or a
    // provider.
    if ((status === 'CANCELLED') !== (actor === userId))
      this.#complain(`${id} of ${userId} is ${status} by ${actor}`);
    if (status === 'APPROVED') {
      this.#movements.explain(id, paymentChanges(application));
      return;
    }
    if (status === 'CANCELLED' || isOut(application)) fact.rows = [...fact.rows, `${id}/E`];
    this.#movements.explain(id, isOut(application) ? holdChanges(application, -amount) : NOTHING);
    this.#terms.releasePayment(application);
  }

  #begin(made: Pick<Movement, 'id' | 'userId' | 'requestId'>, fact: Fact): void {
    if (this.#facts.has(made.id)) this.#complain(`${made.id} was made twice`);
    this.#facts.set(made.id, fact);
    const request = `${made.userId}/${made.requestId}`;
    const before = this.#requests.get(request);
    if (before !== undefined) this.#complain(`${request} is ${before} and ${made.id}`);
    this.#requests.set(request, made.id);
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
