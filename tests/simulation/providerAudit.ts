/**
 * Applications that payment providers carry out, against the providers' own book: each was
 * requested as it was applied for, ended once and as its provider says, and `transit` of each
 * provider is what the provider holds for the exchange.
 */
import type { Actor } from '../../src/domain/actor.ts';
import type { Application, ApplicationStatus } from '../../src/domain/money/application.ts';
import type { MoneyEvent } from '../../src/domain/money/commands.ts';
import { formatDecimal } from '../../src/domain/decimal.ts';
import type { ProviderRequest } from '../../src/gateway/providers/requests.ts';
import type { SandboxBook, SandboxPayment } from '../../src/gateway/providers/sandbox/book.ts';
import { isOut } from './movements.ts';
import { scaled } from './players/player.ts';

/** Facts outside of the log when it ends. */
export interface Outside {
  readonly book: Pick<SandboxBook, 'payments' | 'balances'>;
  /** The exchange's own note of what it requested. */
  readonly requests: readonly Pick<ProviderRequest, 'id' | 'state' | 'problem'>[];
  /** All accounts as the log leaves them. */
  readonly balances: ReadonlyMap<string, bigint>;
}

interface AuditedApplication {
  readonly application: Application;
  status: ApplicationStatus;
  by: Actor | 'nobody';
}

type Payment = Readonly<SandboxPayment>;

/** How an application ends by what its provider did; one refused at once is in no book. */
function wordOf(payment: Payment | undefined): 'APPROVED' | 'REJECTED' | 'OPEN' | 'WRONG' {
  if (payment === undefined || payment.status === 'REFUSED') return 'REJECTED';
  if (payment.status === 'OPEN') return 'OPEN';
  return scaled(payment.paid) === scaled(payment.amount) ? 'APPROVED' : 'WRONG';
}

const currencyOf = (asset: string): string => (asset === 'sUSDCG' ? 'USDT' : asset);

/** Amount that the provider is to pay in or out for an application. */
function demandOf(application: Application): string {
  const { amount, fee, won, currency } = application;
  const paid = won ?? (isOut(application) ? amount - fee : amount);
  const way = isOut(application) ? 'OUT' : 'IN';
  return `${way} ${formatDecimal(paid)} ${won === undefined ? currency : 'KRW'}`;
}

export class ProviderAudit {
  readonly #complain: (line: string) => void;
  readonly #known = new Map<string, AuditedApplication>();

  constructor(complain: (line: string) => void) {
    this.#complain = complain;
  }

  onEvent(event: MoneyEvent, actor: Actor): void {
    if (event.type !== 'MoneyApplied' && event.type !== 'ApplicationEnded') return;
    if (event.application.provider === undefined) return;
    const { application } = event;
    if (event.type === 'MoneyApplied') {
      this.#known.set(application.id, { application, status: 'REQUESTED', by: 'nobody' });
      return;
    }
    const known = this.#known.get(application.id);
    if (known === undefined) return;
    known.status = event.status;
    known.by = actor;
  }

  /** After the last record, when everything that was open could be asked for. */
  check({ book, requests, balances }: Outside): void {
    const payments = new Map<string, Payment>();
    for (const payment of book.payments) {
      this.#checkPayment(payment);
      payments.set(payment.reference, payment);
    }
    const states = new Map<string, string>(
      requests.map(({ id, state, problem }) => [
        id,
        problem === null ? state : `${state} as ${problem}`,
      ]),
    );
    for (const [id, known] of this.#known)
      this.#checkEnd(known, payments.get(id), states.get(id) ?? 'not there');
    this.#checkTransit(book.balances(), balances);
  }

  #checkPayment({ provider, reference, member, direction, amount, asset }: Payment): void {
    const application = this.#known.get(reference)?.application;
    if (application?.provider !== provider || application.userId !== member) {
      this.#complain(`${provider} carries out ${reference} for ${member}, who asked for no such`);
      return;
    }
    const demand = `${direction} ${formatDecimal(scaled(amount))} ${currencyOf(asset)}`;
    if (demand !== demandOf(application))
      this.#complain(`${reference} is for ${demandOf(application)}, requested as ${demand}`);
  }

  #checkEnd(
    { application, status, by }: AuditedApplication,
    payment: Payment | undefined,
    kept: string,
  ): void {
    const { id, provider } = application;
    const word = wordOf(payment);
    const isHeld = word === 'WRONG' && status === 'REQUESTED';
    // An operator, who sends it back, ends what was paid by another amount; no one else may.
    const isRight =
      word === 'WRONG'
        ? isHeld || (status === 'REJECTED' && by === 'operator')
        : status === word && by === 'provider';
    if (!isRight) this.#complain(`${id} is ${status} by ${by}, by ${provider} it is ${word}`);
    const expected = isHeld ? 'HELD as WRONG_AMOUNT' : 'ENDED';
    if (kept !== expected) this.#complain(`${id} is ${status}, its request is ${kept}`);
  }

  #checkTransit(
    ofBook: Readonly<Record<string, string>>,
    balances: ReadonlyMap<string, bigint>,
  ): void {
    const held = new Map<string, bigint>();
    for (const [key, balance] of balances)
      if (key.startsWith('transit:') && balance !== 0n) held.set(key, -balance);
    for (const [name, text] of Object.entries(ofBook)) {
      const [provider = '', asset = ''] = name.split(' ');
      const key = `transit:${provider}/${currencyOf(asset)}`;
      const sum = held.get(key) ?? 0n;
      held.delete(key);
      if (sum !== scaled(text))
        this.#complain(`${key} is ${-sum}, the provider's book says ${scaled(text)}`);
    }
    for (const [key, sum] of held) this.#complain(`${key} is ${-sum}, the provider's book says 0`);
  }
}
