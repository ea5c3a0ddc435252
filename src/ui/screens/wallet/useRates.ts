/** Present values of currencies: coins by the newest prices, the others by the exchange's rates. */
import { useMemo } from 'react';
import { MINUTE_MS } from '../../../domain/time.ts';
import type { WireTicker } from '../../../protocol/market/entities.ts';
import { useQuery } from '../../services/query.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../services/useReadable.ts';
import { FIXED, type Rates, worthOf, worthPerUsdt, type Worth } from './valuation.ts';

/** The exchange's rates: of one unit in USDT by currency, and of one USDT in local money. */
interface Quoted {
  readonly usdt: Readonly<Record<string, string>>;
  readonly local: Readonly<Record<string, string>>;
}

const LOCAL = ['KRW', 'BKT'] as const;
const COINS = ['BTC', 'ETH', 'XRP', 'DOGE', 'EOS'] as const;

const known = (name: string, worth: Worth | undefined): readonly (readonly [string, Worth])[] =>
  worth === undefined ? [] : [[name, worth]];

/** A later entry replaces an earlier one: local rates state what the other list rounds. */
export const joinRates = (
  quoted: Quoted | undefined,
  tickers: ReadonlyMap<string, Pick<WireTicker, 'last'>>,
): Rates =>
  new Map([
    ...Object.entries(quoted?.usdt ?? {}).flatMap(([name, rate]) => known(name, worthOf(rate))),
    ...Object.entries(quoted?.local ?? {}).flatMap(([name, rate]) =>
      known(name, worthPerUsdt(rate)),
    ),
    ...COINS.flatMap((coin) => known(coin, worthOf(tickers.get(`${coin}USDT`)?.last))),
    ['USDT', FIXED] as const,
  ]);

/** The newest rates; a currency without one is missing. The exchange is asked once a minute. */
export function useRates(): Rates {
  const { call, market, money, now } = useServices();
  const changes = useReadable(money.termsVersion);
  const minute = useSelected(now, (at) => Math.floor(at / MINUTE_MS));
  const { state } = useQuery<Quoted>({
    key: ['money', 'rates'],
    version: `${minute}/${changes}`,
    read: async () => {
      const [coins, ...local] = await Promise.all([
        call('exchangeRates', {}),
        ...LOCAL.map((counter) => call('exchangeRate', { base: 'USDT', counter })),
      ]);
      if (!coins.ok) return coins;
      const rates = LOCAL.flatMap((name, index) => {
        const answer = local[index];
        return answer?.ok === true ? [[name, answer.value.data] as const] : [];
      });
      return {
        ok: true,
        value: { usdt: coins.value.data, local: Object.fromEntries(rates) },
      };
    },
  });
  const tickers = useReadable(market.tickers);
  return useMemo(() => joinRates(state.value, tickers), [state.value, tickers]);
}
