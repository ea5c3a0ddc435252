/** Traders of the demo, and their followers. */
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import { callAs, type Person, type Scene } from './people.ts';
import { TRADERS } from './words.ts';

export interface DemoCopying {
  /** Newcomers who trade for others apply; an operator decides. */
  readonly apply: (newcomers: readonly Person[]) => Promise<void>;
  /** Most of the other newcomers follow a trader; the last of all applies, undecided. */
  readonly follow: (newcomers: readonly Person[]) => Promise<void>;
  /** Each trader opens a position, or may close the one they have. */
  readonly trade: () => Promise<void>;
  readonly isTrader: (person: Person) => boolean;
}

/** The first of so many people trades for followers. */
const TRADER_OF = 8;
const FOLLOW_SHARE = 0.75;
const CLOSE_SHARE = 0.4;
const CAPACITY = 50;
/** Large enough for a fifth of it to be an order. */
const POSITIONS = [
  { futuresOptionId: 1, quantity: '0.05' },
  { futuresOptionId: 2, quantity: '1' },
  { futuresOptionId: 3, quantity: '500' },
] as const;
const STOCKS = 'BTCUSDT,ETHUSDT,XRPUSDT';

interface Trader {
  readonly person: Person;
  readonly traderId: string;
}

async function openOrClose(scene: Scene, { person, traderId }: Trader): Promise<void> {
  const { chance, nextId } = scene;
  const call = await callAs(scene, person);
  const order = (asked: Readonly<Record<string, string | number | boolean>>) =>
    call('POST', CALLS.placeOrder.path, {
      clientOrderId: nextId(),
      marketType: 'MARKET',
      ...asked,
    });
  const { body } = await call('GET', CALLS.traderOpenPositions.path, { traderId });
  const [held] = v.parse(CALLS.traderOpenPositions.answer, body);
  if (held === undefined) {
    await order({ ...chance.among(POSITIONS), side: chance.among(['BUY', 'SELL']) });
    return;
  }
  if (chance.draw() >= CLOSE_SHARE) return;
  const { futuresOptionId, quantity, side } = held;
  const against = side === 'LONG' ? 'SELL' : 'BUY';
  await order({ futuresOptionId, quantity, side: against, reduceOnly: true });
}

/** @param people how many there will be */
export function createCopying(scene: Scene, people: number): DemoCopying {
  const { chance } = scene;
  const traders: Trader[] = [];
  let applied = 0;
  const isTrader = ({ number }: Person): boolean => number % TRADER_OF === 1;
  const isApplicant = ({ number }: Person): boolean => number === people && number > TRADER_OF;
  const apply = async (person: Person) => {
    const words = TRADERS[applied % TRADERS.length];
    applied += 1;
    const call = await callAs(scene, person);
    const asked = { ...words, capacity: CAPACITY };
    return v.parse(
      CALLS.applyForTrading.answer,
      (await call('POST', CALLS.applyForTrading.path, asked)).body,
    ).trader;
  };
  return {
    isTrader,
    apply: async (newcomers) => {
      for (const person of newcomers.filter(isTrader)) {
        const trader = await apply(person);
        if (trader !== null) traders.push({ person, traderId: trader.traderId });
      }
    },
    follow: async (newcomers) => {
      for (const person of newcomers) {
        if (isTrader(person)) continue;
        if (isApplicant(person)) await apply(person);
        else if (chance.draw() < FOLLOW_SHARE) {
          const call = await callAs(scene, person);
          await call('POST', CALLS.follow.path, {
            traderId: chance.among(traders).traderId,
            followStock: STOCKS,
            multiplyPer: chance.between(2, 10) * 10,
            maxBet: String(chance.between(2, 10) * 100),
            oneMaxBet: String(chance.between(1, 4) * 50),
          });
        }
      }
    },
    trade: async () => {
      for (const trader of traders) await openOrClose(scene, trader);
    },
  };
}
