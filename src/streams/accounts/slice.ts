/** Who the account belongs to. No event changes it: it is read with the lists. */
import { succeed } from '../answer.ts';
import type { AccountSlice } from '../feature.ts';

export const accountsSlice: AccountSlice<'user'> = {
  read: async (api) => {
    const user = await api.call('me', {});
    return user.ok ? succeed({ user: user.value }) : user;
  },
};
