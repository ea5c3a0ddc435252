/** Operators' views of P2P trades: their list, and one trade with all facts that decide it. */
import { parseP2pId } from '../../domain/ids.ts';
import { P2P_STATUSES } from '../../domain/p2p/p2p.ts';
import { reject } from '../../domain/rejections.ts';
import type { WireOperatorP2p } from '../../protocol/p2p/details.ts';
import type { p2pOperatorCalls } from '../../protocol/p2p/operatorCalls.ts';
import type { Handler } from '../calls/endpoint.ts';
import { knownWords } from '../calls/words.ts';
import { knownUser } from '../operatorActs/persons.ts';
import { refuse, succeed } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { Kernel } from '../kernel.ts';
import type { TwoPersonsDep } from '../operatorActs/twoPersons.ts';
import type { UserIndexDep } from '../userIndex/userIndex.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { caseOf } from './cases.ts';
import { unreadBy } from './news.ts';
import type { P2pParts } from './parts.ts';
import type { TradeDetails } from './tradeDetails.ts';
import { p2pStatusLabel, p2pUserLabel, readP2p, type StoredP2p } from './wire.ts';

/** Users that a keyword finds. */
const FOUND_MAX = 200;

export interface TradeViews extends P2pParts {
  readonly core: Kernel & AdminsDep & ProfilesDep & AccountReadsDep & TwoPersonsDep & UserIndexDep;
  readonly details: TradeDetails;
}

type Of<Name extends keyof typeof p2pOperatorCalls> = Handler<(typeof p2pOperatorCalls)[Name]>;

/** @param unread messages of the user that no operator has opened, where they are known */
export const shown = async (
  { core, details }: TradeViews,
  stored: StoredP2p,
  unread?: number,
): Promise<WireOperatorP2p> => ({
  ...(await details.briefly(stored)),
  userId: stored.userId,
  username: core.profiles.profileOf(stored.userId)?.username ?? null,
  unread: unread ?? (await unreadBy(core, stored.p2p.id, 'USER')),
});

/** Labels of what a keyword finds; undefined for nothing. */
async function labelsFor(
  { userIndex }: UserIndexDep,
  keyword: string,
): Promise<readonly string[] | undefined> {
  const { ids } = await userIndex.find({
    siteId: undefined,
    statuses: undefined,
    roles: undefined,
    keyword,
    from: 0,
    to: Infinity,
    isNewestFirst: true,
    page: 1,
    size: FOUND_MAX,
  });
  return ids.length === 0 ? undefined : ids.map(p2pUserLabel);
}

export const listTrades =
  (desk: TradeViews): Of<'operatorP2pList'> =>
  async ({ userId, statusStrs, keyword = '', startDate, endDate, page, size }) => {
    const statuses = knownWords(statusStrs, P2P_STATUSES, 'statusStrs');
    if (!statuses.ok) return statuses;
    if (userId !== undefined && knownUser(desk.core, userId) === undefined)
      return refuse(reject('UNKNOWN_USER'));
    const id = parseP2pId(keyword);
    const found = keyword === '' || id ? [] : await labelsFor(desk.core, keyword);
    if (found === undefined) return succeed({ items: [], total: 0, page, size });
    const labels = [
      statuses.answer?.map(p2pStatusLabel) ?? [],
      userId === undefined ? [] : [p2pUserLabel(userId)],
      found,
    ].filter((group) => group.length > 0);
    const { items, total } = await desk.core.rows({
      kind: 'P2P_DESK',
      userId: undefined,
      labels,
      page,
      size,
      ...(id !== undefined && { id }),
      ...(startDate !== undefined && { from: startDate }),
      ...(endDate !== undefined && { to: endDate }),
    });
    const unread = await desk.chat.unreadOfUsers();
    const trades = await Promise.all(
      items.map((body) => {
        const stored = readP2p(body);
        return shown(desk, stored, unread.get(stored.p2p.id) ?? 0);
      }),
    );
    return succeed({ items: trades, total, page, size });
  };

export const showTrade =
  (desk: TradeViews): Of<'operatorP2pTrade'> =>
  async ({ p2pId }) => {
    const id = parseP2pId(p2pId);
    const stored = id && (await desk.details.findAny(id));
    if (stored === undefined) return refuse(reject('UNKNOWN_P2P'));
    return succeed({ ...(await shown(desk, stored)), ...(await caseOf(desk.core, stored)) });
  };
