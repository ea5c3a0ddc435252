/**
 * Figures of open positions that change without a command, published to their owners at the sockets
 * of this process.
 */
import type { UserId } from '../../domain/ids.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { Follower } from '../running/feature.ts';
import { LiquidationUpdates } from './liquidationUpdates.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { NO_MONEY } from '../../domain/quantities.ts';
import { type Millis, SECOND_MS } from '../../domain/time.ts';
import { walletsOf } from '../../engine/index.ts';
import type { CrossMessage } from '../../protocol/futures/accountEvents.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { Publish } from '../ports/submit.ts';
import type { NextTurn } from '../limits/lanes.ts';
import type { Head } from '../loop/head.ts';
import type { Loop } from '../loop/loop.ts';
import type { Clock, Logger } from '../ports.ts';
import { crossFigures } from './accounts.ts';
import { UserVisits } from './userVisits.ts';

/**
 * Publishes to users the balance behind their cross positions when it changed: at once after an
 * event of their account, so that it stays consistent with the wallet, and once a second as marks
 * move, in parts.
 */
interface CrossUpdatesOptions {
  readonly clock: Clock;
  readonly read: Loop['read'];
  readonly broker: Pick<Publish, 'toUser' | 'usersListeningTo' | 'hasUserListeners'>;
  readonly logger: Logger;
  readonly nextTurn: NextTurn;
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
  /** Last published body for each subscribed user. */
  readonly #published = new Map<UserId, string>();
  readonly #visits: UserVisits;
  #cancel: () => void = () => {};

  constructor(options: CrossUpdatesOptions) {
    const { read, logger, broker, clock, nextTurn } = options;
    this.#options = options;
    this.#visits = new UserVisits({
      read,
      logger,
      turns: { nextTurn, clock },
      what: 'cross figures',
      visit: (head, userId) => this.#newsOf(head, userId),
      publish: (userId, body) => void broker.toUser(userId, DESTINATIONS.cross, body),
    });
  }

  start(): void {
    this.#cancel = this.#options.clock.after(SECOND_MS, () => {
      this.start();
      this.#visitAll();
    });
  }

  stop(): void {
    this.#cancel();
  }

  /** Something happened to the accounts of these users. */
  touch(users: ReadonlySet<UserId>): void {
    const { broker } = this.#options;
    this.#visits.soon(
      [...users].filter((userId) => broker.hasUserListeners(userId, DESTINATIONS.cross)),
    );
  }

  #visitAll(): void {
    const users = this.#options.broker.usersListeningTo(DESTINATIONS.cross);
    const listening = new Set(users);
    for (const userId of this.#published.keys())
      if (!listening.has(userId)) this.#published.delete(userId);
    this.#visits.later(users);
  }

  #newsOf(head: Head, userId: UserId): readonly string[] {
    const message = crossMessage(head, userId, this.#options.clock.now());
    const figures = figuresOf(message);
    if (this.#published.get(userId) === figures) return [];
    this.#published.set(userId, figures);
    return [JSON.stringify(message)];
  }
}

/** The owners of the events. */
const usersIn = (runs: readonly StoredRun[]): ReadonlySet<UserId> =>
  new Set(runs.flatMap(({ record }) => record.userId ?? []));

/** Publishes balances behind cross positions and liquidation prices as they move. */
export function publishFigures(options: CrossUpdatesOptions): Follower {
  const cross = new CrossUpdates(options);
  const liquidation = new LiquidationUpdates(options);
  return {
    take: (runs) => cross.touch(usersIn(runs)),
    start: () => {
      cross.start();
      liquidation.start();
    },
    stop: () => {
      cross.stop();
      liquidation.stop();
    },
  };
}
