/** The exchange's initial state, derived from its rules. */
import { ONE } from '../domain/decimal.ts';
import type { InstrumentCode, OptionId } from '../domain/ids.ts';
import { NO_QUANTITY } from '../domain/quantities.ts';
import { isAllowedOdds } from '../domain/rounds/payout.ts';
import type { EngineRules, FuturesOptionConfig } from './contract.ts';
import type { EngineState, Market, OptionMarket } from './state.ts';
import { createTriggerIndex } from './triggerIndex.ts';

/** The state before the first event. Throws RangeError on odds that are not allowed. */
export function initialState(rules: EngineRules): EngineState {
  const markets = new Map<InstrumentCode, Market>();
  const options = new Map<OptionId, OptionMarket>();
  for (const config of rules.options) {
    const market = markets.get(config.instrument) ?? createMarket(config.instrument);
    markets.set(config.instrument, market);
    const optionMarket = createOptionMarket(config, market);
    market.optionMarkets.push(optionMarket);
    options.set(config.optionId, optionMarket);
  }
  for (const { optionId, instrument, odds } of rules.rounds) {
    if (!isAllowedOdds(odds)) throw new RangeError(`odds of ${odds} of option ${optionId}`);
    if (instrument !== undefined && !markets.has(instrument))
      markets.set(instrument, createMarket(instrument));
  }
  return {
    rules,
    isOpened: false,
    members: new Map(),
    ledger: new Map(),
    markets,
    options,
    orders: new Map(),
    fundedUntil: new Map(),
    tradingTerms: [],
    openRounds: new Map(),
    cancelledRounds: new Map(),
    next: { user: 1, order: 1, position: 1, fill: 1, bet: 1 },
  };
}

const createMarket = (instrument: InstrumentCode): Market => ({
  instrument,
  optionMarkets: [],
  tick: undefined,
  awaitingEntry: new Set(),
  approximateMark: 0,
  takenFromBids: NO_QUANTITY,
  takenFromAsks: NO_QUANTITY,
});

const createOptionMarket = (config: FuturesOptionConfig, market: Market): OptionMarket => ({
  config,
  market,
  defaultSetting: {
    optionId: config.optionId,
    leverage: config.leverageDefault,
    marginType: 'CROSS',
  },
  buyOrders: [],
  sellOrders: [],
  orderTriggers: createTriggerIndex(),
  exitTriggers: createTriggerIndex(),
  triggered: new Set(),
  bandLows: [],
  bandHighs: [],
  unsettled: new Set(),
  approximateTiers: config.tiers.map(({ cap, maintenanceRate, maintenanceAmount }) => ({
    cap: cap === undefined ? Infinity : Number(cap),
    rate: Number(maintenanceRate) / Number(ONE),
    amount: Number(maintenanceAmount),
  })),
});
