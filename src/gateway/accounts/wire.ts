/** Users in the shapes of the wire. */
import { type User } from '../../domain/accounts.ts';
import { type WireUser } from '../../protocol/accounts/entities.ts';
import { type WireWallet } from '../../protocol/ledger/entities.ts';

/** The password's hash stays behind. */
export const toWireUser = (user: User, wallets: readonly WireWallet[]): WireUser => ({
  id: user.id,
  siteInfoId: user.siteId,
  username: user.username,
  name: user.name,
  nick: user.nick,
  phone: user.phone,
  email: user.email,
  role: user.role,
  status: user.status,
  wallet: Object.fromEntries(wallets.map((wallet) => [wallet.type, wallet])),
});
