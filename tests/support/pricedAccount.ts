/** Positions priced by the pricing worker's own code, as screens receive them. */
import { expose, wrap } from 'comlink';
import { asyncScheduler, BehaviorSubject } from 'rxjs';
import { TIERS } from '../../src/domain/instruments/tiers.ts';
import { formatDecimal } from '../../src/domain/decimal.ts';
import type { WireFuturesOption, WirePosition } from '../../src/protocol/futures/entities.ts';
import type { AccountFigures, PricedPosition } from '../../src/protocol/futures/pricedView.ts';
import { EMPTY_ACCOUNT } from '../../src/streams/emptyAccount.ts';
import { createPricing } from '../../src/streams/futures/pricing.ts';
import { toPrices } from '../../src/streams/futures/pricedTexts.ts';
import { createPricingClient } from '../../src/workers/clients/pricingClient.ts';
import { createPricingBook } from '../../src/workers/pricing/pricingBook.ts';
import type { PricingApi } from '../../src/workers/pricing/pricingTypes.ts';

/** Tiers of the product as they travel. */
export const wireTiers = (tierClass: keyof typeof TIERS): WireFuturesOption['tiers'] =>
  TIERS[tierClass].map((tier) => ({
    floor: formatDecimal(tier.floor),
    cap: tier.cap === undefined ? null : formatDecimal(tier.cap),
    maintenanceRate: formatDecimal(tier.maintenanceRate),
    maintenanceAmount: formatDecimal(tier.maintenanceAmount),
    leverageMax: tier.leverageMax,
  }));

export interface PricedAccount {
  readonly priced: ReadonlyMap<string, PricedPosition>;
  readonly figures: AccountFigures;
}

/** @param prices mark and last by stock */
export async function priceAccount(
  options: readonly WireFuturesOption[],
  positions: readonly WirePosition[],
  prices: ReadonlyMap<string, { readonly mark: string; readonly last: string }>,
  point: string,
): Promise<PricedAccount> {
  const { port1, port2 } = new MessageChannel();
  expose(createPricingBook(), port1);
  const client = createPricingClient(wrap<PricingApi>(port2), () => {
    port1.close();
    port2.close();
  });
  const wallet = { type: 'FUTURES', point, gameWaitPoint: '0', realPoint: point } as const;
  const pricing = createPricing(client, {
    account: new BehaviorSubject({
      ...EMPTY_ACCOUNT,
      wallets: { FUTURES: wallet },
      positions: Object.fromEntries(positions.map((position) => [position.id, position])),
    }),
    options: new BehaviorSubject(options),
    prices: new BehaviorSubject(
      new Map(
        [...prices].map(([stock, at]) => [
          stock,
          toPrices({ ...at, bid: undefined, ask: undefined }),
        ]),
      ),
    ),
    soon: queueMicrotask,
    scheduler: asyncScheduler,
  });
  const whole = await new Promise<PricedAccount>((resolve) => {
    const look = () => {
      const priced = pricing.positions.get();
      const figures = pricing.figures.get();
      if (priced.size === positions.length && figures !== undefined) resolve({ priced, figures });
    };
    pricing.positions.subscribe(look);
    pricing.figures.subscribe(look);
    look();
  });
  pricing.close();
  return whole;
}
