/** Messages of the exchange's queues as a reader of the specification's section 7 would send them. */
import * as v from 'valibot';
import { pointEvent } from '../../../src/protocol/ledger/accountEvents.ts';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import recorded from '../../../data/spec/spec-calls.json' with { type: 'json' };
import { messageShape } from './answers.ts';
import { strip } from './shape.ts';

const NAMED = recorded.destinations.map(
  (name) => new RegExp(`^${name.replace('{siteId}', String.raw`\d+`)}$`),
);

export const isNamedDestination = (destination: string): boolean =>
  NAMED.some((pattern) => pattern.test(destination));

/** Section 4: types of the user's queues. */
const EVENT_TYPES: ReadonlySet<string> = new Set([
  'ORDER_SUCCESS',
  'ORDER_CANCEL',
  'ORDER_FILLED',
  'ORDER_UPDATE',
  'POSITION_OPEN',
  'POSITION_UPDATE',
  'POSITION_CLOSE',
  'COPYTRADE_OPEN',
  'COPYTRADE_CLOSE',
  'POSITION_UPDATE_LIQUIDPRICE',
  'POSITION_WARN',
  'POSITION_LIQUID',
  'LEVERAGE_UPDATE',
  'gameBet',
  'betResult',
]);

/** "A map of point and gameWaitPoint", "of the given wallet type": each reading of these words. */
const POINTS: readonly ((type: string, point: string, gameWaitPoint: string) => object)[] = [
  (type, point, gameWaitPoint) => ({ type, point, gameWaitPoint }),
  (type, point, gameWaitPoint) => ({ [type]: { point, gameWaitPoint } }),
  (type, point, gameWaitPoint) => ({
    walletType: type,
    point: Number(point),
    gameWaitPoint: Number(gameWaitPoint),
  }),
  (type, point, gameWaitPoint) => ({
    point: { [type]: point },
    gameWaitPoint: { [type]: gameWaitPoint },
  }),
  (_type, point, gameWaitPoint) => ({ point, gameWaitPoint }),
];

const typed = v.looseObject({ type: v.string(), seq: v.optional(v.unknown()) });

/** One backend's messages; it goes through all of its readings in turn. */
export class ForeignMessages {
  #points = 0;
  #events = 0;

  /** @returns the bodies sent instead, none for what the specification does not name */
  of(destination: string, body: string): readonly string[] {
    const value: unknown = JSON.parse(body);
    switch (destination) {
      case DESTINATIONS.point:
        return this.#pointMaps(value);
      case DESTINATIONS.futures:
      case DESTINATIONS.bet:
        return this.#event(value);
      default: {
        const shape = messageShape(destination);
        return [shape === undefined ? body : JSON.stringify(strip(value, shape))];
      }
    }
  }

  #pointMaps(value: unknown): readonly string[] {
    const event = v.safeParse(pointEvent, value);
    if (!event.success) return [];
    return event.output.wallets.map(({ walletType, point, gameWaitPoint }) => {
      this.#points += 1;
      const map = POINTS[this.#points % POINTS.length];
      return JSON.stringify(map?.(walletType, point, gameWaitPoint));
    });
  }

  /** With what it carries and without in turn: the specification shows the types alone. */
  #event(value: unknown): readonly string[] {
    const event = v.safeParse(typed, value);
    if (!event.success || !EVENT_TYPES.has(event.output.type)) return [];
    this.#events += 1;
    const { type, seq: _seq, ...rest } = event.output;
    return [JSON.stringify(this.#events % 2 === 0 ? { type } : { type, ...rest })];
  }
}
