/** A year of a busy trader, copied by the what-if: `npx tsx bench/whatIf/main.ts`. */
import { pathToFileURL } from 'node:url';
import { whatIf } from '../../src/domain/copytrade/whatIf.ts';
import { moneyOf } from '../../src/domain/quantities.ts';
import { ALL_TERMS, BTC, yearOfFacts } from '../../tests/support/whatIfFacts.ts';
import { type BenchRow, median } from '../support.ts';

const FILLS = 20_000;
const ROUNDS = 5;

/** Takes a few seconds. */
export async function run(): Promise<BenchRow[]> {
  const input = {
    facts: yearOfFacts(FILLS),
    settings: {
      stocks: [BTC],
      multiplyPer: 100,
      maxBet: moneyOf('100000'),
      oneMaxBet: moneyOf('10000'),
    },
    balance: moneyOf('1000000'),
    terms: ALL_TERMS,
  };
  const taken: number[] = [];
  let copies = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    ({ copies } = whatIf(input));
    taken.push(performance.now() - begin);
  }
  if (copies < FILLS / 8) throw new Error(`only ${copies} copies were opened`);
  return [
    {
      name: `what-if over a year, ${FILLS} fills and ${copies} copies`,
      value: `${(median(taken) / 1_000).toFixed(2)} s`,
      peer: '',
      ratio: '',
      goal: 'below 2 s',
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run());
