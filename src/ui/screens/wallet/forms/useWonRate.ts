import { isCurrency } from '../../../people/wallets/walletText.ts';
import { SECOND_MS } from '../../../../domain/time.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';

const READ_EVERY_MS = 10 * SECOND_MS;

/** Won for one unit of a coin, read again every ten seconds while a form shows it. */
export function useWonRate(walletType: string): {
  readonly rate: string | undefined;
  readonly refetch: () => void;
} {
  const { call, money, now } = useServices();
  const changes = useReadable(money.termsVersion);
  const tenth = useSelected(now, (at) => Math.floor(at / READ_EVERY_MS));
  const { state, refetch } = useQuery({
    key: ['money', 'won', walletType],
    version: `${tenth}/${changes}`,
    read: () =>
      call('exchangeRate', { base: isCurrency(walletType) ? walletType : 'USDT', counter: 'KRW' }),
  });
  return { rate: state.value?.data, refetch };
}
