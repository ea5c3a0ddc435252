/** Withdrawals, purchases and sales over HTTP and STOMP, in memory and in PGlite. */
import { describe, expect, test } from 'vitest';
import { parseDnwId } from '../../../src/domain/ids.ts';
import type { WireDnw, WireUsed } from '../../../src/protocol/money/entities.ts';
import type { WireOperatorDnw } from '../../../src/protocol/operator/calls.ts';
import {
  memberWith,
  type Member,
  operatorOf,
  proofOf,
  walletsOf,
  WITHDRAW_PASSWORD,
} from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';
import { type ErrorAnswer, type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();

const ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const OTHER_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const BANK = { code: '088', account: '110-123-456789', holder: '홍길동' };
const WITHDRAW = '/api/dnw/withdraw/apply';
const BUY = '/api/dnw/buy/apply';
const SELL = '/api/dnw/sell/apply';
const LOCK = '/api/wallet/addresses/lock';

type Sent = Partial<ErrorAnswer> & Partial<WireDnw>;

const send = (exchange: HttpExchange, { token }: Member, path: string, body: object) =>
  exchange.post<Sent>(path, body, { token });

const withdrawalOf = (id: string, proof: string, more: object = {}) => ({
  clientRequestId: id,
  walletType: 'USDT',
  point: '100',
  address: ADDRESS,
  proof,
  ...more,
});

describe.each(STORE_KINDS)('a withdrawal, in %s', (kind) => {
  test('[D-W3][D-P1][D-P2] takes a proof once, shows its destination to its owner, and is repeated without one', async () => {
    const store = await openStore(kind);
    const exchange = await open(kind, { store });
    const member = await memberWith(exchange, 'payer', '1000');
    const listener = await listenTo(exchange.gateway, member.token, ['/user/queue/point']);
    const proof = await proofOf(exchange, member);
    const first = await send(exchange, member, WITHDRAW, withdrawalOf('w-1', proof));
    expect(first).toMatchObject({
      status: 200,
      body: {
        type: 'W',
        status: 'REQUESTED',
        fee: '1',
        receives: '99',
        destination: { kind: 'ADDRESS', network: 'TRON', address: ADDRESS, tag: null, txid: null },
      },
    });
    const again = await send(exchange, member, WITHDRAW, withdrawalOf('w-1', 'gone'));
    expect(again.body).toEqual(first.body);
    const elsewhere = withdrawalOf('w-1', 'gone', { address: OTHER_ADDRESS });
    expect((await send(exchange, member, WITHDRAW, elsewhere)).body.code).toBe(
      'CLIENT_REQUEST_ID_REUSED',
    );
    const second = await send(exchange, member, WITHDRAW, withdrawalOf('w-2', proof));
    expect(second.body.code).toBe('WITHDRAW_PROOF_EXPIRED');
    expect(await walletsOf(exchange, member.token)).toMatchObject({ USDT: '900+100' });
    for (const path of ['/api/dnw/open', '/api/dnw/list?typeStrs=W']) {
      const { body } = await exchange.get<unknown>(path, { token: member.token });
      expect(JSON.stringify(body)).toContain(ADDRESS);
    }
    expect(listener.received('/user/queue/point')).toMatchObject([
      { type: 'POINT', cause: 'HOLD' },
      { type: 'DNW', dnw: { status: 'REQUESTED', destination: null } },
    ]);
    const records = await store.read(0, 1_000);
    const { items } = await store.history({
      kind: 'DNW',
      userId: records.at(-1)?.userId,
      page: 1,
      size: 10,
    });
    expect(items).toHaveLength(1);
    expect(JSON.stringify([records, items])).not.toContain(ADDRESS);
  });
});

describe('a withdrawal', () => {
  test('[D-W3] keeps its proof when it is refused; the proof is its owner’s, for five minutes and this password', async () => {
    const exchange = await open('memory');
    const member = await memberWith(exchange, 'payer', '1000');
    const other = await memberWith(exchange, 'other', '1000');
    const proof = await proofOf(exchange, member);
    const code = async (who: Member, id: string, more: object = {}) =>
      (await send(exchange, who, WITHDRAW, withdrawalOf(id, proof, more))).body.code;
    expect(await code(member, 'w-0', { proof: undefined })).toBe('PROOF_REQUIRED');
    expect(await code(other, 'w-0')).toBe('WITHDRAW_PROOF_EXPIRED');
    expect(await code(member, 'w-1', { point: '5' })).toBe('AMOUNT_BELOW_MINIMUM');
    expect(await code(member, 'w-2')).toBeUndefined();

    const late = await proofOf(exchange, member);
    await exchange.clock.run(5 * 60_000);
    expect(await code(member, 'w-3', { proof: late })).toBe('WITHDRAW_PROOF_EXPIRED');

    const old = await proofOf(exchange, member);
    const change = {
      password: 'another77',
      prevPassword: WITHDRAW_PASSWORD,
      accountPassword: PASSWORD,
    };
    await send(exchange, member, '/api/player/update_withdraw_password', change);
    expect(await code(member, 'w-4', { proof: old })).toBe('WITHDRAW_PROOF_EXPIRED');
    await send(exchange, member, '/api/player/delete_withdraw_password', { password: 'another77' });
    expect(await code(member, 'w-5', { proof: old })).toBe('WITHDRAW_PASSWORD_NEEDED');
  });

  test('[D-P1] that the sandbox paid out has the id of its transaction, and none before', async () => {
    const exchange = await open('memory');
    const member = await memberWith(exchange, 'payer', '1000');
    const sent = withdrawalOf('w-1', await proofOf(exchange, member));
    const { body: asked } = await send(exchange, member, WITHDRAW, sent);
    expect(asked.destination).toMatchObject({ kind: 'ADDRESS', txid: null });
    const id = parseDnwId(asked.id ?? '');
    if (id === undefined) throw new Error('it has no id');
    const decision = { type: 'DecideApplication', id, decision: 'APPROVED', reason: '' } as const;
    await exchange.gateway.core.submit(decision, 'operator');
    const read = async () =>
      (await exchange.get('/api/dnw/list?typeStrs=W', { token: member.token })).body;
    const paid = { destination: { txid: expect.stringMatching(/^[0-9a-f]{64}$/) as string } };
    expect(await read()).toMatchObject({ items: [paid] });
    expect(await read()).toEqual(await read());
  });

  test('[D-P3] that is refused leaves no destination behind', async () => {
    const exchange = await open('memory');
    const member = await memberWith(exchange, 'payer', '1000');
    const payouts = async () =>
      (await exchange.gateway.core.documents.query({ kind: 'payout', page: 1, size: 10 })).total;
    const proof = await proofOf(exchange, member);
    const much = withdrawalOf('w-1', proof, { point: '5000' });
    expect((await send(exchange, member, WITHDRAW, much)).body.code).toBe('INSUFFICIENT_BALANCE');
    expect(await payouts()).toBe(0);
    await send(exchange, member, WITHDRAW, withdrawalOf('w-2', proof));
    expect(await payouts()).toBe(1);
  });

  test('[D-P4] goes to a good address of its coin with its tag, in its one form, or holds nothing', async () => {
    const exchange = await open('memory');
    const member = await memberWith(exchange, 'payer', '1000');
    const proof = await proofOf(exchange, member);
    const code = async (more: object) =>
      (await send(exchange, member, WITHDRAW, withdrawalOf('w-1', proof, more))).body.code;
    expect(await code({ address: `${ADDRESS.slice(0, -1)}D` })).toBe('ADDRESS_CHECKSUM');
    expect(await code({ address: 'somewhere' })).toBe('ADDRESS_INVALID');
    expect(await code({ walletType: 'BTC' })).toBe('ADDRESS_NETWORK');
    expect(await code({ tag: '77' })).toBe('TAG_INVALID');
    expect(await code({ walletType: 'FUTURES' })).toBe('WALLET_NOT_OFFERED');
    const ripple = { walletType: 'XRP', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' };
    expect(await code(ripple)).toBe('TAG_MISSING');
    expect(await code({ ...ripple, tag: 'none' })).toBe('INSUFFICIENT_BALANCE');
    const lock = await exchange.post(
      LOCK,
      { isOn: true, accountPassword: PASSWORD },
      { token: member.token },
    );
    expect(lock.status).toBe(200);
    expect(await code({})).toBe('UNKNOWN_ADDRESS');
    expect(await walletsOf(exchange, member.token)).toMatchObject({ USDT: '1000+0' });
  });

  test('limits hold under 100 parallel requests', async () => {
    const exchange = await open('memory', {
      rules: (usual) => ({
        ...usual,
        moneyTermsOf: (...key) => {
          const terms = usual.moneyTermsOf(...key);
          return (
            terms && { ...terms, dailyMaximum: (1_050n * 100_000_000n) as typeof terms.minimum }
          );
        },
      }),
    });
    const member = await memberWith(exchange, 'payer', '100000');
    const proofs: string[] = [];
    for (let n = 0; n < 100; n += 1) proofs.push(await proofOf(exchange, member));
    const sent = await Promise.all(
      proofs.map((proof, n) => send(exchange, member, WITHDRAW, withdrawalOf(`w-${n}`, proof))),
    );
    const codes = sent.map(({ status, body }) => (status === 200 ? 'OK' : body.code));
    expect(codes.filter((code) => code === 'OK')).toHaveLength(10);
    expect(codes.filter((code) => code === 'DAILY_LIMIT')).toHaveLength(90);
    expect(await walletsOf(exchange, member.token)).toMatchObject({ USDT: '99000+1000' });
  });

  test('[D-W3] one proof makes one of 100 parallel withdrawals', async () => {
    const exchange = await open('memory');
    const member = await memberWith(exchange, 'payer', '100000');
    const proof = await proofOf(exchange, member);
    const sent = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        send(exchange, member, WITHDRAW, withdrawalOf(`w-${n}`, proof)),
      ),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await walletsOf(exchange, member.token)).toMatchObject({ USDT: '99900+100' });
  });
});

describe('buying and selling for won', () => {
  const purchase = { clientRequestId: 'b-1', walletType: 'USDT', point: '100', won: '138000' };

  test('[D-B1][D-B2] a purchase says where to pay, under which code and until when', async () => {
    const exchange = await open('memory');
    const member = await memberWith(exchange, 'buyer', '10');
    const dear = await send(exchange, member, BUY, { ...purchase, won: '137999' });
    expect(dear.body).toMatchObject({ code: 'QUOTE_CHANGED', data: { won: '138000' } });
    const { body: bought } = await send(exchange, member, BUY, { ...purchase, won: '140000' });
    expect(bought).toMatchObject({
      type: 'WB',
      status: 'REQUESTED',
      counterAmount: '138000',
      counterCurrency: 'KRW',
      destination: {
        kind: 'BANK',
        bankCode: '090',
        holder: '(주)마루',
        wonpNum: bought.reference,
      },
      expiresAt: exchange.clock.now() + 1_800_000,
    });
    expect(bought.reference).toMatch(/^[2-9A-HJ-NP-Z]{7}$/);
    expect((await send(exchange, member, BUY, purchase)).body).toEqual(bought);
    const taken = { ...purchase, clientRequestId: 'b-2', wonpNum: bought.reference };
    expect((await send(exchange, member, BUY, taken)).body.code).toBe('PAYMENT_CODE_IN_USE');
    const own = { ...purchase, clientRequestId: 'b-3', wonpNum: '홍길동' };
    expect((await send(exchange, member, BUY, own)).body).toMatchObject({ reference: '홍길동' });
  });

  test('[D-B3] a sale is paid to the account that is named, or to that of the last sale', async () => {
    const exchange = await open('memory');
    const member = await memberWith(exchange, 'seller', '1000');
    const sell = async (id: string, more: object = {}) => {
      const proof = await proofOf(exchange, member);
      const body = { clientRequestId: id, walletType: 'USDT', point: '100', proof, ...more };
      return (await send(exchange, member, SELL, body)).body;
    };
    expect(await sell('s-1')).toMatchObject({ code: 'BANK_ACCOUNT_NEEDED' });
    const unknown = { bankInfo: { ...BANK, code: '999' } };
    expect(await sell('s-1', unknown)).toMatchObject({ code: 'UNKNOWN_BANK' });
    const destination = {
      kind: 'BANK',
      bankName: '신한은행',
      account: BANK.account,
      wonpNum: null,
    };
    const first = await sell('s-1', { bankInfo: BANK });
    expect(first).toMatchObject({ type: 'WS', counterAmount: '137724', destination });
    expect(await sell('s-2')).toMatchObject({ id: 'd-2', destination });
    expect(await sell('s-1', { bankInfo: BANK })).toEqual(first);
    const bare = { clientRequestId: 's-3', walletType: 'USDT', point: '100' };
    expect((await send(exchange, member, SELL, bare)).body.code).toBe('PROOF_REQUIRED');
  });

  test('[D-A1] apply makes any of the four, and says which parameter is missing', async () => {
    const exchange = await open('memory');
    const member = await memberWith(exchange, 'trader', '1000');
    const apply = async (body: object) =>
      (await send(exchange, member, '/api/dnw/apply', { point: '100', ...body })).body;
    expect(await apply({ type: 'D' })).toMatchObject({ type: 'D', walletType: 'USDT' });
    expect(await apply({ type: 'WB', won: 140_000 })).toMatchObject({ type: 'WB' });
    const proof = await proofOf(exchange, member);
    expect(await apply({ type: 'W', address: ADDRESS, proof })).toMatchObject({ type: 'W' });
    const sale = { type: 'WS', bankInfo: BANK, proof: await proofOf(exchange, member) };
    expect(await apply(sale)).toMatchObject({ type: 'WS' });
    expect(await apply({ type: 'W' })).toMatchObject({ data: { name: 'address' } });
    expect(await apply({ type: 'WB' })).toMatchObject({ data: { name: 'won' } });
  });

  test('[D-B4] the banks of a type are those its pages offer', async () => {
    const exchange = await open('memory');
    const ids = async (query: string) =>
      (await exchange.get<{ id: number; code: string | null }[]>(`/api/banklist${query}`)).body;
    const all = await ids('');
    expect(all[0]).toEqual({ id: 1, name: 'KDB산업은행', code: '002' });
    const first = await ids('?bankType=1');
    expect(all.filter((bank) => !first.some(({ id }) => id === bank.id))).toHaveLength(26);
    const other = await ids('?bankType=2');
    expect(other.some(({ code }) => code === null)).toBe(false);
    expect(other.length).toBeLessThan(all.filter(({ code }) => code !== null).length);
    const third = await ids('?bankType=3');
    const added = third.filter(({ id }) => !other.some((bank) => bank.id === id));
    expect(added.map(({ code }) => code)).toEqual(['010', '016']);
    expect(third.map(({ code }) => code)).toEqual(
      other.flatMap(({ id, code }) => (id === 6 ? [code, '010', '016'] : [code])),
    );
  });
});

describe.each(STORE_KINDS)('a deposit that people decide, in %s', (kind) => {
  test('[D-P5] says where to pay and under which code, and the desk sees both with the name', async () => {
    const exchange = await open(kind);
    const member = await memberWith(exchange, 'saver', '0');
    const body = { clientRequestId: 'd-1', walletType: 'USDT', point: '250' };
    const first = await send(exchange, member, '/api/dnw/deposit/apply', body);
    expect(first).toMatchObject({
      status: 200,
      body: { type: 'D', status: 'REQUESTED', destination: { kind: 'BANK', bankCode: '090' } },
    });
    const { reference, destination } = first.body;
    expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{7}$/);
    expect(destination).toMatchObject({ wonpNum: reference });
    expect((await send(exchange, member, '/api/dnw/deposit/apply', body)).body).toEqual(first.body);
    const other = await send(exchange, member, '/api/dnw/deposit/apply', {
      ...body,
      clientRequestId: 'd-2',
    });
    expect(other.body.reference).not.toBe(reference);
    const desk = await operatorOf(exchange);
    const { body: listed } = await exchange.get<{ items: readonly WireOperatorDnw[] }>(
      `/api/operator/application/list?keyword=${reference}`,
      { token: desk.token },
    );
    expect(listed.items).toMatchObject([
      { id: first.body.id, username: 'saver', destination: { wonpNum: reference } },
    ]);
    expect(listed.items[0]?.name).toBeTruthy();
  });

  test('[D-P6] what was used of the limits is counted, and given back by a rejection', async () => {
    const exchange = await open(kind);
    const member = await memberWith(exchange, 'payer', '1000');
    const used = async () =>
      (await exchange.get<readonly WireUsed[]>('/api/dnw/used', { token: member.token })).body;
    const before = await used();
    const body = { clientRequestId: 'd-1', walletType: 'USDT', point: '250' };
    const { body: made } = await send(exchange, member, '/api/dnw/deposit/apply', body);
    const row = (all: readonly WireUsed[]) =>
      all.find(({ walletType, type }) => walletType === 'USDT' && type === 'D');
    expect(Number(row(await used())?.today) - Number(row(before)?.today ?? 0)).toBe(250);
    await exchange.gateway.core.submit(
      {
        type: 'DecideApplication',
        id: parseDnwId(made.id ?? '') as never,
        decision: 'REJECTED',
        reason: 'no payment',
      },
      'operator',
    );
    expect(row(await used())?.today).toBe(row(before)?.today ?? '0');
  });
});
