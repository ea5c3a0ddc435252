/** An option of short rounds as it travels. */
import type { WireTradeOption } from '../../src/protocol/rounds/entities.ts';
import { TRADE_OPTION } from '../../src/protocol/rounds/examples.ts';

/** Rent of one minute on BTC/USDT, locked for the last ten seconds; `over` changes fields of it. */
export const wireTradeOption = (over: Partial<WireTradeOption> = {}): WireTradeOption => ({
  ...TRADE_OPTION,
  ...over,
});
