/** Pricing for the developer pages: live, by hand, by published vectors, and by properties. */
import { formatDecimal, ONE } from '../../domain/decimal.ts';
import { moneyOf, priceOf, quantityOf } from '../../domain/quantities.ts';
import type { WireFuturesOption } from '../../protocol/futures/entities.ts';
import type { Client } from '../../streams/client.ts';
import { optionToMarket } from '../../streams/futures/pricedTexts.ts';
import type {
  PricingDevServices,
  TriedFigures,
  TriedPosition,
  VectorResult,
} from '../../ui/services/dev/pricing.ts';
import { startPricingWorker } from '../../workers/clients/pricingClient.ts';
import type { PricingPosition, PricingWallet } from '../../workers/pricing/pricingTypes.ts';
import { oracleFigures } from '../../qa/oracle.ts';
import { PROPERTIES, propertyNamed } from '../../qa/properties.ts';
import { replayLine } from '../../qa/property.ts';
import { EMPTY_WALLET, testedWorker } from '../../qa/testedWorker.ts';
import { checkVector, mismatchText } from '../../qa/vectors/check.ts';
import { parseVectors } from '../../qa/vectors/schema.ts';
import { comparedRow, pathOf, createLivePricing } from './livePricing.ts';

const ID = 'tried';
const NO_OPTIONS: readonly WireFuturesOption[] = [];

const files = import.meta.glob<string>('/data/vectors/*.json', {
  query: '?raw',
  import: 'default',
});

async function tryPosition(tried: TriedPosition): Promise<TriedFigures> {
  const market = optionToMarket(tried.option);
  const isCross = tried.marginType === 'CROSS';
  const margin = moneyOf(tried.margin);
  const position: PricingPosition = {
    positionId: ID,
    optionId: market.optionId,
    side: tried.side,
    marginType: tried.marginType,
    leverage: tried.leverage,
    quantity: quantityOf(tried.quantity),
    entryPrice: priceOf(tried.entryPrice),
    margin: isCross ? moneyOf('0') : margin,
  };
  const wallet: PricingWallet = {
    ...EMPTY_WALLET,
    point: moneyOf(tried.balance),
    margins: isCross ? moneyOf('0') : margin,
  };
  const prices = { mark: priceOf(tried.mark), last: priceOf(tried.last) };
  const worker = startPricingWorker();
  try {
    worker.setMarkets([market]);
    worker.setPositions([position]);
    worker.setWallet(wallet);
    const answer = await worker.tick(
      new Map([[market.instrument, { ...prices, bid: undefined, ask: undefined }]]),
    );
    if (answer === undefined) throw new Error('the worker priced something else');
    const oracle = oracleFigures({
      positions: [position],
      wallet,
      marketOf: () => market,
      priceOf: () => prices,
    });
    const notional = (position.quantity * prices.mark) / ONE;
    const row = answer.position(ID);
    return {
      notional: formatDecimal(notional),
      tier: market.tiers.filter(({ floor }) => floor <= notional).length,
      figures: comparedRow(row, oracle.positions.get(ID)),
      path: pathOf(row),
    };
  } finally {
    worker.close();
  }
}

async function runVectors(): Promise<readonly VectorResult[]> {
  const texts = await Promise.all(Object.values(files).map((load) => load()));
  return texts.flatMap(parseVectors).map((vector) => ({
    id: vector.id,
    kind: vector.kind,
    mismatches: checkVector(vector).map(mismatchText),
  }));
}

const runProperty: PricingDevServices['runProperty'] = async (
  name,
  { runs, seed, signal, onRun },
) => {
  const worker = testedWorker(startPricingWorker());
  let done = 0;
  try {
    const report = await propertyNamed(name).run(worker, {
      runs,
      seed,
      signal,
      onRun: () => {
        done += 1;
        onRun(done);
      },
    });
    const { counterexample } = report;
    return {
      runs: report.runs,
      counterexample: counterexample && {
        differences: counterexample.differences,
        text: counterexample.text,
        replay: replayLine(report, counterexample),
      },
    };
  } finally {
    worker.close();
  }
};

export function createPricingDevServices(client: Client): PricingDevServices {
  return {
    options: {
      get: () => client.options.get().value ?? NO_OPTIONS,
      subscribe: (changed) => client.options.subscribe(changed),
    },
    live: createLivePricing(client),
    tryPosition,
    vectors: runVectors,
    properties: PROPERTIES.map(({ name, says }) => ({ name, says })),
    runProperty,
  };
}
