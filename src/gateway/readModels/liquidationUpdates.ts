/**
 * Publishes to users the liquidation prices of their cross positions that moved without an event of
 * the position: the wallet changed, or the mark of another position. Each account is looked at once
 * a second, a tenth of them every 100 ms, and those in parts.
 */
import type { FuturesPosition } from '../../domain/futuresOrders.ts';
import type { PositionId, UserId } from '../../domain/ids.ts';
import type { Price } from '../../domain/quantities.ts';
import { type Millis, SECOND_MS } from '../../domain/time.ts';
import { crossPositionsOf, type EngineState } from '../../engine/index.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { LiquidationMessage } from '../../protocol/futures/accountEvents.ts';
import type { Publish } from '../ports/submit.ts';
import { toWirePosition } from '../futures/wire.ts';
import type { NextTurn } from '../limits/lanes.ts';
import type { Loop } from '../loop/loop.ts';
import type { Clock, Logger } from '../ports.ts';
import { UserVisits } from './userVisits.ts';

interface LiquidationUpdatesOptions {
  readonly clock: Clock;
  readonly read: Loop['read'];
  readonly broker: Pick<Publish, 'toUser' | 'usersListeningTo'>;
  readonly logger: Logger;
  readonly nextTurn: NextTurn;
}

const SHARES = 10;

const shareOf = (userId: UserId): number => Number(userId.slice('u-'.length)) % SHARES;

/** The price that a position's owner knows. */
interface LastLiquidationPrice {
  /** Price stated by the position's last event, which the owner received with it. */
  readonly stated: Price | undefined;
  readonly updatedAt: Millis;
  readonly price: Price | undefined;
}

type Prices = ReadonlyMap<PositionId, LastLiquidationPrice>;

/** Further than a tick, or one that begins or ceases to exist. */
function isMoved(from: Price | undefined, to: Price | undefined, tickSize: Price): boolean {
  if (from === undefined || to === undefined) return from !== to;
  return from > to ? from - to > tickSize : to - from > tickSize;
}

export class LiquidationUpdates {
  readonly #options: LiquidationUpdatesOptions;
  readonly #known = new Map<UserId, Prices>();
  readonly #visits: UserVisits;
  #share = 0;
  #cancel: () => void = () => {};

  constructor(options: LiquidationUpdatesOptions) {
    const { read, logger, broker, clock, nextTurn } = options;
    this.#options = options;
    this.#visits = new UserVisits({
      read,
      logger,
      turns: { nextTurn, clock },
      what: 'liquidation prices',
      visit: ({ engine }, userId) => {
        const at = clock.now();
        return this.#movedOf(engine, userId).map((one) => JSON.stringify(toMessage(one, at)));
      },
      publish: (userId, body) => void broker.toUser(userId, DESTINATIONS.cross, body),
    });
  }

  start(): void {
    this.#cancel = this.#options.clock.after(SECOND_MS / SHARES, () => {
      this.start();
      this.#share = (this.#share + 1) % SHARES;
      this.#visitShare();
    });
  }

  stop(): void {
    this.#cancel();
  }

  #visitShare(): void {
    const listening = this.#options.broker.usersListeningTo(DESTINATIONS.cross);
    if (this.#share === 0) this.#forgetAllBut(new Set(listening));
    this.#visits.later(listening.filter((userId) => shareOf(userId) === this.#share));
  }

  #forgetAllBut(listening: ReadonlySet<UserId>): void {
    for (const userId of this.#known.keys()) if (!listening.has(userId)) this.#known.delete(userId);
  }

  /** The positions to publish, and from now on known. */
  #movedOf(engine: EngineState, userId: UserId): readonly FuturesPosition[] {
    const before = this.#known.get(userId);
    const after = new Map<PositionId, LastLiquidationPrice>();
    const moved: FuturesPosition[] = [];
    for (const { stated, now, tickSize } of crossPositionsOf(engine, userId)) {
      const known = before?.get(now.id);
      // An event of the position carried the price of its own moment.
      const isCurrent =
        known?.updatedAt === stated.updatedAt && known.stated === stated.liquidationPrice;
      const price = isCurrent ? known.price : stated.liquidationPrice;
      const next = now.liquidationPrice;
      const hasMoved = isMoved(price, next, tickSize);
      if (hasMoved) moved.push(now);
      after.set(now.id, {
        stated: stated.liquidationPrice,
        updatedAt: stated.updatedAt,
        price: hasMoved ? next : price,
      });
    }
    if (after.size > 0) this.#known.set(userId, after);
    else this.#known.delete(userId);
    return moved;
  }
}

const toMessage = (position: FuturesPosition, at: Millis): LiquidationMessage => ({
  type: 'POSITION_UPDATE_LIQUIDPRICE',
  cause: 'ACCOUNT',
  at,
  position: toWirePosition(position),
});
