/**
 * Notifies both sides of a P2P trade of what no account event says: files and messages. Pages read
 * what has changed.
 */
import type { UserId } from '../../domain/ids.ts';
import type { P2pParty } from '../../domain/p2p/steps.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import { isPermitted } from '../admins/permitted.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { MESSAGE_KIND, messageLabel } from './chat/messageDocuments.ts';

type Core = Pick<Kernel, 'documents' | 'publish'> & AdminsDep & AccountReadsDep;

export interface TradeName {
  readonly id: string;
  readonly owner: UserId;
}

/** Messages of a side that the other one has not read. */
export const unreadBy = async (
  { documents }: Pick<Kernel, 'documents'>,
  id: string,
  by: P2pParty,
): Promise<number> => {
  const { total } = await documents.query({
    kind: MESSAGE_KIND,
    labels: [[messageLabel.trade(id)], [messageLabel.by(by)], [messageLabel.read(false)]],
    page: 1,
    size: 1,
  });
  return total;
};

export async function publishNews(core: Core, { id, owner }: TradeName): Promise<void> {
  const { publish } = core;
  const { p2p, operatorP2p } = DESTINATIONS;
  const bodyWith = async (by: P2pParty) =>
    JSON.stringify({ p2pId: id, unread: await unreadBy(core, id, by) });
  if (publish.hasUserListeners(owner, p2p)) publish.toUser(owner, p2p, await bodyWith('COUNTER'));
  const listening = publish.usersListeningTo(operatorP2p);
  if (listening.length === 0) return;
  const body = await bodyWith('USER');
  for (const operator of listening)
    if (await isPermitted(core, operator, 'applications.read'))
      publish.toUser(operator, operatorP2p, body);
}
