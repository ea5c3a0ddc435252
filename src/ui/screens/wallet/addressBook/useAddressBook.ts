/** The addresses a person saved for a coin, one answer for all who read them. */
import type { Coin } from '../../../../domain/coins/coins.ts';
import type { WireAddressLock, WireBookAddress } from '../../../../protocol/coins/entities.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

type AddressBook = WireAddressLock & { readonly items: readonly WireBookAddress[] };

const EMPTY: AddressBook = { isOn: false, offAt: null, isLocked: false, items: [] };

/** @param coin undefined for a wallet that no address belongs to */
export function useAddressBook(coin: Coin | undefined) {
  const { call } = useServices();
  const { state, refetch } = useQuery<AddressBook>({
    key: ['coins', 'book', coin ?? ''],
    read: async () =>
      coin === undefined ? { ok: true, value: EMPTY } : call('addresses', { coinName: coin }),
  });
  const error = state.status === 'failed' ? state.error : undefined;
  return { book: state.value, error, refetch };
}
