/** The property of copies: what stands beside the positions of an account and not among them. */
import fc from 'fast-check';
import { type EstimateForm, type OrderEstimate } from '../domain/futures/estimateTypes.ts';
import { money, quantityOf } from '../domain/quantities.ts';
import type {
  PricingPosition,
  PricingWallet,
  WalletFigures,
} from '../workers/pricing/pricingTypes.ts';
import { accountPositions, type Marks, marksCases, positionCases, walletCases } from './cases.ts';
import { accountDifferences, oracleOf } from './compare.ts';
import type { Holds } from './property.ts';
import { rowOf } from './testedWorker.ts';

interface CopyCase {
  readonly positions: readonly PricingPosition[];
  readonly copy: PricingPosition;
  readonly wallet: PricingWallet;
  readonly marks: Marks;
}

export const copyCases: fc.Arbitrary<CopyCase> = fc.record({
  positions: accountPositions,
  copy: positionCases.map((position) => ({
    ...position,
    positionId: 'y-1',
    marginType: 'ISOLATED' as const,
    margin: money(position.margin < 0n ? 0n : position.margin),
    isCopy: true,
  })),
  wallet: walletCases,
  marks: marksCases,
});

const FORM: EstimateForm = {
  marketType: 'MARKET',
  intent: 'ONE_WAY',
  price: undefined,
  triggerPrice: undefined,
  quantity: quantityOf('1'),
  leverage: 10,
  marginType: 'ISOLATED',
  reduceOnly: false,
};

const SAME: readonly (keyof WalletFigures)[] = [
  'available',
  'markPnl',
  'crossInitialMargin',
  'crossMarginRatio',
];

const ESTIMATED: readonly (keyof OrderEstimate)[] = [
  'cost',
  'fee',
  'maxQuantity',
  'resultingQuantity',
  'liquidationPrice',
];

export const copiesBeside: Holds<CopyCase> = async (worker, { positions, copy, wallet, marks }) => {
  const question = { optionId: copy.optionId, form: FORM };
  const alone = (await worker.price({ positions, wallet, marks })).figures;
  const asked = await worker.estimate(question);
  const both = { positions: [...positions, copy], wallet, marks };
  const answer = await worker.price(both);
  const pnl = rowOf(answer, copy).pnl ?? 0n;
  const askedBeside = await worker.estimate(question);
  const changed = SAME.filter((name) => answer.figures[name] !== alone[name]);
  const estimated = (['buy', 'sell'] as const).flatMap((side) =>
    ESTIMATED.filter((name) => asked?.[side][name] !== askedBeside?.[side][name]).map(
      (name) => `${side} ${name} of an order: ${askedBeside?.[side][name]} beside a copy`,
    ),
  );
  return [
    ...accountDifferences(answer.figures, oracleOf(both).account),
    ...(answer.figures.unrealizedPnl === alone.unrealizedPnl + pnl
      ? []
      : ['the profit of the copy is not the account’s']),
    ...changed.map((name) => `${name} changes with a copy`),
    ...estimated,
  ];
};
