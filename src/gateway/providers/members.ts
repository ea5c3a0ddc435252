/** Who is signed up with which provider: a document of the user, which follows the provider's word. */
import type { UserId } from '../../domain/ids.ts';
import type { Provider } from '../../domain/ledger/accounts.ts';
import { reject } from '../../domain/rejections.ts';
import type { Documents } from '../documents/documents.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Clock } from '../ports.ts';
import type { Outcome, ProviderPort } from './port.ts';
import type { Membership } from './wire.ts';

const KIND = 'providerMember';

/** Requests of one provider that callers may wait for at once. */
const WAITING_MAX = 32;

export class Members {
  readonly #documents: Documents;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #waiting = new Map<Provider, number>();

  constructor(documents: Documents, clock: Pick<Clock, 'now'>) {
    this.#documents = documents;
    this.#clock = clock;
  }

  /** Signs a user up; PROVIDER_UNAVAILABLE where the outcome is unknown, and `check` will say. */
  async signUp(port: ProviderPort, userId: UserId, value: string): Promise<Reply<Membership>> {
    await this.#write(port.provider, userId, { value, isSignedUp: false });
    const reply = await this.ask(port, () => port.signUp(userId, value));
    const isSignedUp = reply.ok && reply.answer.isSignedUp;
    if (reply.ok) await this.#write(port.provider, userId, { value, isSignedUp });
    else if (reply.rejection.code === 'PROVIDER_REFUSED') await this.#forget(port.provider, userId);
    return reply;
  }

  /** Membership of a user, as the provider reports it now. */
  async check(port: ProviderPort, userId: UserId): Promise<Reply<Membership>> {
    const reply = await this.ask(port, () => port.check(userId));
    if (!reply.ok) return reply;
    const known = await this.#isKnown(port.provider, userId);
    const { isSignedUp } = reply.answer;
    if (isSignedUp && known !== true)
      await this.#write(port.provider, userId, { value: '', isSignedUp });
    if (!isSignedUp && known === true) await this.#forget(port.provider, userId);
    return reply;
  }

  /** From the document; the provider is asked where a sign-up's outcome was unknown. */
  async isSignedUp(port: ProviderPort, userId: UserId): Promise<Reply<boolean>> {
    const known = await this.#isKnown(port.provider, userId);
    if (known !== false) return succeed(known === true);
    const reply = await this.check(port, userId);
    return reply.ok ? succeed(reply.answer.isSignedUp) : reply;
  }

  /** Waits for a provider, unless too many wait for it already. */
  async ask<Answer>(
    { provider }: ProviderPort,
    work: () => Promise<Outcome<Answer>>,
  ): Promise<Reply<Answer>> {
    const waiting = this.#waiting.get(provider) ?? 0;
    if (waiting >= WAITING_MAX) return refuse(reject('PROVIDER_UNAVAILABLE'));
    this.#waiting.set(provider, waiting + 1);
    try {
      const outcome = await work();
      if (outcome.kind === 'done') return succeed(outcome.answer);
      return refuse(
        outcome.kind === 'refused'
          ? reject('PROVIDER_REFUSED', { reason: outcome.reason })
          : reject('PROVIDER_UNAVAILABLE'),
      );
    } finally {
      this.#waiting.set(provider, (this.#waiting.get(provider) ?? 1) - 1);
    }
  }

  /** False where a sign-up was requested and not confirmed, undefined where there was none. */
  async #isKnown(provider: Provider, userId: UserId): Promise<boolean | undefined> {
    const found = await this.#documents.get(KIND, `${provider}/${userId}`);
    return found?.labels.includes('signedUp');
  }

  async #write(
    provider: Provider,
    userId: UserId,
    { value, isSignedUp }: { readonly value: string; readonly isSignedUp: boolean },
  ): Promise<void> {
    await this.#documents.transact(
      [
        {
          type: 'put',
          kind: KIND,
          id: `${provider}/${userId}`,
          owner: userId,
          audit: 'fact',
          labels: [isSignedUp ? 'signedUp' : 'requested', `provider:${provider}`],
          body: JSON.stringify({ provider, value }),
        },
      ],
      { actor: userId, at: this.#clock.now() },
    );
  }

  async #forget(provider: Provider, userId: UserId): Promise<void> {
    await this.#documents.transact(
      [{ type: 'delete', kind: KIND, id: `${provider}/${userId}`, audit: 'fact' }],
      { actor: 'provider', at: this.#clock.now() },
    );
  }
}
