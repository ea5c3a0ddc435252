/** Copy trading in decimal text, for tests of the engine. */
import type { Unstamped } from '../../src/domain/commands.ts';
import { instrumentCode, userId } from '../../src/domain/ids.ts';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { moneyOf, rateOf } from '../../src/domain/quantities.ts';
import type { TestExchange } from './engine.ts';

export interface FollowSpec {
  readonly user: number;
  readonly trader?: number;
  readonly stocks?: readonly string[];
  readonly multiplyPer?: number;
  readonly maxBet?: string;
  readonly oneMaxBet?: string;
}

export const applyOf = (user = 1, capacity = 10, fee = '0.1'): Unstamped => ({
  type: 'ApplyForTrading',
  userId: userId(user),
  capacity,
  fee: rateOf(fee),
});

export const decideOf = (trader = 1, isApproved = true): Unstamped => ({
  type: 'DecideTrader',
  traderId: userId(trader),
  isApproved,
});

export const changeOf = (
  change: { readonly capacity?: number; readonly fee?: string; readonly isOpen?: boolean },
  isByOperator = false,
): Unstamped => ({
  type: 'ChangeTrader',
  traderId: userId(1),
  isByOperator,
  capacity: change.capacity,
  fee: change.fee === undefined ? undefined : rateOf(change.fee),
  isOpen: change.isOpen,
});

/** A follower of user 1 who copies everything on BTCUSDT at 100 %. */
export const followOf = (spec: FollowSpec): Unstamped => ({
  type: 'Follow',
  userId: userId(spec.user),
  traderId: userId(spec.trader ?? 1),
  stocks: (spec.stocks ?? ['BTCUSDT']).map(instrumentCode),
  multiplyPer: spec.multiplyPer ?? 100,
  maxBet: moneyOf(spec.maxBet ?? '100000'),
  oneMaxBet: moneyOf(spec.oneMaxBet ?? '50000'),
});

/** Makes user 1 a trader. */
export function makeTrader(exchange: TestExchange, capacity = 10, fee = '0.1'): void {
  exchange.run(applyOf(1, capacity, fee));
  exchange.run(decideOf());
}

/** Events of one type. */
export const ofType = <Type extends ExchangeEvent['type']>(
  events: readonly ExchangeEvent[],
  type: Type,
): readonly Extract<ExchangeEvent, { readonly type: Type }>[] =>
  events.filter(
    (event): event is Extract<ExchangeEvent, { readonly type: Type }> => event.type === type,
  );
