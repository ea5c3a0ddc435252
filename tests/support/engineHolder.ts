/** Somebody who holds a position, and what happened to it. */
import { exchangeWith, type TestExchange } from './engine.ts';

/** A user who is long (or, selling, short) 2 at 100. */
export function holder(side: 'BUY' | 'SELL' = 'BUY'): TestExchange {
  const exchange = exchangeWith({ funds: '1000' });
  exchange.place({ side, quantity: '2' });
  return exchange;
}

/** Types of the events, without the money that moved with them. */
export const typesOf = (events: readonly { readonly type: string }[]): readonly string[] =>
  events.map(({ type }) => type).filter((type) => type !== 'MoneyMoved');
