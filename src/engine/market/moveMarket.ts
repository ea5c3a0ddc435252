/** Applies a tick of the feed to the market, then runs each feature's tick hook. Rules [F-M..]. */
import type { MarketTick } from '../../domain/market.ts';
import type { MoveMarket } from '../../domain/market/commands.ts';
import { NO_QUANTITY } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import type { EngineState } from '../state.ts';
import type { Decision, OnTick } from '../tables.ts';

/** @param onTick the features' tick hooks, in execution order */
export const createMoveMarket =
  (onTick: readonly OnTick[]): Decision<MoveMarket> =>
  (turn, command) => {
    const { tick } = command;
    const market = turn.state.markets.get(tick.instrument);
    if (market === undefined) return reject('UNKNOWN_STOCK');
    if (!isSound(tick)) return reject('INVALID_PARAMETER', { name: 'tick' });
    turn.emit({ type: 'MarketMoved', tick });
    for (const follow of onTick) follow(turn, market, command);
    return undefined;
  };

const isSound = (tick: MarketTick): boolean =>
  tick.low > 0n && tick.markPrice > 0n && tick.low <= tick.lastPrice && tick.lastPrice <= tick.high;

export function evolveMarketMoved(state: EngineState, tick: MarketTick): void {
  const market = state.markets.get(tick.instrument);
  if (market === undefined) throw new Error(`${tick.instrument} is not in the rules`);
  market.tick = tick;
  market.approximateMark = Number(tick.markPrice);
  market.takenFromBids = NO_QUANTITY;
  market.takenFromAsks = NO_QUANTITY;
}
