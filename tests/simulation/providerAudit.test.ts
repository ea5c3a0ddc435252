/** The auditor finds what is wrong about payment providers: each world here is right but for one thing. */
import { expect, test } from 'vitest';
import type { Actor } from '../../src/domain/actor.ts';
import type { Unstamped } from '../../src/domain/commands.ts';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { dnwId, userId } from '../../src/domain/ids.ts';
import type { Provider } from '../../src/domain/ledger/accounts.ts';
import { moneyOf } from '../../src/domain/quantities.ts';
import { SandboxBook, type SandboxPayment } from '../../src/gateway/providers/sandbox/book.ts';
import { exchangeWith, START_AT, testRules } from '../support/engine.ts';
import { applicationOf, decisionOf } from '../support/engineMoney.ts';
import { recordOf } from './auditedDay.ts';
import { Auditor } from './auditor.ts';
import type { Outside } from './providerAudit.ts';

type Requests = Outside['requests'];

interface World {
  readonly commands: readonly (readonly [actor: Actor, command: Unstamped])[];
  readonly book: Outside['book'];
  readonly requests: Requests;
}

const applied = (spec: Parameters<typeof applicationOf>[0]) =>
  ['u-1', applicationOf(spec)] as [Actor, Unstamped];
const decided = (...args: Parameters<typeof decisionOf>) =>
  ['provider', decisionOf(...args)] as [Actor, Unstamped];
const sentBack = ['operator', decisionOf(5, 'REJECTED', 'sent back')] as [Actor, Unstamped];

const COMMANDS: World['commands'] = [
  [
    'exchange',
    {
      type: 'CreditFromHouse',
      userId: userId(1),
      wallet: 'USDT',
      amount: moneyOf('4000'),
      reference: 'credit',
    },
  ],
  applied({ id: 'd', type: 'D', amount: '100', provider: 'gluwa' }),
  decided(1, 'APPROVED'),
  applied({ id: 'b', type: 'WB', amount: '10', wonRate: '1380', provider: 'bitdex' }),
  decided(2, 'APPROVED'),
  applied({ id: 's', type: 'WS', amount: '20', wonRate: '1380', provider: 'bitdex' }),
  decided(3, 'APPROVED'),
  applied({ id: 'half', type: 'D', amount: '50', provider: 'vancoin' }),
  applied({ id: 'half2', type: 'D', amount: '60', provider: 'vancoin' }),
  sentBack,
  applied({ id: 'no', type: 'WB', amount: '30', wonRate: '1380', provider: 'paycoin' }),
  decided(6, 'REJECTED', 'refused'),
  applied({ id: 'w', type: 'W', amount: '100', provider: 'bitshop' }),
  decided(7, 'APPROVED'),
  applied({ id: 'late', type: 'D', amount: '70', provider: 'gluwa' }),
  decided(8, 'REJECTED', 'the payment was not made'),
  applied({ id: 'counter', type: 'D', amount: '80' }),
];

type Demand = readonly [
  provider: Provider,
  number: number,
  direction: 'IN' | 'OUT',
  amount: string,
  asset: string,
];

function payment(book: SandboxBook, [provider, n, direction, amount, asset]: Demand) {
  const request = { reference: dnwId(n), direction, member: userId(1), amount, asset };
  return book.open(provider, request, START_AT);
}

function paid(book: SandboxBook, demand: Demand, amount: string = demand[3]): SandboxPayment {
  return Object.assign(payment(book, demand), { status: 'PAID', paid: amount });
}

/** Won of a purchase rounded up, of a sale less its fee rounded down; d-6 was refused at once. */
const DEMANDS = {
  deposit: ['gluwa', 1, 'IN', '100', 'sUSDCG'],
  purchase: ['bitdex', 2, 'IN', '13800', 'KRW'],
  sale: ['bitdex', 3, 'OUT', '27544', 'KRW'],
  held: ['vancoin', 4, 'IN', '50', 'USDT'],
  sentBack: ['vancoin', 5, 'IN', '60', 'USDT'],
  withdrawal: ['bitshop', 7, 'OUT', '98.9', 'USDT'],
  refused: ['gluwa', 8, 'IN', '70', 'sUSDCG'],
} as const satisfies Record<string, Demand>;
type Name = keyof typeof DEMANDS;

/** @param changed paid otherwise: by another amount, not at all, or as another demand */
function bookWith(
  changed: Partial<Record<Name, Demand | 'open' | 'absent' | { readonly paid: string }>> = {},
): SandboxBook {
  const book = new SandboxBook();
  const usual = { held: { paid: '25' }, sentBack: { paid: '30' } };
  const ways = { ...usual, ...changed };
  for (const name of Object.keys(DEMANDS) as Name[]) {
    const [demand, way] = [DEMANDS[name], ways[name]];
    if (way === 'absent') continue;
    if (way === 'open') payment(book, demand);
    else if (way !== undefined && 'paid' in way) paid(book, demand, way.paid);
    else if (way !== undefined) paid(book, way);
    else if (name === 'refused') Object.assign(payment(book, demand), { status: 'REFUSED' });
    else paid(book, demand);
  }
  return book;
}

const REQUESTS: Requests = [1, 2, 3, 4, 5, 6, 7, 8].map((n) =>
  n === 4
    ? { id: dnwId(n), state: 'HELD', problem: 'WRONG_AMOUNT' }
    : { id: dnwId(n), state: 'ENDED', problem: null },
);

function complaintsOf(changed: Partial<World>): string {
  const { commands, book, requests } = {
    commands: COMMANDS,
    book: bookWith(),
    requests: REQUESTS,
    ...changed,
  };
  const exchange = exchangeWith();
  const auditor = new Auditor(testRules());
  let position = 0;
  const add = (actor: Actor, events: readonly ExchangeEvent[]): void => {
    position += 1;
    auditor.add(recordOf(position, { actor, events }));
  };
  add('exchange', [...exchange.history]);
  for (const [actor, command] of commands) add(actor, exchange.run(command));
  auditor.finish();
  auditor.checkProviders({ book, requests });
  return auditor.complaints.join('\n');
}

const without = (index: number): World['commands'] => COMMANDS.filter((_, at) => at !== index);
const replaced = (index: number, by: World['commands'][number]): World['commands'] =>
  COMMANDS.with(index, by);

test('a right world has no complaint', () => {
  expect(complaintsOf({})).toBe('');
});

test('an amount that transit lacks, or has without a payment', () => {
  const { payments } = bookWith();
  const saying = (sums: Readonly<Record<string, string>>) =>
    complaintsOf({ book: { payments, balances: () => sums } });
  const right = { 'gluwa sUSDCG': '100', 'bitdex KRW': '-13744', 'bitshop USDT': '-98.9' };
  expect(saying(right)).toBe('');
  expect(saying({ ...right, 'bitdex KRW': '-13743' })).toBe(
    "transit:bitdex/KRW is 1374400000000, the provider's book says -1374300000000",
  );
  expect(saying({ 'bitdex KRW': '-13744', 'bitshop USDT': '-98.9' })).toBe(
    "transit:gluwa/USDT is -10000000000, the provider's book says 0",
  );
  expect(saying({ ...right, 'paycoin USDT': '1' })).toBe(
    "transit:paycoin/USDT is 0, the provider's book says 100000000",
  );
});

test('an application that is approved and was never paid, was refused, or is open at its provider', () => {
  expect(complaintsOf({ book: bookWith({ deposit: 'absent' }) })).toMatch(
    /^d-1 is APPROVED by provider, by gluwa it is REJECTED$/m,
  );
  expect(complaintsOf({ book: bookWith({ deposit: 'open' }) })).toMatch(
    /^d-1 is APPROVED by provider, by gluwa it is OPEN$/m,
  );
  const approved = replaced(15, decided(8, 'APPROVED'));
  expect(complaintsOf({ commands: approved })).toMatch(/^d-8 is APPROVED .* it is REJECTED$/m);
});

test('one that was paid and is rejected, or waits', () => {
  const rejected = replaced(4, decided(2, 'REJECTED', 'no'));
  expect(complaintsOf({ commands: rejected })).toMatch(/^d-2 is REJECTED .* it is APPROVED$/m);
  expect(complaintsOf({ commands: without(4) })).toMatch(
    /^d-2 is REQUESTED by nobody, by bitdex it is APPROVED$/m,
  );
});

test('one that somebody else than its provider ends', () => {
  const operator = replaced(2, ['operator', decisionOf(1, 'APPROVED')]);
  expect(complaintsOf({ commands: operator })).toBe(
    'd-1 is APPROVED by operator, by gluwa it is APPROVED',
  );
});

test('a wrong amount that is credited, rejected by its provider, or not held', () => {
  const credited = complaintsOf({ book: bookWith({ deposit: { paid: '50' } }) });
  expect(credited).toMatch(/^d-1 is APPROVED by provider, by gluwa it is WRONG$/m);
  const rejected = replaced(9, decided(5, 'REJECTED', 'half'));
  expect(complaintsOf({ commands: rejected })).toBe(
    'd-5 is REJECTED by provider, by vancoin it is WRONG',
  );
  for (const problem of ['PAYMENT_REUSED', null] as const)
    expect(
      complaintsOf({
        requests: REQUESTS.map((one) => (one.id === dnwId(4) ? { ...one, problem } : one)),
      }),
    ).toBe(`d-4 is REQUESTED, its request is HELD${problem === null ? '' : ` as ${problem}`}`);
});

test('a request that has not ended with its application, or was never noted', () => {
  for (const state of ['SENDING', 'OPEN', 'CONFIRMED'] as const)
    expect(
      complaintsOf({
        requests: REQUESTS.map((one) => (one.id === dnwId(3) ? { ...one, state } : one)),
      }),
    ).toBe(`d-3 is APPROVED, its request is ${state}`);
  expect(complaintsOf({ requests: REQUESTS.slice(1) })).toBe(
    'd-1 is APPROVED, its request is not there',
  );
});

test('a payment of another amount, asset or direction than applied for', () => {
  for (const [wrong, text] of [
    [['bitdex', 2, 'IN', '13801', 'KRW'], 'IN 13801 KRW'],
    [['bitdex', 2, 'IN', '13800', 'USDT'], 'IN 13800 USDT'],
    [['bitdex', 2, 'OUT', '13800', 'KRW'], 'OUT 13800 KRW'],
  ] as const)
    expect(complaintsOf({ book: bookWith({ purchase: wrong }) })).toMatch(
      new RegExp(`^d-2 is for IN 13800 KRW, requested as ${text}$`, 'm'),
    );
});

test('a payment that nobody applied for, or of another provider', () => {
  for (const wrong of [
    ['bitdex', 20, 'IN', '13800', 'KRW'],
    ['paycoin', 2, 'IN', '13800', 'KRW'],
    ['bitdex', 9, 'IN', '13800', 'KRW'],
  ] as const)
    expect(complaintsOf({ book: bookWith({ purchase: wrong }) })).toMatch(
      new RegExp(`^${wrong[0]} carries out d-${wrong[1]} for u-1, who asked for no such$`, 'm'),
    );
});
