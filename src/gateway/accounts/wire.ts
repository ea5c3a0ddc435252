/** Users in the shapes of the wire. */
import type { Profile, User } from '../../domain/accounts.ts';
import { type WireUser } from '../../protocol/accounts/entities.ts';
import { type WireWallet } from '../../protocol/ledger/entities.ts';

export const toWireUser = (
  user: User,
  profile: Profile,
  wallets: readonly WireWallet[],
): WireUser => ({
  id: user.id,
  siteInfoId: user.siteId,
  username: profile.username,
  name: profile.name,
  nick: profile.nick,
  phone: profile.phone,
  email: profile.email,
  role: user.role,
  status: user.status,
  wallet: Object.fromEntries(wallets.map((wallet) => [wallet.type, wallet])),
});
