/** Calls about the addresses that users withdraw to. */
import type { coinCalls } from '../../protocol/coins/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { succeed } from '../reply.ts';
import type { AddressLock } from './addressBook.ts';
import { toWireBookAddress, toWireDestination } from './wire.ts';
import type { CoinsDep } from './coinDesk.ts';

type Calls = 'checkAddress' | 'addresses' | 'addAddress' | 'deleteAddress' | 'lockAddresses';

const toWireLock = ({ isOn, offAt }: AddressLock, isLocked: boolean) => ({
  isOn,
  offAt: offAt ?? null,
  isLocked,
});

export function addressBookHandlers({
  coins: { book },
}: CoinsDep): Pick<HandlersOf<typeof coinCalls>, Calls> {
  return {
    checkAddress: ({ coinName: coin, address, tag }) => {
      const read = book.read({ coin, address, tag: tag ?? undefined });
      return read.ok ? succeed(toWireDestination(read.answer)) : read;
    },

    addresses: async ({ coinName }, { site, identity: { userId } }) => {
      const lock = await book.lock(userId);
      const isLocked = book.isLocked(lock, site);
      const entries = await book.entries(userId, coinName);
      const items = entries.map((entry) =>
        toWireBookAddress(entry, book.usableAt(entry, isLocked)),
      );
      return succeed({ ...toWireLock(lock, isLocked), items });
    },

    addAddress: async ({ coinName: coin, address, tag, label }, { site, identity: { userId } }) => {
      const added = await book.add(userId, { coin, address, tag: tag ?? undefined }, label);
      if (!added.ok) return added;
      const isLocked = book.isLocked(await book.lock(userId), site);
      return succeed(toWireBookAddress(added.answer, book.usableAt(added.answer, isLocked)));
    },

    deleteAddress: async ({ id }, { identity: { userId } }) => {
      const removed = await book.remove(userId, id);
      return removed.ok ? succeed({ status: 200 as const }) : removed;
    },

    lockAddresses: async ({ isOn }, { site, identity: { userId } }) => {
      const lock = await book.setLock(userId, isOn);
      return lock.ok ? succeed(toWireLock(lock.answer, book.isLocked(lock.answer, site))) : lock;
    },
  };
}
