/** How often a person, and everybody at one address, may ask. */
import type { UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { MINUTE_MS, type Millis, SECOND_MS } from '../../domain/time.ts';
import { TokenBuckets } from '../limits/tokenBuckets.ts';

const perMinute = (count: number): number => (count * SECOND_MS) / MINUTE_MS;

/** What the shipped exchange allows. */
const OF_USER = { perSecond: perMinute(2), burst: 10 };
const OF_ADDRESS = { perSecond: perMinute(10), burst: 40 };

export class ContactLimits {
  readonly #users = new TokenBuckets<UserId>(OF_USER);
  readonly #addresses = new TokenBuckets<string>(OF_ADDRESS);

  /**
   * Takes one question of both budgets, or none.
   * @param address empty where the host has none, as in a browser: then only the user counts
   */
  take(userId: UserId, address: string, now: Millis): Rejection | undefined {
    const addressMs = address === '' ? 0 : this.#addresses.waitMs(address, now);
    const waitMs = Math.max(addressMs, this.#users.waitMs(userId, now));
    if (waitMs > 0)
      return reject('CONTACT_LIMIT', { seconds: String(Math.ceil(waitMs / SECOND_MS)) });
    this.#users.take(userId, now);
    if (address !== '') this.#addresses.take(address, now);
    return undefined;
  }
}
