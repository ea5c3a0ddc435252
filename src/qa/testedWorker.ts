/** The pricing worker as properties use it: one account at a time, an answer for it or an error. */
import type { InstrumentCode } from '../domain/ids.ts';
import { NO_MONEY } from '../domain/quantities.ts';
import type {
  InstrumentPrices,
  PricedFigures,
  PricedTick,
  PricingClient,
} from '../workers/clients/pricingClient.ts';
import type {
  EstimateAnswer,
  EstimateQuestion,
  PricingMarket,
  PricingPosition,
  PricingWallet,
} from '../workers/pricing/pricingTypes.ts';
import { type LonePosition, MARKETS, type Marks, pricesAt } from './cases.ts';

/** A wallet without any money. */
export const EMPTY_WALLET: PricingWallet = {
  point: NO_MONEY,
  held: NO_MONEY,
  margins: NO_MONEY,
  funding: NO_MONEY,
  holds: [],
  resting: [],
};

export interface PricedAccount {
  readonly positions: readonly PricingPosition[];
  readonly wallet: PricingWallet;
  readonly marks: Marks;
  readonly lasts?: Marks | undefined;
}

export interface TestedWorker {
  /** Prices an account of the three usual markets. The answer is read before the next question. */
  readonly price: (account: PricedAccount) => Promise<PricedTick>;
  /** Prices one position alone, in a market of its own. */
  readonly priceAlone: (of: LonePosition) => Promise<PricedTick>;
  /** On the prices of the last question. */
  readonly estimate: (question: EstimateQuestion) => Promise<EstimateAnswer | undefined>;
  readonly close: () => void;
}

/** @param client a client to a worker of its own */
export function testedWorker(client: PricingClient): TestedWorker {
  let markets: readonly PricingMarket[] = [];
  const ask = async (
    wanted: readonly PricingMarket[],
    positions: readonly PricingPosition[],
    wallet: PricingWallet,
    prices: ReadonlyMap<InstrumentCode, InstrumentPrices>,
  ): Promise<PricedTick> => {
    if (wanted !== markets) {
      client.setPositions([]);
      client.setMarkets(wanted);
    }
    markets = wanted;
    client.setPositions(positions);
    client.setWallet(wallet);
    const answer = await client.tick(prices);
    if (answer === undefined) throw new Error('an answer for other rows');
    return answer;
  };
  return {
    price: ({ positions, wallet, marks, lasts }) =>
      ask(MARKETS, positions, wallet, pricesAt(marks, lasts)),
    priceAlone: ({ market, position, mark, last }) =>
      ask([market], [position], EMPTY_WALLET, pricesAt([mark], [last], [market])),
    estimate: (question) => client.estimate(question),
    close: () => client.close(),
  };
}

/** The figures of a position that the account was priced with. */
export function rowOf(
  answer: PricedTick,
  { positionId }: { readonly positionId: string },
): PricedFigures {
  const row = answer.position(positionId);
  if (row === undefined) throw new Error(`${positionId} is not priced`);
  return row;
}
