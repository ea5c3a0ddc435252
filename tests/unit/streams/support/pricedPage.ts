/** A page whose account is priced by the pricing worker's own code, over a channel that a test can break. */
import { expose, wrap } from 'comlink';
import { BehaviorSubject } from 'rxjs';
import type { AccountView } from '../../../../src/protocol/accountView.ts';
import type { WireFuturesOption, WirePosition } from '../../../../src/protocol/futures/entities.ts';
import type { EstimateInput } from '../../../../src/protocol/futures/pricedView.ts';
import { EMPTY_ACCOUNT } from '../../../../src/streams/emptyAccount.ts';
import { createPricing } from '../../../../src/streams/futures/pricing.ts';
import { toPrices } from '../../../../src/streams/futures/pricedTexts.ts';
import {
  createPricingClient,
  type InstrumentPrices,
} from '../../../../src/workers/clients/pricingClient.ts';
import { createPricingBook } from '../../../../src/workers/pricing/pricingBook.ts';
import type { EstimateQuestion, PricingApi } from '../../../../src/workers/pricing/pricingTypes.ts';
import { ManualScheduler, until } from './manualScheduler.ts';
import { wirePosition } from './wire.ts';

const option = (id: number, stock: string): WireFuturesOption => ({
  id,
  stock,
  label: stock,
  nameKo: stock,
  nameEn: stock,
  origin: 'TEST',
  hours: 'ALWAYS',
  isPlay: false,
  isOpen: true,
  tickSize: '0.1',
  lotSize: '0.001',
  minQuantity: '0.001',
  maxQuantity: '1000',
  closingPartsMax: 200,
  leverageMax: 100,
  makerFee: '0.0002',
  takerFee: '0.0004',
  tiers: [
    { floor: '0', cap: null, maintenanceRate: '0.005', maintenanceAmount: '0', leverageMax: 100 },
  ],
});

export const at = (mark: string, last = mark): InstrumentPrices =>
  toPrices({ mark, last, bid: mark, ask: mark });

export const account = (
  point: string,
  positions: readonly WirePosition[],
  over: Partial<AccountView> = {},
): AccountView => ({
  ...EMPTY_ACCOUNT,
  wallets: {
    FUTURES: {
      type: 'FUTURES',
      point,
      gameWaitPoint: '0',
      realPoint: point,
      minusFundingFee: '-2',
    },
  },
  positions: Object.fromEntries(positions.map((position) => [position.id, position])),
  ...over,
});

export const long = wirePosition('p-1', {
  quantity: '1',
  entryPrice: '60000',
  leverage: 10,
  margin: '6000',
});

export const input = (over: Partial<EstimateInput> = {}): EstimateInput => ({
  share: undefined,
  futuresOptionId: 1,
  marketType: 'LIMIT',
  intent: 'ONE_WAY',
  price: '60000',
  triggerPrice: '',
  quantity: '0.5',
  leverage: 10,
  marginType: 'ISOLATED',
  reduceOnly: false,
  ...over,
});

export const prices = (stocks: Readonly<Record<string, InstrumentPrices>>) =>
  new Map(Object.entries(stocks));

/** How the worker misbehaves. */
interface Faults {
  /** Thrown by each call while it is set. */
  broken: Error | undefined;
  /** Estimates are taken and never answered. */
  isSilent: boolean;
}

export function createPricedPage() {
  const { port1, port2 } = new MessageChannel();
  const book = createPricingBook();
  const faults: Faults = { broken: undefined, isSilent: false };
  /** Log of events, in order: calls that reached the worker, and entries that a test adds. */
  const order: string[] = [];
  const scheduler = new ManualScheduler();
  const failing =
    <Args extends readonly unknown[], T>(call: (...args: Args) => T) =>
    (...args: Args): T => {
      order.push(call.name);
      if (faults.broken !== undefined) throw faults.broken;
      return call(...args);
    };
  const estimate = failing(book.estimate);
  expose(
    {
      ...book,
      tick: failing(book.tick),
      estimate: (question: EstimateQuestion) =>
        faults.isSilent ? new Promise<never>(() => undefined) : estimate(question),
      setRow: failing(book.setRow),
    },
    port1,
  );
  const client = createPricingClient(wrap<PricingApi>(port2), () => {
    port1.close();
    port2.close();
  });
  const frames: (() => void)[] = [];
  const accounts = new BehaviorSubject<AccountView>(account('10000', [long]));
  const market = new BehaviorSubject<ReadonlyMap<string, InstrumentPrices>>(new Map());
  const pricing = createPricing(client, {
    account: accounts,
    options: new BehaviorSubject([option(1, 'BTCUSDT'), option(2, 'ETHUSDT')]),
    prices: market,
    soon: (work) => frames.push(work),
    scheduler,
  });
  const runFrames = (): void => {
    for (const work of frames.splice(0)) work();
  };
  /** Runs frames until it is so. */
  const shown = (isTrue: () => boolean, what: string): Promise<void> =>
    until(() => {
      runFrames();
      return isTrue();
    }, what);
  return {
    pricing,
    client,
    accounts,
    market,
    scheduler,
    frames,
    order,
    faults,
    runFrames,
    shown,
  };
}

export type PricedPage = ReturnType<typeof createPricedPage>;
