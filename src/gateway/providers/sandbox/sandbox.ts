/**
 * Behaves like all seven payment providers, and moves no money: an HTTP app with a book of its own.
 * It runs inside the exchange, or alone as a process (`npm run provider`). Rules [V-B..].
 */
import { type Context, Hono } from 'hono';
import { divide, formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import type { Provider } from '../../../domain/ledger/accounts.ts';
import { MINUTE_MS, SECOND_MS } from '../../../domain/time.ts';
import type { Clock, RandomBytes } from '../../ports.ts';
import { readMessage } from '../../readMessage.ts';
import type { Fetch } from '../../timedFetch.ts';
import { type Credentials, signedHeaders, Verifier } from '../signature.ts';
import * as wire from '../wire.ts';
import { providerOf, SandboxBook, type SandboxPayment } from './book.ts';
import { type Fault, faultsOf } from './faults.ts';

/** Delay after which a payment counts as paid, since no one pays by hand. */
const PAID_MS = 3 * SECOND_MS;
const DELAYED_MS = MINUTE_MS;
const LATE_MS = 10 * MINUTE_MS;
/** Longer than any exchange waits for an answer. */
const HANGING_MS = MINUTE_MS;
const CALLBACK_ATTEMPTS = 10;
const PAY_WITHIN_MS = 30 * MINUTE_MS;

export interface SandboxOptions {
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly random: RandomBytes;
  readonly credentialsOf: (provider: Provider) => Credentials;
  /** Where callbacks go, and how: `http://localhost:8080`. */
  readonly exchange: { readonly origin: string; readonly fetch: Fetch };
  /** Beside those that a payment asks for by header or amount. */
  readonly faults?: (payment: wire.PaymentRequest) => readonly Fault[];
  /** By which all of its times are multiplied, for tests on a real clock. */
  readonly pace?: number;
}

export interface Sandbox {
  readonly fetch: Fetch;
  readonly book: SandboxBook;
}

const COINS = ['USDT', 'BTC', 'ETH', 'XRP', 'DOGE', 'EOS'];
/** A person that a provider does not take. */
const REFUSED_VALUE = 'refuse';

export function createSandbox(options: SandboxOptions): Sandbox {
  const book = new SandboxBook();
  const payments = new SandboxPayments(options, book);
  const app = new Hono();
  const verifiers = new Map<Provider, Verifier>();
  const verifierOf = (provider: Provider): Verifier => {
    const known = verifiers.get(provider) ?? new Verifier(options.credentialsOf(provider));
    verifiers.set(provider, known);
    return known;
  };

  /** The body of a request signed with the provider's secret; undefined for any other request. */
  const receive = async ({ req }: Context): Promise<Received | undefined> => {
    const provider = providerOf(req.param('provider') ?? '');
    if (provider === undefined) return undefined;
    const { pathname, search } = new URL(req.url);
    const body = await req.text();
    const message = { method: req.method, target: pathname + search, body };
    const verified = verifierOf(provider).verify(message, req.raw.headers, options.clock.now());
    return verified === 'valid' ? { provider, body } : undefined;
  };

  app.post('/:provider/v1/members', async (c) => {
    const received = await receive(c);
    const request = received && readMessage(wire.memberRequest, received.body);
    if (received === undefined || request === undefined) return unsigned(c);
    const { member, value } = request;
    if (value === REFUSED_VALUE)
      return c.json({ code: 'REFUSED', reason: 'this person is not accepted' }, 422);
    book.signUp(received.provider, member, value);
    return c.json({ isSignedUp: true, coins: COINS } satisfies wire.Membership);
  });
  app.get('/:provider/v1/members/:member', async (c) => {
    const received = await receive(c);
    if (received === undefined) return unsigned(c);
    const isSignedUp = book.isMember(received.provider, c.req.param('member'));
    return c.json({ isSignedUp, coins: COINS } satisfies wire.Membership);
  });
  app.get('/:provider/v1/members/:member/charge', async (c) => {
    const received = await receive(c);
    if (received === undefined) return unsigned(c);
    return c.json({ url: pageOf(received.provider, `charge/${c.req.param('member')}`) });
  });
  app.post('/:provider/v1/payments', async (c) => {
    const received = await receive(c);
    const request = received && readMessage(wire.paymentRequest, received.body);
    if (received === undefined || request === undefined) return unsigned(c);
    return payments.request(c, received.provider, request);
  });
  app.get('/:provider/v1/payments/:reference', async (c) => {
    const received = await receive(c);
    if (received === undefined) return unsigned(c);
    const payment = book.find(received.provider, c.req.param('reference'));
    return payment === undefined
      ? c.json({ code: wire.ABSENT, reason: 'no payment has this reference' }, 404)
      : c.json(payments.standingOf(payment));
  });
  return { book, fetch: async (request) => app.fetch(request) };
}

interface Received {
  readonly provider: Provider;
  readonly body: string;
}

const unsigned = (c: Context) =>
  c.json({ code: 'UNSIGNED', reason: 'the request is not signed' }, 401);

const pageOf = (provider: Provider, path: string): string => `https://${provider}.example/${path}`;

/** The life of the sandbox's payments. */
class SandboxPayments {
  readonly #options: SandboxOptions;
  readonly #book: SandboxBook;
  /** References whose first request was lost. */
  readonly #lost = new Set<string>();

  constructor(options: SandboxOptions, book: SandboxBook) {
    this.#options = options;
    this.#book = book;
  }

  async request(c: Context, provider: Provider, request: wire.PaymentRequest): Promise<Response> {
    const known = this.#book.find(provider, request.reference);
    if (known !== undefined) return c.json(this.standingOf(known));
    const faults = new Set([
      ...faultsOf(request.amount, c.req.raw.headers),
      ...(this.#options.faults?.(request) ?? []),
    ]);
    if (faults.has('refuse'))
      return c.json({ code: 'REFUSED', reason: 'the provider does not carry it out' }, 422);
    if (faults.has('lost') && !this.#lost.has(request.reference)) {
      this.#lost.add(request.reference);
      return this.#hang(c);
    }
    const payment = this.#book.open(provider, request, this.#options.clock.now());
    const first = this.standingOf(payment);
    if (faults.has('timeout')) {
      this.#end(payment, faults);
      return this.#hang(c);
    }
    this.#after(faults.has('delay') ? DELAYED_MS : PAID_MS, () => {
      this.#end(payment, faults);
      if (faults.has('silent')) return;
      this.#after(faults.has('late') ? LATE_MS : 0, () => {
        void this.#callBack(payment, 1);
        if (faults.has('twice')) void this.#callBack(payment, 1);
      });
    });
    return c.json(first);
  }

  standingOf(payment: SandboxPayment): wire.Standing {
    const { provider, reference, paymentId, status, amount, paid, asset, reason } = payment;
    const isOpen = status === 'OPEN';
    const url = isOpen && payment.direction === 'IN' ? pageOf(provider, `pay/${reference}`) : null;
    const qrcode = url === null ? null : `maru-sandbox:${provider}/${reference}?amount=${amount}`;
    const expiresAt = url === null ? null : payment.openedAt + PAY_WITHIN_MS;
    return {
      reference,
      paymentId,
      status,
      asset,
      reason,
      url,
      qrcode,
      expiresAt,
      amount: status === 'PAID' ? paid : amount,
    };
  }

  #end(payment: SandboxPayment, faults: ReadonlySet<Fault>): void {
    if (faults.has('refuseLater')) {
      payment.status = 'REFUSED';
      payment.reason = 'the payment was not made';
      return;
    }
    payment.status = 'PAID';
    payment.paid = faults.has('wrongAmount') ? halfOf(payment.amount) : payment.amount;
  }

  /** Calls back until the exchange says that it has taken it. */
  async #callBack(payment: SandboxPayment, attempt: number): Promise<void> {
    const { clock, random, credentialsOf, exchange } = this.#options;
    const target = `/api/provider/${payment.provider}/callback`;
    const body = JSON.stringify(this.standingOf(payment));
    const message = { method: 'POST', target, body };
    const headers = {
      ...signedHeaders(credentialsOf(payment.provider), message, clock.now(), random),
      'content-type': 'application/json',
    };
    const request = new Request(`${exchange.origin}${target}`, { method: 'POST', headers, body });
    const isTaken = await exchange.fetch(request).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (!isTaken && attempt < CALLBACK_ATTEMPTS)
      this.#after(SECOND_MS * 2 ** attempt, () => void this.#callBack(payment, attempt + 1));
  }

  /** Delays the answer until the caller has given up. */
  #hang(c: Context): Promise<Response> {
    return new Promise((resolve) => {
      this.#after(HANGING_MS, () =>
        resolve(c.json({ code: 'TIMEOUT', reason: 'no answer in time' }, 504)),
      );
    });
  }

  #after(delayMs: number, action: () => void): void {
    this.#options.clock.after(delayMs * (this.#options.pace ?? 1), action);
  }
}

const halfOf = (amount: string): string =>
  formatDecimal(divide(parseDecimal(amount) ?? 0n, 2n, 'down'));
