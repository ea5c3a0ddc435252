/** A site that takes no proof of the withdraw password, over HTTP. */
import { describe, expect, test } from 'vitest';
import type { WireOperatorSite } from '../../../src/protocol/site/operatorCalls.ts';
import { type Member, memberWith, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import type { ErrorAnswer, HttpExchange } from '../../support/httpExchange.ts';

const { open } = createApiStores();

const BANK = { code: '088', account: '110-123-456789', holder: '홍길동' };
const ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
/** All calls that take money out, as they are sent without a proof. */
const TAKING_OUT = [
  ['/api/dnw/withdraw/apply', { walletType: 'USDT', point: '20', address: ADDRESS }],
  ['/api/dnw/sell/apply', { walletType: 'USDT', point: '20', bankInfo: BANK }],
  ['/api/dnw/apply', { type: 'W', walletType: 'USDT', point: '21', address: ADDRESS }],
  ['/api/dnw/apply', { type: 'WS', walletType: 'USDT', point: '21', bankInfo: BANK }],
  ['/api/bitdex/sellCoin', { walletType: 'USDT', point: '20' }],
  ['/api/dnw/bitshop/url', { amount: '20', type: 'sell' }],
] as const;

const adminsOf = async (it: HttpExchange) => [
  await operatorOf(it, 'first'),
  await operatorOf(it, 'second'),
];

type Changed = Partial<WireOperatorSite> & Partial<ErrorAnswer> & { readonly pending?: object };

async function switchProof(
  it: HttpExchange,
  admins: readonly Member[],
  isOn: boolean,
): Promise<readonly Changed[]> {
  const change = { id: 1, withdrawalProof: isOn, reason: 'a test' };
  const answers: Changed[] = [];
  for (const by of admins) {
    const listed = await it.get<readonly WireOperatorSite[]>('/api/operator/site/list', by);
    const { version } = listed.body.find(({ id }) => id === 1) ?? { version: 0 };
    const { body } = await it.post<Changed>(
      '/api/operator/site/change',
      { ...change, version },
      by,
    );
    answers.push(body);
  }
  return answers;
}

describe('the proof of the withdraw password', () => {
  test('[W-S14][D-W3] is switched off by two admins; then nothing that takes money out needs it', async () => {
    const it = await open('memory');
    const admins = await adminsOf(it);
    const member = await memberWith(it, 'payer', '1000');
    const code = async (path: string, body: object) =>
      (await it.post<Partial<ErrorAnswer>>(path, body, member)).body.code;
    for (const [path, body] of TAKING_OUT)
      expect([path, await code(path, body)]).toEqual([path, 'PROOF_REQUIRED']);

    const [asked, done] = await switchProof(it, admins, false);
    expect(asked?.pending).toBeDefined();
    expect(done).toMatchObject({ version: 1, withdrawalProof: false });
    const shown = await it.get('/api/site_info/code?code=demo');
    expect(shown.body).toMatchObject({ withdrawalProof: false });
    for (const [path, body] of TAKING_OUT)
      expect([path, await code(path, body)]).toEqual([path, undefined]);
    // What was never set is not asked for either.
    const { accessToken: token } = await it.signIn('other');
    const poor = { walletType: 'USDT', point: '20', address: ADDRESS };
    const refused = await it.post('/api/dnw/withdraw/apply', poor, { token });
    expect(refused.body.code).toBe('INSUFFICIENT_BALANCE');

    const { items } = await it.gateway.core.documents.audit({
      kind: 'site',
      id: '1',
      page: 1,
      size: 10,
    });
    expect(items[0]?.after).toContain('"withdrawalProof":false');
    const [on] = await switchProof(it, admins, true);
    expect(on).toMatchObject({ version: 2, withdrawalProof: true });
    expect(await code('/api/bitdex/sellCoin', { walletType: 'USDT', point: '22' })).toBe(
      'PROOF_REQUIRED',
    );
  });

  test('[W-S14] off on one site leaves the others with theirs', async () => {
    const it = await open('memory');
    await switchProof(it, await adminsOf(it), false);
    const { accessToken: token } = await it.signIn('there', { siteInfoId: 15 });
    const refused = await it.post(
      '/api/dnw/withdraw/apply',
      { walletType: 'USDT', point: '20', address: ADDRESS, siteInfoId: 15 },
      { token },
    );
    expect(refused.body.code).toBe('WITHDRAW_PASSWORD_NEEDED');
  });
});
