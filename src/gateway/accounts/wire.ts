/** Users in the shapes of the wire. */
import type { Profile, Role, User } from '../../domain/accounts.ts';
import type { WireUser } from '../../protocol/accounts/entities.ts';
import type { WireWallet } from '../../protocol/ledger/entities.ts';
import type { UserEvent } from '../../domain/accounts/commands.ts';
import type { ProjectionTable } from '../projections/table.ts';

/**
 * @param role as the member's own calls report it: a user who trades for others is a TRADER
 * ([Y-W7])
 */
export const toWireUser = (
  user: User,
  role: Role,
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
  role,
  status: user.status,
  wallet: Object.fromEntries(wallets.map((wallet) => [wallet.type, wallet])),
});

/** User events are not account events; clients read users through separate calls. */
export const userProjections: ProjectionTable<UserEvent> = {
  UserRegistered: {},
  UserStatusChanged: {},
  UserRoleChanged: {},
};
