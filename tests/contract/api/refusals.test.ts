/** Refusals that need an exchange of their own, and the words of each site over HTTP and STOMP. */
import { describe, expect, test } from 'vitest';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { SITES } from '../../../src/domain/sites.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { turn } from '../../support/clock.ts';
import { createRawPeer } from '../../support/stompPeer.ts';
import { PASSWORD, type SessionBody } from '../../support/httpExchange.ts';

const { open } = createApiStores();

test('a deposit that its fee would take is AMOUNT_BELOW_FEE', async () => {
  const exchange = await open('memory', {
    rules: (usual) => ({
      ...usual,
      moneyTermsOf: (site, wallet, type) => {
        const terms = usual.moneyTermsOf(site, wallet, type);
        return terms && { ...terms, fixedFee: moneyOf('50') };
      },
    }),
  });
  const { accessToken: token } = await exchange.signIn();
  const apply = (point: string) =>
    exchange.post(
      '/api/dnw/deposit/apply',
      { point, walletType: 'USDT', clientRequestId: `d-${point}` },
      { token },
    );
  expect((await apply('50')).body.code).toBe('AMOUNT_BELOW_FEE');
  expect((await apply('51')).status).toBe(200);
});

test('the address book ends at fifty entries with ADDRESS_BOOK_FULL', async () => {
  const exchange = await open('memory');
  const { accessToken: token } = await exchange.signIn();
  const add = (tag: number) =>
    exchange.post(
      '/api/wallet/addresses/add',
      {
        accountPassword: PASSWORD,
        coinName: 'XRP',
        address: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf',
        tag: String(tag),
        label: `mine ${tag}`,
      },
      { token },
    );
  for (let tag = 1; tag <= 50; tag += 1) expect((await add(tag)).status).toBe(200);
  expect((await add(51)).body).toMatchObject({
    code: 'ADDRESS_BOOK_FULL',
    data: { maximum: '50' },
  });
  expect((await add(50)).status).toBe(200);
});

test('a provider that is not connected is PROVIDER_NOT_OFFERED, one that is silent PROVIDER_UNAVAILABLE', async () => {
  const link = { baseUrl: 'http://silent.test', key: 'k', secret: 's'.repeat(32), isSandbox: true };
  const exchange = await open('memory', {
    mayWarn: true,
    providers: {
      links: new Map([['paykiwoom', link]]),
      fetch: () => Promise.reject(new TypeError('the network is down')),
    },
  });
  const { accessToken: token } = await exchange.signIn();
  const signUp = async (provider: string) =>
    (await exchange.post(`/api/${provider}/signup`, { value: '010-1234-5678' }, { token })).body
      .code;
  expect(await signUp('paycoin')).toBe('PROVIDER_NOT_OFFERED');
  expect(await signUp('paykiwoom')).toBe('PROVIDER_UNAVAILABLE');
});

describe('[X-R2][X-R3] the words of a site', () => {
  const KO = { 'accept-language': 'ko-KR' };
  const EN = { 'accept-language': 'en-US,en;q=0.9' };
  const wrong = { username: 'nobody', password: 'wrong2025' };
  const [korean, english] = [
    '아이디 또는 비밀번호가 일치하지 않습니다.',
    'Wrong username or password.',
  ];

  test.each(SITES.map((site) => [site.code, site] as const))(
    '%s, for guests and members',
    async (_, site) => {
      const { id, texts } = site;
      const exchange = await open('memory');
      exchange.gateway.core.sites.set({
        site: { ...site, signupVerification: 'none', signupApproval: false },
        version: 1,
      });
      const guest = async (headers: Record<string, string>) =>
        (await exchange.post('/api/login', { ...wrong, siteInfoId: id }, { headers })).body.message;
      const session: SessionBody = await exchange.signIn('member1', { siteInfoId: id });
      const member = async (headers: Record<string, string>) =>
        (
          await exchange.post(
            '/api/wallet/addresses/delete',
            { id: 'a-404', siteInfoId: id },
            { token: session.accessToken, headers },
          )
        ).body.message;
      const [ko, en] = ['주소록에 없는 주소입니다.', 'This address is not in your address book.'];
      const all = [await guest(KO), await guest(EN), await member(KO), await member(EN)];
      const rules = {
        requested: [korean, english, ko, en],
        english: [english, english, en, en],
        englishForGuests: [english, english, ko, ko],
        translatedByKey: [korean, korean, ko, ko],
      } as const;
      expect(all).toEqual(rules[texts]);
    },
  );
});

test.each([
  [undefined, '존재하지 않는 주소입니다.'],
  [15, 'This address does not exist.'],
  [25, 'This address does not exist.'],
  [33, 'This address does not exist.'],
  [41, '존재하지 않는 주소입니다.'],
])('[X-D5] a STOMP error of site %s: %s', async (siteInfoId, words) => {
  const exchange = await open('memory');
  const peer = createRawPeer(exchange.gateway.connect);
  peer.send('CONNECT', {
    'accept-version': '1.2',
    ...(siteInfoId !== undefined && { siteInfoId: String(siteInfoId) }),
  });
  peer.send('SUBSCRIBE', { id: 'a', destination: '/topic/none' });
  while (peer.frames().at(-1)?.command !== 'ERROR') await turn();
  expect(JSON.parse(peer.frames().at(-1)?.body ?? '{}')).toMatchObject({
    code: 'NOT_FOUND',
    message: words,
  });
});
