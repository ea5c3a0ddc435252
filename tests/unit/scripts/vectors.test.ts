import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runVectors } from '../../../scripts/vectors.ts';

const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...paths: readonly string[]) => {
  const lines: string[] = [];
  return { code: runVectors(paths, (line) => lines.push(line)), lines };
};

let files = 0;
const write = (text: string): string => {
  const path = join(folder, `${(files += 1)}.json`);
  writeFileSync(path, text);
  return path;
};

type Case = {
  readonly kind: string;
  readonly inputs: object;
  readonly expected: object;
  readonly tolerance?: object;
  readonly note?: string;
};

const check = (...cases: readonly Case[]) => {
  const vectors = cases.map((vector, index) => ({ id: `V-${index}`, tolerance: {}, ...vector }));
  return run(write(JSON.stringify({ schema: 'perp-vectors/1', count: vectors.length, vectors })));
};

const PUBLIC = 'data/vectors/public.json';

describe('the published vectors', () => {
  it('are all met, those of single venues included', () => {
    expect(run(PUBLIC)).toEqual({ code: 0, lines: ['109 passed, 0 failed'] });
  });

  it('fail when any of their figures is off by one in the first digit', () => {
    const broken = readFileSync(PUBLIC, 'utf8').replaceAll(
      /("expected": \{[^}]*?": ")(-?)(\d)/g,
      (_, head: string, sign: string, digit: string) => `${head}${sign}${(Number(digit) % 9) + 1}`,
    );
    const { code, lines } = run(write(broken));
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe('0 passed, 109 failed');
  });
});

const inverse = { contract: 'inverse', contracts: '10000', contractSize: '1' };

describe('rules of single venues', () => {
  it.each<[string, Case]>([
    [
      'the largest position of a coefficient grows with a logarithm',
      {
        kind: 'max_open_qty',
        inputs: { side: 'long', available: '1000', leverage: '10', price: '50000', k: '5' },
        expected: { maxQty: '0.1961035657664064' },
        tolerance: { maxQty: '0.0000000000000001' },
      },
    ],
    [
      'its logarithm may be taken of a large number, and its size rounded to the lot',
      {
        kind: 'max_open_qty',
        inputs: {
          side: 'short',
          availableMargin: '2500',
          leverage: '25',
          price: '0.5',
          k: '3',
          lotSize: '0.1',
        },
        expected: { maxQty: '31.9' },
      },
    ],
    [
      'a closing fee kept back belongs to the basis of the return',
      {
        kind: 'roe',
        inputs: {
          contract: 'linear',
          side: 'long',
          qty: '100',
          entryPrice: '0.3615',
          markPrice: '0.37',
          leverage: '10',
          reserveCloseFeeRate: '0.0006',
        },
        expected: { roe: '0.23386850701922' },
        tolerance: { roe: '0.00000000000001' },
      },
    ],
    ...(
      [
        ['long', '1', '100', '9955.943566139684'],
        ['short', '2', '400', '10143.883669798121'],
      ] as const
    ).map(([side, qty, walletMargin, liquidationPrice]): [string, Case] => [
      `the fee at the bankruptcy price of a linear ${side}`,
      {
        kind: 'liq_isolated',
        inputs: {
          model: 'entry-mm-fee-at-bankruptcy',
          contract: 'linear',
          entryPrice: '10000',
          side,
          qty,
          walletMargin,
          mmr: '0.005',
          takerFeeRate: '0.0006',
        },
        expected: { liquidationPrice },
        tolerance: { liquidationPrice: '0.000000000001' },
      },
    ]),
    [
      'the fee at the bankruptcy price of an isolated inverse long',
      {
        kind: 'liq_isolated',
        inputs: {
          ...inverse,
          model: 'entry-mm-fee-at-bankruptcy',
          side: 'long',
          entryPrice: '8000',
          leverage: '50',
          mmr: '0.005',
          takerFeeRate: '0.00075',
        },
        expected: { liquidationPrice: '7887.713870864055' },
        tolerance: { liquidationPrice: '0.000000000001' },
      },
    ],
  ])('%s', (_, vector) => {
    expect(check(vector)).toEqual({ code: 0, lines: ['1 passed, 0 failed'] });
  });
});

describe('rules the published vectors leave out', () => {
  it.each<[string, Case]>([
    [
      'fees of an inverse contract are taken in the coin',
      {
        kind: 'pnl_inverse',
        inputs: {
          ...inverse,
          side: 'short',
          entryPrice: '100',
          exitPrice: '80',
          openFeeRate: '0.001',
          closeFeeRate: '0.002',
        },
        expected: { pnl: '24.65' },
      },
    ],
    [
      'an inverse return on the margin at mark',
      {
        kind: 'roe',
        inputs: {
          ...inverse,
          side: 'long',
          entryPrice: '100',
          markPrice: '125',
          leverage: '2',
          marginBasis: 'mark',
        },
        expected: { roe: '0.5' },
      },
    ],
    [
      'initial margin of an inverse short with its closing fee',
      {
        kind: 'initial_margin',
        inputs: {
          ...inverse,
          side: 'short',
          price: '100',
          leverage: '10',
          reserveCloseFeeRate: '0.001',
        },
        expected: { initialMargin: '10.09' },
      },
    ],
    [
      'isolated inverse short at mark with the fee rate added',
      {
        kind: 'liq_isolated',
        inputs: {
          ...inverse,
          side: 'short',
          entryPrice: '100',
          walletMargin: '20',
          mmr: '0.01',
          maintenanceAmount: '0',
          liquidationFeeRate: '0.03',
          model: 'mark-mm-fee',
        },
        expected: { liquidationPrice: '120' },
      },
    ],
    [
      'isolated margin from leverage',
      {
        kind: 'liq_isolated',
        inputs: {
          contract: 'linear',
          side: 'short',
          qty: '1',
          entryPrice: '10',
          leverage: '4',
          mmr: '0.25',
          maintenanceAmount: '0',
          model: 'mark-mm',
        },
        expected: { liquidationPrice: '10' },
      },
    ],
    [
      'no liquidation price at or below zero',
      {
        kind: 'liq_cross',
        inputs: {
          contract: 'linear',
          walletBalance: '100',
          target: 'A',
          positions: [
            {
              symbol: 'A',
              side: 'long',
              qty: '1',
              entryPrice: '100',
              mmr: '0.01',
              maintenanceAmount: '0',
            },
          ],
          model: 'mark-mm',
        },
        expected: { liquidationPrice: 'none' },
      },
    ],
    [
      'bankruptcy of an inverse short from its leverage',
      {
        kind: 'bankruptcy_price',
        inputs: { contract: 'inverse', side: 'short', entryPrice: '100', leverage: '5' },
        expected: { bankruptcyPrice: '125' },
      },
    ],
    [
      'an inverse short with all of its value behind it is never bankrupt',
      {
        kind: 'bankruptcy_price',
        inputs: { ...inverse, side: 'short', entryPrice: '100', walletMargin: '100' },
        expected: { bankruptcyPrice: 'none' },
      },
    ],
    [
      'cost by margin and fees of a linear short',
      {
        kind: 'order_cost',
        inputs: {
          model: 'im+fees',
          contract: 'linear',
          side: 'short',
          qty: '1',
          orderPrice: '10000',
          leverage: '50',
          takerFeeRate: '0.00075',
        },
        expected: { initialMargin: '200', openFee: '7.5', closeFee: '7.65', cost: '215.15' },
      },
    ],
    [
      'an assumed price of a long is its own',
      {
        kind: 'order_cost',
        inputs: {
          model: 'assumingPrice',
          contract: 'linear',
          side: 'long',
          qty: '1',
          orderPrice: '100',
          markPrice: '110',
          lastPrice: '120',
          leverage: '10',
        },
        expected: { assumingPrice: '100', initialMargin: '10' },
      },
    ],
    [
      'maximum quantity down to the lot',
      {
        kind: 'max_open_qty',
        inputs: {
          model: 'im+openLoss',
          contract: 'linear',
          side: 'short',
          available: '100',
          orderPrice: '90',
          markPrice: '93',
          leverage: '3',
          lotSize: '0.1',
        },
        expected: { maxQty: '3' },
      },
    ],
    [
      'an average entry is left by a close and restarted by a cross',
      {
        kind: 'avg_entry',
        inputs: {
          contract: 'linear',
          fills: [
            { side: 'buy', qty: '3', price: '10' },
            { side: 'sell', qty: '1', price: '50' },
            { side: 'sell', qty: '5', price: '12' },
          ],
        },
        expected: { avgEntryPrice: '12' },
      },
    ],
    [
      'thirds add up exactly along a sequence',
      {
        kind: 'realized_sequence',
        inputs: {
          contract: 'linear',
          feeRate: '0',
          fills: [
            { side: 'sell', qty: '1', price: '10' },
            { side: 'sell', qty: '2', price: '11' },
            { side: 'buy', qty: '1', price: '5' },
            { side: 'buy', qty: '2', price: '5' },
          ],
        },
        expected: { after: [null, { position: '-3' }, null, { position: '0', realizedPnl: '17' }] },
      },
    ],
    [
      'harmonic average and coin PnL of an inverse sequence',
      {
        kind: 'realized_sequence',
        inputs: {
          contract: 'inverse',
          contractSize: '100',
          feeRate: '0.01',
          fills: [
            { side: 'buy', qty: '1', price: '100' },
            { side: 'buy', qty: '3', price: '50' },
            { side: 'sell', qty: '4', price: '80' },
          ],
        },
        expected: {
          after: [
            { realizedPnl: '-0.01' },
            { position: '4', realizedPnl: '-0.07' },
            { realizedPnl: '1.88' },
          ],
        },
      },
    ],
    [
      'cross margin ratio over all positions',
      {
        kind: 'margin_ratio',
        inputs: {
          definition: 'mm/balance',
          mode: 'cross',
          walletBalance: '100',
          positions: [
            {
              side: 'long',
              qty: '1',
              entryPrice: '100',
              markPrice: '110',
              mmr: '0.1',
              maintenanceAmount: '0',
            },
            {
              side: 'short',
              qty: '2',
              entryPrice: '50',
              markPrice: '75',
              mmr: '0.1',
              maintenanceAmount: '4',
            },
          ],
        },
        expected: { marginRatio: '0.3666666666666666666666' },
      },
    ],
    [
      'margin balance with maintenance at mark',
      {
        kind: 'margin_balance',
        inputs: {
          side: 'short',
          qty: '1',
          entryPrice: '100',
          markPrice: '110',
          margin: '21',
          mmr: '0.1',
        },
        expected: {
          unrealizedPnl: '-10',
          marginBalance: '11',
          maintenanceMargin: '11',
          liquidated: true,
        },
      },
    ],
  ])('%s', (_, vector) => {
    const exact = { tolerance: { marginRatio: '0.000000000000000000001' }, ...vector };
    expect(check(exact)).toEqual({ code: 0, lines: ['1 passed, 0 failed'] });
  });
});

const WRONG: Case = {
  kind: 'open_loss',
  inputs: { side: 'short', qty: '1', orderPrice: '10', markPrice: '12' },
  expected: { openLoss: '3' },
};

describe('the report', () => {
  it('names a failing vector, what was expected and what came out', () => {
    expect(check(WRONG)).toEqual({
      code: 1,
      lines: ['V-0 open_loss failed: openLoss: expected 3, got 2', '0 passed, 1 failed'],
    });
  });

  it('prints a failing VARIATION apart and does not fail for it', () => {
    expect(check({ ...WRONG, note: 'VARIATION: other rule' })).toEqual({
      code: 0,
      lines: ['V-0 open_loss variation failed: openLoss: expected 3, got 2', '0 passed, 1 failed'],
    });
  });

  it('counts a vector with a missing input or an unknown result as failed', () => {
    const missing = check({ ...WRONG, inputs: { side: 'short', qty: '1', orderPrice: '10' } });
    expect(missing.code).toBe(1);
    expect(missing.lines[0]).toContain('markPrice is missing');
    const other = check({ ...WRONG, expected: { theLoss: '2' } });
    expect(other.lines[0]).toContain('theLoss: expected 2, got nothing of that name');
  });

  it.each([
    ['a missing file', join(folder, 'nowhere.json'), 'ENOENT'],
    ['no JSON', write('{'), 'not JSON'],
    ['no list', write('{"schema":"perp-vectors/1"}'), 'vectors is not a list'],
    ['another schema', write('{"schema":"other","vectors":[]}'), 'schema is not'],
    [
      'a vector without inputs',
      write('{"schema":"perp-vectors/1","vectors":[{"id":"A","kind":"roe","expected":{}}]}'),
      'A has no inputs',
    ],
    [
      'an unknown kind',
      write(
        '{"schema":"perp-vectors/1","vectors":[{"id":"A","kind":"magic","inputs":{},"expected":{}}]}',
      ),
      'unknown kind magic',
    ],
  ])('%s gives one line and exit code 2', (_, path, text) => {
    const { code, lines } = run(path);
    expect(code).toBe(2);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(text);
  });
});
