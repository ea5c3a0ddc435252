/**
 * Publishes to users the balance behind their cross positions when it changed: at once after an
 * event of their account, so that it stays consistent with the wallet, and once a second as marks
 * move.
 */
import { formatDecimal } from '../../domain/decimal.ts';
import type { UserId } from '../../domain/ids.ts';
import { NO_MONEY } from '../../domain/quantities.ts';
import { type Millis, SECOND_MS } from '../../domain/time.ts';
import { walletsOf } from '../../engine/index.ts';
import type { CrossMessage } from '../../protocol/futures/accountEvents.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { Broker } from '../broker/broker.ts';
import { UnavailableError } from '../core.ts';
import type { Head } from '../loop/head.ts';
import type { Loop } from '../loop/loop.ts';
import type { Clock, Logger } from '../ports.ts';
import { crossFigures } from './accounts.ts';

export interface CrossUpdatesOptions {
  readonly clock: Clock;
  readonly read: Loop['read'];
  readonly broker: Pick<Broker, 'toUser' | 'usersListeningTo' | 'hasUserListeners'>;
  readonly logger: Logger;
}

function crossMessage({ engine }: Head, userId: UserId, at: Millis): CrossMessage {
  const futures = walletsOf(engine, userId).find(({ type }) => type === 'FUTURES');
  const { markPnl, minusFundingFee } = crossFigures(engine, userId);
  return {
    walletType: 'FUTURES',
    at,
    playerPoint: formatDecimal(futures?.point ?? NO_MONEY),
    markPnl: formatDecimal(markPnl),
    minusFundingFee: formatDecimal(minusFundingFee),
  };
}

const figuresOf = ({ playerPoint, markPnl, minusFundingFee }: CrossMessage): string =>
  [playerPoint, markPnl, minusFundingFee].join(' ');

export class CrossUpdates {
  readonly #options: CrossUpdatesOptions;
  /** What was last published to each subscribed user. */
  readonly #published = new Map<UserId, string>();
  #cancel: () => void = () => {};

  constructor(options: CrossUpdatesOptions) {
    this.#options = options;
  }

  start(): void {
    this.#cancel = this.#options.clock.after(SECOND_MS, () => {
      this.start();
      void this.#publishAll();
    });
  }

  stop(): void {
    this.#cancel();
  }

  /** Something happened to the accounts of these users. */
  touch(users: ReadonlySet<UserId>): void {
    const { broker } = this.#options;
    const subscribed = [...users].filter((userId) =>
      broker.hasUserListeners(userId, DESTINATIONS.cross),
    );
    if (subscribed.length > 0) void this.#publish(subscribed);
  }

  async #publishAll(): Promise<void> {
    const users = this.#options.broker.usersListeningTo(DESTINATIONS.cross);
    const listening = new Set(users);
    for (const userId of this.#published.keys())
      if (!listening.has(userId)) this.#published.delete(userId);
    if (users.length > 0) await this.#publish(users);
  }

  /** Never rejects: what could not be published is published with the next second's figures. */
  async #publish(users: readonly UserId[]): Promise<void> {
    try {
      await this.#publishNow(users);
    } catch (error) {
      if (error instanceof UnavailableError) return;
      this.#options.logger.warn(`cross figures were not published: ${String(error)}`);
    }
  }

  async #publishNow(users: readonly UserId[]): Promise<void> {
    const { broker, clock, read } = this.#options;
    const at = clock.now();
    const messages = await read((head) =>
      users.map((userId) => ({ userId, message: crossMessage(head, userId, at) })),
    );
    for (const { userId, message } of messages) {
      const figures = figuresOf(message);
      if (this.#published.get(userId) === figures) continue;
      this.#published.set(userId, figures);
      broker.toUser(userId, DESTINATIONS.cross, JSON.stringify(message));
    }
  }
}
