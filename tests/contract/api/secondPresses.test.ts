/** Whatever waits for a second admin is carried out by the parameters it is listed with. */
import { describe, expect, test } from 'vitest';
import { MOVES } from '../../../src/gateway/operatorActs/moves.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { CALLS } from '../../../src/protocol/contract.ts';
import type { WireApproval } from '../../../src/protocol/admins/entities.ts';
import {
  isConfirmable,
  secondPressOf,
} from '../../../src/ui/screens/admin/approvals/secondPress.ts';
import { memberWith, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import type { ErrorAnswer } from '../../support/httpExchange.ts';

const { open } = createApiStores();
const OWN = { reason: 'a test', password: 'secret1234' };

test.each(Object.entries(MOVES))(
  '[U-C29][O-G43] %s, which moves %s, is confirmed in the console if it may wait',
  (call, moves) => {
    expect(isConfirmable(call)).toBe(moves === 'money' || moves === 'terms');
  },
);

interface Pressed extends Partial<ErrorAnswer> {
  readonly pending?: { readonly by?: string };
}

const RATES = { FUTURES: '0.2', ROUNDS: '0.01', COPY: '0' };
const NEW_PARTNER = {
  username: 'newpartner',
  name: 'New',
  code: 'new-1',
  phone: '010-1234-5678',
  email: 'new@example.com',
  kind: 'AFFILIATE',
  rates: RATES,
};
const ADJUSTED = { walletType: 'USDT', type: 'PB', amount: '20000', clientRequestId: 'one' };

describe('acts that wait', () => {
  test.each<[keyof typeof MOVES, (it: { player: string; now: number }) => object]>([
    ['operatorAdjust', ({ player }) => ({ userId: player, ...ADJUSTED })],
    [
      'operatorCouponCreate',
      ({ now }) => ({
        promoCode: 'RICH',
        currency: 'USDT',
        rate: '0.5',
        maximum: '1000',
        walletTypeStrs: 'USDT',
        expiresAt: now + DAY_MS,
        usesMax: 100,
        usesPerUser: 2,
      }),
    ],
    ['partnerCreate', () => NEW_PARTNER],
    [
      'operatorPartnerCreate',
      ({ player }) => ({ userId: player, code: 'made-1', name: 'Made', rates: RATES }),
    ],
    ['operatorChangeOption', () => ({ optionId: 11, odds: '1.95', isPlay: true })],
    ['operatorChangeFees', () => ({ takerFee: '0.0001', openOrdersMax: 100 })],
    [
      'operatorChangeTerms',
      ({ now }) => ({
        id: 1,
        walletType: 'USDT',
        type: 'W',
        fixedFee: '0.5',
        dailyMaximum: null,
        hours: '09:00-18:00',
        from: now + DAY_MS,
      }),
    ],
    ['operatorChangeRates', ({ now }) => ({ krwPerUsdt: '1400', from: now + DAY_MS })],
    [
      'operatorChangePaymentAccount',
      () => ({ bankCode: '088', account: '110-999-888777', holder: 'Maru' }),
    ],
    [
      'operatorSiteChange',
      () => ({
        id: 15,
        version: 0,
        cashOutMargin: '0.05',
        stakeShares: true,
        name: 'Fifteen',
        menus: ['notice'],
        customUsedCoins: null,
        appearance: { name: 'Fifteen', logoUrl: null },
      }),
    ],
    ['operatorSiteChange', () => ({ id: 15, version: 0, bonusTurnover: '0' })],
    ['operatorSiteChange', () => ({ id: 15, version: 0, twoPersonFromUsdt: '20000' })],
    ['operatorSiteChange', () => ({ id: 15, version: 0, contactWaitHours: 12 })],
    ['operatorSiteChange', () => ({ id: 15, version: 0, withdrawalProof: false })],
    ['operatorSiteCreate', () => ({ code: 'bare', name: 'Bare', withdrawalProof: false })],
    [
      'operatorSiteCreate',
      () => ({ code: 'early', name: 'Early', cashOutMargin: '0.02', signupApproval: true }),
    ],
  ])('[O-G22][O-G43] %s is carried out by the press of a second admin', async (call, paramsOf) => {
    const it = await open('memory');
    const [boss, second] = [await operatorOf(it), await operatorOf(it, 'second')];
    const player = await memberWith(it, 'player', '1');
    const press = async (params: object, by: typeof boss): Promise<Pressed> =>
      (await it.post<Pressed>(CALLS[call].path, params, by)).body;
    const asked = { ...paramsOf({ player: player.id, now: it.clock.now() }), ...OWN };
    expect(await press(asked, boss)).toMatchObject({ pending: { by: boss.id } });
    expect(await press(asked, boss)).toMatchObject({ code: 'SECOND_PERSON_NEEDED' });
    const listed = async () =>
      (await it.get<{ items: WireApproval[] }>('/api/operator/approvals', second)).body.items;
    const [waiting] = await listed();
    const again = waiting && secondPressOf(waiting);
    if (again === undefined) throw new Error('nothing that could be confirmed waits');
    expect(again.name).toBe(call);
    expect(JSON.stringify(waiting)).not.toContain(OWN.password);
    const done = await it.post<Pressed>(CALLS[call].path, again.params(OWN), second);
    expect(done.body.pending?.by).toBeUndefined();
    expect(done.status).toBe(200);
    expect(await listed()).toEqual([]);
  });
});
