/** Tradable instruments: the catalogue, trading hours, fees and maintenance tiers. */
export { findInstrument, INSTRUMENTS } from './catalogue.ts';
export { ESTIMATED_FEE_RATE, MAKER_FEE_RATE, TAKER_FEE_RATE } from './fees.ts';
export {
  isOpenAt,
  nextChangeAt,
  OPEN_WEEK_MS,
  openMsAt,
  SESSION_MS,
  timeAtOpenMs,
  type TradingHours,
} from './hours.ts';
export { describeUnlisted, type Instrument, type InstrumentKind } from './instrument.ts';
export { TIERS } from './tiers.ts';
