/** Copy trading: what traders and followers ask for and do. Rules [Y-G..]. */
import { type CallAnswer } from '../../protocol/call.ts';
import type { copytradeCalls } from '../../protocol/copytrade/calls.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { parseCopyId, type UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { copiesOfFollower } from '../../engine/copytrade/copyState.ts';
import { type WireCopyGroup, wireCopyRecord } from '../../protocol/copytrade/entities.ts';
import { WHOLE } from '../../protocol/fields.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { notional, price } from '../../domain/quantities.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import { cardOf, detailOf } from './figures/cards.ts';
import { listTraders, parseSort } from './figures/list.ts';
import { followHandlers, positionHandlers } from './followHandlers.ts';
import {
  copiesOfFollowers,
  deskOf,
  endedFollows,
  followersOf,
  named,
  ownFollow,
  shownTrader,
  traderRows,
  wireFollowOf,
} from './reads.ts';
import { traderActs } from './traderActs.ts';
import { readRows } from '../limits/listReads.ts';
import { toWireCopy } from './wire.ts';
import type { TraderFiguresDep } from './figures/traderBook.ts';
import type { TraderNamesDep } from './traderDocuments.ts';

type Needs = Kernel & ProfilesDep & TraderFiguresDep & TraderNamesDep;

type Calls = typeof copytradeCalls;

async function history(
  core: Kernel & TraderNamesDep,
  user: UserId,
  params: {
    readonly followerId?: string | undefined;
    readonly resultType?: 'ClientList' | 'COPY' | 'SKIP' | undefined;
    readonly page: number;
    readonly size: number;
  },
): Promise<Reply<CallAnswer<Calls['copyHistory']>>> {
  const { followerId = user, resultType, page, size } = params;
  if (followerId !== user) return refuse(reject('UNKNOWN_FOLLOW'));
  const isAll = resultType === undefined || resultType === WHOLE;
  const labels = isAll ? [] : [[`kind:${resultType}`]];
  const { items, total } = await core.rows({ kind: 'COPY', userId: user, labels, page, size });
  const records = readRows(wireCopyRecord, items).map((record) =>
    record.kind === 'COPY'
      ? { ...record, copy: named(core, record.copy) }
      : { ...record, skip: named(core, record.skip) },
  );
  return succeed({ items: records, total, page, size });
}

/** An answer stays small for a trader with 10,000 followers; counts and sums are of all. */
const GROUPS_MAX = 500;
const GROUP_ITEMS_MAX = 100;

/** Open copies of the requester's followers, by position or by follower; the largest first. */
async function grouped(
  core: Needs,
  user: UserId,
  by: 'POSITION' | 'FOLLOWER',
): Promise<Reply<WireCopyGroup[]>> {
  const found = await copiesOfFollowers(core, user);
  if (!found.ok) return found;
  const groups = new Map<
    string,
    { name: string; copies: (typeof found.answer)[number]['copy'][] }
  >();
  for (const { copy, name } of found.answer) {
    const isPosition = by === 'POSITION';
    const key = isPosition ? copy.traderPositionId : copy.followId;
    const group = groups.get(key) ?? { name: isPosition ? copy.instrument : name, copies: [] };
    groups.set(key, group);
    group.copies.push(copy);
  }
  const listed = [...groups].map(([key, { name, copies }]) => {
    const byMargin = copies.toSorted((a, b) => Number(b.margin - a.margin));
    return {
      margin: copies.reduce((sum, { margin }) => sum + margin, 0n),
      group: { key, name, copies: copies.length },
      quantity: copies.reduce((sum, { quantity }) => sum + quantity, 0n),
      value: copies.reduce(
        (sum, { entryPrice, quantity }) => sum + notional(entryPrice, quantity, 'cut'),
        0n,
      ),
      items: byMargin.slice(0, GROUP_ITEMS_MAX),
    };
  });
  const largest = listed.toSorted((a, b) => Number(b.margin - a.margin)).slice(0, GROUPS_MAX);
  return succeed(
    largest.map(({ group, quantity, margin, value, items }) => ({
      ...group,
      quantity: formatDecimal(quantity),
      margin: formatDecimal(margin),
      value: formatDecimal(value),
      items: items.map((copy) => toWireCopy(copy, core.traderNames.of)),
    })),
  );
}

/** Lists and pages of traders. */
const traderReads = (
  core: Needs,
): HandlersOf<Pick<Calls, 'copyTrader' | 'copyTraderList' | 'traderDesk'>> => ({
  copyTrader: async ({ traderId }) => {
    const shown = await shownTrader(core, traderId);
    if (!shown.ok) return shown;
    return succeed(await core.traderFigures.read((book, now) => detailOf(shown.answer, book, now)));
  },
  copyTraderList: async ({ name = '', isHideFull, isActive, sort, page, size }) => {
    const key = parseSort(sort);
    if (key === undefined) return refuse(reject('INVALID_PARAMETER', { name: 'sort' }));
    const rows = await traderRows(core);
    const query = { name, isHideFull, isActive, sort: key, page, size };
    return succeed(
      await core.traderFigures.read((book, now) => {
        const found = listTraders(rows, book, query, now);
        const items = found.items.map((row) => cardOf(row, book, now));
        return { items, total: found.total, page, size };
      }),
    );
  },
  traderDesk: async (_, { identity: { userId } }) => succeed(await deskOf(core, userId)),
});

/** Who follows whom. */
const followReads = (
  core: Needs,
): HandlersOf<Pick<Calls, 'myTraderFollower' | 'copyFollower' | 'followerList' | 'myTraders'>> => ({
  myTraderFollower: async ({ traderId }, { identity: { userId } }) => {
    const follow = await ownFollow(core, userId);
    if (follow?.traderId === traderId) return succeed(follow);
    const shown = await shownTrader(core, traderId);
    return shown.ok ? succeed(null) : shown;
  },
  copyFollower: async ({ followerId, traderFollowerId }, { identity: { userId } }) => {
    const own = await ownFollow(core, userId);
    if (followerId === undefined && traderFollowerId === undefined) return succeed(own ?? null);
    const isOwn =
      (followerId ?? userId) === userId && (traderFollowerId ?? own?.followId) === own?.followId;
    if (isOwn && own !== undefined) return succeed(own);
    // A trader sees those who follow them, whom they know by their follows alone.
    const follows = await followersOf(core, userId);
    const found = follows.find(
      ({ id }) => (followerId ?? id) === id && (traderFollowerId ?? id) === id,
    );
    return found === undefined
      ? refuse(reject('UNKNOWN_FOLLOW'))
      : succeed(await core.readState((state) => wireFollowOf(core, state, found, userId)));
  },
  followerList: async ({ traderId, page, size }) => {
    const shown = await shownTrader(core, traderId);
    if (!shown.ok) return shown;
    const follows = await followersOf(core, shown.answer.traderId);
    const some = follows.slice((page - 1) * size, page * size);
    const items = await core.readState((state) =>
      some.map((follow) => wireFollowOf(core, state, follow, undefined)),
    );
    return succeed({ items, total: follows.length, page, size });
  },
  myTraders: async ({ resultType }, { identity: { userId } }) => {
    const own = await ownFollow(core, userId);
    const ended = resultType === 'ON' ? [] : await endedFollows(core, userId);
    return succeed([...(own === undefined ? [] : [own]), ...ended]);
  },
});

/** Copies: open, closed, of one's followers. */
const copyHandlers = (
  core: Needs,
): HandlersOf<
  Pick<Calls, 'copyHistory' | 'openCopies' | 'followerCopies' | 'followerPositions' | 'closeCopy'>
> => ({
  copyHistory: (params, { identity: { userId } }) => history(core, userId, params),
  openCopies: async ({ followerId }, { identity: { userId } }) => {
    if (followerId !== undefined && followerId !== userId) return refuse(reject('UNKNOWN_FOLLOW'));
    return succeed(
      await core.readState((state) =>
        copiesOfFollower(state, userId).map((copy) => toWireCopy(copy, core.traderNames.of)),
      ),
    );
  },
  followerCopies: (_, { identity: { userId } }) => grouped(core, userId, 'POSITION'),
  followerPositions: (_, { identity: { userId } }) => grouped(core, userId, 'FOLLOWER'),
  closeCopy: async ({ closePrice, futuresFollowerOrderId, futuresTraderOrderId }, { identity }) => {
    const { userId } = identity;
    const copyId = parseCopyId(futuresFollowerOrderId);
    const isOf = await core.readState((state) =>
      copiesOfFollower(state, userId).some(
        (copy) =>
          copy.id === copyId &&
          (futuresTraderOrderId === undefined || copy.traderPositionId === futuresTraderOrderId),
      ),
    );
    if (copyId === undefined || !isOf) return refuse(reject('UNKNOWN_COPY'));
    const result = await core.submit({
      type: 'CloseCopy',
      userId,
      copyId,
      worstPrice: closePrice === undefined ? undefined : price(closePrice),
    });
    return result.ok ? succeed({ status: 200 } as const) : refuse(result.rejection);
  },
});

export const copytradeHandlers = (core: Needs): HandlersOf<Calls> => ({
  ...traderActs(core),
  ...followHandlers(core),
  ...positionHandlers(core),
  ...traderReads(core),
  ...followReads(core),
  ...copyHandlers(core),
});
