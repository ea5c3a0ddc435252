/** The sandbox's own account of what it paid, which tests compare with the exchange's. */
import { formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import { type Provider, PROVIDERS } from '../../../domain/ledger/accounts.ts';
import type { Millis } from '../../../domain/time.ts';
import type { PaymentRequest, Standing } from '../wire.ts';

export interface SandboxPayment extends PaymentRequest {
  readonly provider: Provider;
  readonly paymentId: string;
  readonly openedAt: Millis;
  status: Standing['status'];
  /** Empty until it is paid. */
  paid: string;
  reason: string;
}

export class SandboxBook {
  readonly #payments = new Map<string, SandboxPayment>();
  readonly #members = new Map<string, string>();

  open(provider: Provider, request: PaymentRequest, openedAt: Millis): SandboxPayment {
    const payment: SandboxPayment = {
      ...request,
      provider,
      paymentId: `sandbox-${this.#payments.size + 1}`,
      openedAt,
      status: 'OPEN',
      paid: '',
      reason: '',
    };
    this.#payments.set(`${provider}/${request.reference}`, payment);
    return payment;
  }

  find(provider: Provider, reference: string): SandboxPayment | undefined {
    return this.#payments.get(`${provider}/${reference}`);
  }

  signUp(provider: Provider, member: string, value: string): void {
    this.#members.set(`${provider}/${member}`, value);
  }

  isMember(provider: Provider, member: string): boolean {
    return this.#members.has(`${provider}/${member}`);
  }

  get payments(): readonly Readonly<SandboxPayment>[] {
    return [...this.#payments.values()];
  }

  /**
   * By `provider asset`: what the provider took in for the exchange less what it paid out, of all
   * payments of the requested amount. It is what the exchange's `transit` account lacks.
   */
  balances(): Readonly<Record<string, string>> {
    const sums = new Map<string, bigint>();
    for (const { provider, asset, amount, paid, direction, status } of this.payments) {
      if (status !== 'PAID' || paid !== amount) continue;
      const key = `${provider} ${asset}`;
      const sum = sums.get(key) ?? 0n;
      const change = parseDecimal(paid) ?? 0n;
      sums.set(key, direction === 'IN' ? sum + change : sum - change);
    }
    return Object.fromEntries(
      [...sums].filter(([, sum]) => sum !== 0n).map(([key, sum]) => [key, formatDecimal(sum)]),
    );
  }
}

/** The provider that a path names. */
export const providerOf = (name: string): Provider | undefined =>
  PROVIDERS.find((provider) => provider === name);
