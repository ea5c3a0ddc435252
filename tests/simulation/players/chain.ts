/** Coins that arrive over the sandbox's chain, at an address of the player's own. */
import { type Coin, COINS } from '../../../src/domain/coins/coins.ts';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { type Action, scaled, type Situation } from './player.ts';

/** The smallest that is credited of each coin, at least. */
const SMALLEST: Readonly<Record<Coin, string>> = {
  USDT: '20',
  BTC: '0.001',
  ETH: '0.02',
  XRP: '40',
  DOGE: '100',
  EOS: '20',
};

/** Sends from outside, from both devices under one id: it arrives once. */
export function receiveCoins({ chance, newOrderId, arriving }: Situation): Action | undefined {
  const coinName = chance.pick(COINS);
  if (coinName === undefined) return undefined;
  const amount = formatDecimal(scaled(SMALLEST[coinName]) * BigInt(1 + chance.below(5)));
  const sent = { coinName, amount, clientRequestId: newOrderId() };
  return {
    kind: 'money',
    run: async ({ api, other }) => {
      const address = await api.call('generateAddress', { coinName });
      if (!address.ok) return address;
      const answers = await Promise.all([api, other].map((one) => one.call('sendTestCoins', sent)));
      for (const answer of answers) if (answer.ok) arriving(answer.value.txid, scaled(amount));
      const refused = answers.find(({ ok }) => !ok);
      return refused === undefined || refused.ok ? { ok: true, value: [] } : refused;
    },
  };
}
