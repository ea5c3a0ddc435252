/** Buys, sells and deposits through payment providers, from both devices at once now and then. */
import type { Answer } from '../../../src/protocol/answer.ts';
import type { WireProviderPayment } from '../../../src/protocol/providers/entities.ts';
import type { Api } from '../../../src/streams/api.ts';
import { fromBoth, listed, moneyAction, type Said } from './devices.ts';
import { type Action, scaled, type Situation } from './player.ts';

/** The smallest sale or purchase for won of the sites, in USDT. */
const SMALLEST = 20;
const SPREAD = 60;
const WON_PER_USDT = 1_380;
const TWICE_SHARE = 0.2;
const PASSWORD = 'safe77';
const PHONE = '010-1234-5678';

type Payment = Answer<WireProviderPayment>;
/** Sends the request from one device; `proof` is of the withdraw password. */
type Send = (api: Api, proof?: string) => Promise<Payment>;

const dnwOf = (answer: Payment): Said =>
  answer.ok ? { ok: true, value: answer.value.dnw } : answer;

/** A purchase that signs up with the provider first where it has to. */
const signingUp =
  (send: Send): Send =>
  async (api) => {
    const answer = await send(api);
    if (answer.ok || answer.error.code !== 'PROVIDER_SIGNUP_NEEDED') return answer;
    const signedUp = await api.call('paycoinSignup', { value: PHONE });
    return signedUp.ok ? send(api) : signedUp;
  };

/** Sets the withdraw password where there is none. */
async function prove(api: Api): Promise<Answer<{ readonly proof: string }>> {
  const proven = await api.call('withdrawAuth', { password: PASSWORD });
  if (proven.ok || proven.error.code !== 'WITHDRAW_PASSWORD_NEEDED') return proven;
  const set = await api.call('updateWithdrawPassword', {
    password: PASSWORD,
    // Players are registered with this one.
    accountPassword: 'none',
  });
  return set.ok ? api.call('withdrawAuth', { password: PASSWORD }) : set;
}

interface Way {
  readonly send: Send;
  readonly isSale: boolean;
}

function wayOf({ chance, newOrderId }: Situation, amount: number): Way {
  const wanted = { clientRequestId: newOrderId(), walletType: 'USDT' } as const;
  const { clientRequestId } = wanted;
  const purchase = { ...wanted, won: String(amount * WON_PER_USDT) };
  switch (chance.below(4)) {
    case 0:
      return { isSale: false, send: (api) => api.call('bitdexSendCoin', purchase) };
    case 1:
      return { isSale: false, send: signingUp((api) => api.call('paycoinSendCoin', purchase)) };
    case 2: {
      const deposit = { clientRequestId, amount: String(amount) };
      return { isSale: false, send: (api) => api.call('gluwaQrcode', deposit) };
    }
    default: {
      const sale = { ...wanted, point: String(amount) };
      return { isSale: true, send: (api, proof) => api.call('bitdexSellCoin', { ...sale, proof }) };
    }
  }
}

export function payThroughProvider(situation: Situation): Action | undefined {
  const { view, chance, complain } = situation;
  const amount = SMALLEST + chance.below(SPREAD);
  const { send, isSale } = wayOf(situation, amount);
  const isTwice = chance.happens(TWICE_SHARE);
  if (isSale && scaled(view.wallets['USDT']?.point) < scaled(String(amount))) return undefined;
  return moneyAction(async (reach) => {
    const proven = isSale ? await prove(reach.api) : undefined;
    if (proven?.ok === false) return proven;
    const sent = async (api: Api): Promise<Said> => dnwOf(await send(api, proven?.value.proof));
    return isTwice ? fromBoth(reach, complain, sent) : listed(await sent(reach.api));
  });
}
