/** Files that traders save: what docs/FILES.md says of their columns, and an id in every row. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { WireFill } from '../../../../../src/protocol/futures/entities.ts';
import { resultTexts } from '../../../../../src/ui/i18n/resultTexts.ts';
import { screenTexts } from '../../../../../src/ui/i18n/screenTexts.ts';
import { loadTexts, setUpTexts } from '../../../../../src/ui/i18n/setup.ts';
import { translatorOf } from '../../../../../src/ui/i18n/translator.ts';
import type { CsvColumn } from '../../../../../src/ui/kit/table/csv.ts';
import { instrumentFormat } from '../../../../../src/ui/market/instrument.ts';
import { TRADE_HISTORY } from '../../../../../src/ui/market/history/executions.tsx';
import { ORDER_HISTORY } from '../../../../../src/ui/market/history/finishedOrders.tsx';
import { FUNDING_HISTORY } from '../../../../../src/ui/market/history/fundingPayments.tsx';
import type { ColumnTexts } from '../../../../../src/ui/market/history/symbolColumn.tsx';
import { closedCsv } from '../../../../../src/ui/market/results/closedColumns.tsx';
import { resultsCsv } from '../../../../../src/ui/market/results/saveResults.ts';
import { statementCsv } from '../../../../../src/ui/people/wallets/statementColumns.tsx';
import { movementCsv } from '../../../../../src/ui/screens/wallet/history/movements.tsx';
import { betCsv } from '../../../../../src/ui/market/rounds/betColumns.tsx';

beforeAll(async () => {
  await loadTexts(screenTexts.wallet);
  await loadTexts(screenTexts.rounds);
  await loadTexts(resultTexts);
  await setUpTexts('en');
});

const { t } = translatorOf('en');
const texts: ColumnTexts = {
  t,
  zone: 'UTC',
  lookup: {
    label: (_, stock) => stock,
    get: () => undefined,
    format: () => instrumentFormat({ tickSize: '0.1', lotSize: '0.001' }),
  },
};

const headersOf = <Row>(columns: readonly CsvColumn<Row>[]): readonly string[] =>
  columns.map(({ header }) => header);

/** The headers of each file as they are written, by the name of the file. */
const written = (): Readonly<Record<string, readonly string[]>> => ({
  'maru-trades': headersOf(TRADE_HISTORY.csv(texts)),
  'maru-orders': headersOf(ORDER_HISTORY.csv(texts)),
  'maru-funding': headersOf(FUNDING_HISTORY.csv(texts)),
  'maru-positions': headersOf(closedCsv(texts)),
  'maru-results': headersOf(resultsCsv(texts)),
  'maru-movements': headersOf(movementCsv({ t, zone: 'UTC' })),
  'maru-statement': headersOf(statementCsv({ t, zone: 'UTC' })),
  'maru-bets': headersOf(betCsv({ t, zone: 'UTC', options: new Map(), price: (_, one) => one })),
});

/** The first cells of each table of the page, by the heading above it. */
function documented(): Readonly<Record<string, readonly string[]>> {
  const page = readFileSync(new URL('../../../../../docs/FILES.md', import.meta.url), 'utf8');
  const [, ...sections] = page.split(/^## /m);
  return Object.fromEntries(
    sections.map((section) => {
      const [name = '', ...lines] = section.split('\n');
      const rows = lines.filter((line) => line.startsWith('| ')).slice(2);
      return [name, rows.map((row) => (row.split('|')[1] ?? '').trim())];
    }),
  );
}

test('the columns of every file are documented, in their order', () => {
  expect(documented()).toEqual(written());
});

const fill: WireFill = {
  id: 'f-1',
  orderId: 'o-1',
  futuresPositionId: 'p-1',
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  side: 'BUY',
  price: '100',
  quantity: '1',
  fee: '0.05',
  realizedPnl: '0',
  insurance: '0',
  isMaker: false,
  isLiquidation: false,
  at: Date.UTC(2026, 10, 28),
};

const lineOf = <Row>(
  columns: readonly CsvColumn<Row>[],
  row: Row,
): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.map(({ header, value }) => [header, value(row)]));

test('two executions that are alike in every other column have ids of their own', () => {
  const columns = TRADE_HISTORY.csv(texts);
  const [first, second] = [fill, { ...fill, id: 'f-2' }].map((one) => lineOf(columns, one));
  expect(first).toMatchObject({ 'Fill id': 'f-1', 'Order id': 'o-1', 'Fee currency': 'USDT' });
  expect(second).toEqual({ ...first, 'Fill id': 'f-2' });
});

test('every other file says which row is which, and what its amounts are in', () => {
  const names = Object.entries(written());
  const hasId = (headers: readonly string[]) => headers.some((one) => / id$|^Number$/.test(one));
  expect(names.flatMap(([name, headers]) => (hasId(headers) ? [] : [name]))).toEqual([
    'maru-results',
  ]);
  const hasCurrency = (headers: readonly string[]) => headers.some((one) => /currency$/i.test(one));
  expect(names.flatMap(([name, headers]) => (hasCurrency(headers) ? [] : [name]))).toEqual([
    'maru-bets',
  ]);
});
