/** Price alerts in decimal text, for tests of the engine. */
import type { Unstamped } from '../../src/domain/commands.ts';
import type { TriggerBy } from '../../src/domain/futuresOrders.ts';
import { type InstrumentCode, userId } from '../../src/domain/ids.ts';
import type { SetPriceAlert } from '../../src/domain/priceAlerts/priceAlerts.ts';
import { priceOf } from '../../src/domain/quantities.ts';
import { BTC, clientId } from './engine.ts';

export interface AlertSpec {
  readonly user?: number;
  readonly id: string;
  readonly instrument?: InstrumentCode;
  readonly by?: TriggerBy;
  readonly price: string;
}

export const alertOf = (spec: AlertSpec): Unstamped<SetPriceAlert> => ({
  type: 'SetPriceAlert',
  userId: userId(spec.user ?? 1),
  clientAlertId: clientId(spec.id),
  instrument: spec.instrument ?? BTC,
  by: spec.by ?? 'LAST',
  price: priceOf(spec.price),
});
