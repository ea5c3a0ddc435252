/** Applications that end by time alone, on an exchange whose clock the test moves. */
import { expect, test } from 'vitest';
import { readDnw } from '../../../src/gateway/money/rows.ts';
import { SANDBOX_DELAYS } from '../../../src/gateway/moneyTerms/settings.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import type { WireTerms } from '../../../src/protocol/money/entities.ts';
import { memberWith, type Member, proofOf, walletsOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { createHttpExchange, type HttpExchange } from '../../support/httpExchange.ts';
import { applicationOf } from '../../support/engineMoney.ts';
import { createFaultyStore } from '../../support/storeFaults.ts';

const { open } = createApiStores();

const money = { sandbox: SANDBOX_DELAYS };
const ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const PURCHASE = { clientRequestId: 'b', walletType: 'USDT', point: '100', won: '138000' };

/** `d-1/APPROVED` of each application. */
async function statesOf({ gateway }: HttpExchange, { id: userId }: Member): Promise<string> {
  const { items } = await gateway.core.rows({ kind: 'DNW', userId, page: 1, size: 9 });
  return (
    items
      .map(readDnw)
      // What a cancelled one gives back has a row of its own.
      .filter(({ type }) => type !== 'E')
      .map(({ id, status }) => `${id}/${status}`)
      .toSorted()
      .join(' ')
  );
}

async function applyForBoth(exchange: HttpExchange, member: Member): Promise<void> {
  const { token } = member;
  const proof = await proofOf(exchange, member);
  const deposit = { clientRequestId: 'in', walletType: 'USDT', point: '50' };
  await exchange.post('/api/dnw/deposit/apply', deposit, { token });
  const out = { clientRequestId: 'out', walletType: 'USDT', point: '100', address: ADDRESS, proof };
  await exchange.post('/api/dnw/withdraw/apply', out, { token });
}

test('[D-E1] a purchase that is not paid for expires after 30 minutes, to the moment', async () => {
  const exchange = await open('memory');
  const member = await memberWith(exchange, 'buyer', '10');
  await exchange.post('/api/dnw/buy/apply', PURCHASE, { token: member.token });
  await exchange.clock.run(1_799_000);
  expect(await statesOf(exchange, member)).toBe('d-1/REQUESTED');
  await exchange.clock.run(1_000);
  expect(await statesOf(exchange, member)).toBe('d-1/EXPIRED');
});

test('[D-E1] one whose moment passed while the exchange was stopped ends at its start', async () => {
  const store = createMemoryStore();
  const before = await createHttpExchange({ store });
  const member = await memberWith(before, 'buyer', '10');
  await before.post('/api/dnw/buy/apply', PURCHASE, { token: member.token });
  await before.stop();
  before.clock.jumpTo(before.clock.now() + 1_800_000);
  const exchange = await open('memory', { store, clock: before.clock });
  await exchange.clock.run(10);
  const { items } = await store.history({
    kind: 'APPLICATION',
    userId: undefined,
    page: 1,
    size: 1,
  });
  expect(items[0]).toContain('"EXPIRED"');
});

test('[D-E2] the sandbox approves deposits after 3 s and withdrawals after 10 s, and says so', async () => {
  const exchange = await open('memory', { money });
  const member = await memberWith(exchange, 'player', '1000');
  const { body: terms } = await exchange.get<WireTerms[]>('/api/site_info/dnw');
  const ofUsdt = terms.filter(({ walletType }) => walletType === 'USDT');
  expect(ofUsdt.map(({ type, sandboxMs }) => `${type}/${sandboxMs}`)).toEqual([
    'D/3000',
    'W/10000',
    'WB/3000',
    'WS/10000',
    'P2PB/null',
    'P2PS/null',
  ]);
  await applyForBoth(exchange, member);
  await exchange.clock.run(2_900);
  expect(await statesOf(exchange, member)).toBe('d-1/REQUESTED d-2/REQUESTED');
  await exchange.clock.run(100);
  expect(await statesOf(exchange, member)).toBe('d-1/APPROVED d-2/REQUESTED');
  await exchange.clock.run(7_000);
  expect(await statesOf(exchange, member)).toBe('d-1/APPROVED d-2/APPROVED');
  expect(await walletsOf(exchange, member.token)).toMatchObject({ USDT: '950+0' });
});

test('[D-E2] without it they wait, and so does what a provider carries out', async () => {
  const off = await open('memory');
  const member = await memberWith(off, 'player', '1000');
  await applyForBoth(off, member);
  await off.clock.run(60_000);
  expect(await statesOf(off, member)).toBe('d-1/REQUESTED d-2/REQUESTED');
  const { body: terms } = await off.get<WireTerms[]>('/api/site_info/dnw');
  expect(new Set(terms.map(({ sandboxMs }) => sandboxMs))).toEqual(new Set([null]));

  // No provider is connected that would carry it out.
  const on = await open('memory', { money, providers: { links: new Map(), fetch } });
  const other = await memberWith(on, 'player', '1000');
  // By these last digits the providers' sandbox pays after a minute.
  const amount = '100.9903';
  const carried = applicationOf({ id: 'p-1', type: 'D', amount, provider: 'paycoin' });
  await on.gateway.core.submit({ ...carried, userId: other.id });
  await on.clock.run(30_000);
  expect(await statesOf(on, other)).toBe('d-1/REQUESTED');
});

test('[D-E3] what could not be stored is approved once it can be, and what was cancelled stays so', async () => {
  const store = createFaultyStore(createMemoryStore());
  const exchange = await open('memory', { money, store, mayWarn: true });
  const member = await memberWith(exchange, 'player', '1000');
  await applyForBoth(exchange, member);
  const cancel = '/api/dnw/cancel?dnwHistoryId=d-2';
  expect(await exchange.get(cancel, { token: member.token })).toMatchObject({ status: 200 });
  store.fateOf = () => 'failed';
  await exchange.clock.run(5_000);
  expect(await statesOf(exchange, member)).toBe('d-1/REQUESTED d-2/CANCELLED');
  store.fateOf = () => 'stored';
  await exchange.clock.run(20_000);
  expect(await statesOf(exchange, member)).toBe('d-1/APPROVED d-2/CANCELLED');
  expect(await walletsOf(exchange, member.token)).toMatchObject({ USDT: '1050+0' });
});
