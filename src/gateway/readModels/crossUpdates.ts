/**
 * Tells users what stands behind their cross positions, once a second at most and only when it
 * changed: marks move all the time, and so does the shared balance.
 */
import { formatDecimal } from '../../domain/decimal.ts';
import type { UserId } from '../../domain/ids.ts';
import { NO_MONEY } from '../../domain/quantities.ts';
import { type Millis, SECOND_MS } from '../../domain/time.ts';
import { walletsOf } from '../../engine/index.ts';
import type { CrossMessage } from '../../protocol/accountEvents.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { Broker } from '../broker/broker.ts';
import { UnavailableError } from '../core.ts';
import type { Head } from '../loop/head.ts';
import type { Loop } from '../loop/loop.ts';
import type { Clock } from '../ports.ts';
import { crossFigures } from './accounts.ts';

export interface CrossUpdatesOptions {
  readonly clock: Clock;
  readonly read: Loop['read'];
  readonly broker: Pick<Broker, 'toUser' | 'usersListeningTo'>;
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
  /** What each listening user was told last. */
  #told = new Map<UserId, string>();
  #cancel: () => void = () => {};

  constructor(options: CrossUpdatesOptions) {
    this.#options = options;
  }

  start(): void {
    this.#cancel = this.#options.clock.after(SECOND_MS, () => {
      this.start();
      void this.#tell();
    });
  }

  stop(): void {
    this.#cancel();
  }

  async #tell(): Promise<void> {
    const { broker, clock, read } = this.#options;
    const users = broker.usersListeningTo(DESTINATIONS.cross);
    if (users.length === 0) {
      this.#told.clear();
      return;
    }
    const at = clock.now();
    const messages = await read((head) =>
      users.map((userId) => ({ userId, message: crossMessage(head, userId, at) })),
    ).catch((error: unknown) => {
      if (error instanceof UnavailableError) return [];
      throw error;
    });
    const before = this.#told;
    this.#told = new Map(messages.map(({ userId, message }) => [userId, figuresOf(message)]));
    for (const { userId, message } of messages) {
      if (before.get(userId) === this.#told.get(userId)) continue;
      broker.toUser(userId, DESTINATIONS.cross, JSON.stringify(message));
    }
  }
}
