/**
 * The properties of the pricing worker, by name: `npm run qa`, the developer page and the tests run
 * them from here. docs/QA.md says how to add one.
 */
import fc from 'fast-check';
import {
  accountPositions,
  edgeCases,
  extremeCases,
  hedgedPositions,
  marksCases,
  positionCases,
  tieCases,
  walletCases,
} from './cases.ts';
import { accountDifferences, loneDifferences, oracleOf, positionDifferences } from './compare.ts';
import { copiesBeside, copyCases } from './copies.ts';
import { closingAtEntry, costAndFee, estimateCases } from './estimateProperties.ts';
import { defineProperty, type Holds, type PricingProperty } from './property.ts';
import { liquidations, monotone, mirrored, parts } from './relations.ts';
import type { PricedAccount } from './testedWorker.ts';

const accounts: fc.Arbitrary<PricedAccount> = fc.record({
  positions: accountPositions,
  wallet: walletCases,
  marks: marksCases,
  lasts: marksCases,
});

const alone = fc.record({
  position: positionCases.map((position) => ({ ...position, positionId: 'p' })),
  wallet: walletCases,
  marks: marksCases,
});

const figures: Holds<PricedAccount> = async (worker, account) =>
  positionDifferences(await worker.price(account), account);

const account: Holds<PricedAccount> = async (worker, of) =>
  accountDifferences((await worker.price(of)).figures, oracleOf(of).account);

/** The same rows at other marks, then other rows: what the worker remembers must not show. */
const changes = fc.record({
  before: accountPositions,
  after: accountPositions,
  wallet: walletCases,
  marks: fc.array(marksCases, { minLength: 2, maxLength: 4 }),
});
type Changes = typeof changes extends fc.Arbitrary<infer Case> ? Case : never;

const memory: Holds<Changes> = async (worker, { before, after, wallet, marks }) => {
  // Every second position stays, so that rows move into the gaps that others leave.
  const kept = before.filter((_, index) => index % 2 === 1);
  const isKept = (id: string): boolean => kept.some(({ positionId }) => positionId === id);
  const joined = [...kept, ...after.filter(({ positionId }) => !isKept(positionId))];
  const wrong: string[] = [];
  for (const positions of [before, kept, joined, []])
    for (const at of marks) {
      const of = { positions, wallet, marks: at };
      wrong.push(...positionDifferences(await worker.price(of), of));
    }
  return wrong;
};

const empty: Holds<PricedAccount> = async (worker, { wallet, marks }) => {
  const of = { positions: [], wallet, marks };
  const answer = await worker.price(of);
  const isFree = answer.figures.available === wallet.point;
  return [
    ...accountDifferences(answer.figures, oracleOf(of).account),
    ...(isFree ? [] : ['an account without positions has all of its point available']),
    ...(answer.positionIds.length === 0 ? [] : ['there is a row without a position']),
  ];
};

export const PROPERTIES: readonly PricingProperty[] = [
  defineProperty(
    'figures',
    'Every figure of every position of an account equals the oracle’s, to the last digit.',
    accounts,
    figures,
  ),
  defineProperty(
    'account',
    'Every figure of the account as a whole equals the oracle’s.',
    accounts,
    account,
  ),
  defineProperty(
    'extremes',
    'The same for prices, quantities and margins of any size.',
    extremeCases,
    async (worker, of) => loneDifferences(await worker.priceAlone(of), of),
  ),
  defineProperty(
    'ties',
    'The same where a return lies exactly between two steps, or a hair beside it.',
    tieCases,
    async (worker, of) => loneDifferences(await worker.priceAlone(of), of),
  ),
  defineProperty(
    'tier-edges',
    'The same where the value of a position is at the edge of a margin tier.',
    edgeCases,
    async (worker, of) => loneDifferences(await worker.priceAlone(of), of),
  ),
  defineProperty(
    'hedged',
    'The same for a long and a short of nearly the same size, which one price liquidates.',
    fc.record({
      positions: hedgedPositions,
      wallet: walletCases,
      marks: marksCases,
      lasts: marksCases,
    }),
    figures,
  ),
  defineProperty(
    'memory',
    'Figures follow from positions and prices alone, whatever the worker priced before.',
    changes,
    memory,
  ),
  defineProperty(
    'no-positions',
    'An account without positions is worth its money, all of it available.',
    accounts,
    empty,
  ),
  defineProperty(
    'monotone',
    'Profit and every return rise with the price for a long and fall for a short.',
    fc.record({ alone, others: marksCases }),
    monotone,
  ),
  defineProperty(
    'mirror',
    'A short’s figures are a long’s with the sign changed, a tie of a return apart.',
    alone,
    mirrored,
  ),
  defineProperty(
    'parts',
    'A position held in two parts is worth what it is worth in one.',
    fc.record({ alone, percent: fc.integer({ min: 1, max: 99 }) }),
    parts,
  ),
  defineProperty(
    'liquidation',
    'At the liquidation price the margin ratio has not passed 100 %; one tick on it has.',
    accounts,
    liquidations,
  ),
  defineProperty(
    'close-at-entry',
    'Closing at the entry price realises nothing and costs exactly the fee.',
    alone,
    closingAtEntry,
  ),
  defineProperty(
    'order-cost',
    'Cost and fee of an order on an account without positions equal the oracle’s.',
    estimateCases,
    costAndFee,
  ),
  defineProperty(
    'copies',
    'A copy adds its profit to the account and changes nothing else, nor what an order would do.',
    copyCases,
    copiesBeside,
  ),
];

/** Throws RangeError with the known names. */
export function propertyNamed(name: string): PricingProperty {
  const found = PROPERTIES.find((property) => property.name === name);
  if (found !== undefined) return found;
  const known = PROPERTIES.map((property) => property.name).join(', ');
  throw new RangeError(`no property ${name}; there are ${known}`);
}
