/** Traders and follows as the engine, their documents and the histories know them together. */
import type { Copy, CopyFollow, CopyTrader } from '../../domain/copytrade/copytrade.ts';
import { maskedName } from '../../domain/accounts/maskedName.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import {
  activeTrader,
  copiesOfFollower,
  followerCount,
  followOf,
  followsOfTrader,
  totalsOf,
  traderOf,
  tradersOf,
} from '../../engine/copytrade/copyState.ts';
import type { EngineState } from '../../engine/state.ts';
import type { WireTraderDesk } from '../../protocol/copytrade/calls.ts';
import { type WireFollow, wireFollowTerms } from '../../protocol/copytrade/entities.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import type { TraderRow } from './figures/cards.ts';
import { readRows } from '../limits/listReads.ts';
import { toWireFollowTerms, toWireOwnTrader } from './wire.ts';
import type { TraderFiguresDep } from './figures/traderBook.ts';
import type { TraderNamesDep } from './traderDocuments.ts';

type Needs = Kernel & ProfilesDep & TraderFiguresDep & TraderNamesDep;

/** A trader who trades for followers, or did. */
const isShown = ({ status }: CopyTrader): boolean => status === 'ACTIVE' || status === 'ENDED';

function rowOf(core: TraderNamesDep, state: EngineState, trader: CopyTrader): TraderRow {
  const words = core.traderNames.words(trader.traderId);
  return {
    traderId: trader.traderId,
    name: words?.name ?? '',
    introduction: words?.introduction ?? '',
    isPractice: words?.isPractice === true,
    isActive: trader.status === 'ACTIVE',
    isOpen: trader.isOpen,
    followers: followerCount(state, trader.traderId),
    capacity: trader.capacity,
    fee: trader.fee,
    since: trader.since ?? trader.appliedAt,
  };
}

/** Rows as they were read last, with what they were made of. */
class TraderRows {
  readonly #made = new Map<UserId, { readonly row: TraderRow; readonly of: readonly unknown[] }>();
  #rows: readonly TraderRow[] = [];

  /** The same object for a row, and the same list, where nothing changed. */
  read(core: TraderNamesDep, state: EngineState): readonly TraderRow[] {
    const rows = tradersOf(state)
      .filter(isShown)
      .map((trader) => this.#rowOf(core, state, trader));
    const isSame =
      rows.length === this.#rows.length && rows.every((row, n) => row === this.#rows[n]);
    if (!isSame) this.#rows = rows;
    return this.#rows;
  }

  #rowOf(core: TraderNamesDep, state: EngineState, trader: CopyTrader): TraderRow {
    const { traderId } = trader;
    const of = [trader, core.traderNames.words(traderId), followerCount(state, traderId)];
    const made = this.#made.get(traderId);
    if (made !== undefined && of.every((part, n) => part === made.of[n])) return made.row;
    const row = rowOf(core, state, trader);
    this.#made.set(traderId, { row, of });
    return row;
  }
}

const rowsOf = new WeakMap<TraderFiguresDep['traderFigures'], TraderRows>();

/** The rows of all who trade for followers or did. */
export function traderRows(core: Needs): Promise<readonly TraderRow[]> {
  const rows = rowsOf.get(core.traderFigures) ?? new TraderRows();
  rowsOf.set(core.traderFigures, rows);
  return core.readState((state) => rows.read(core, state));
}

/** A public trader; UNKNOWN_TRADER for any other id. */
export async function shownTrader(
  core: Kernel & TraderNamesDep,
  text: string,
): Promise<Reply<TraderRow>> {
  const id = parseUserId(text);
  const row = await core.readState((state) => {
    const trader = id && traderOf(state, id);
    return trader !== undefined && isShown(trader) ? rowOf(core, state, trader) : undefined;
  });
  return row === undefined ? refuse(reject('UNKNOWN_TRADER')) : succeed(row);
}

const displayName = ({ profiles }: ProfilesDep, user: UserId): string => {
  const profile = profiles.profileOf(user);
  return profile?.nick || profile?.username || '';
};

/** Followers see themselves; other users see a masked name and no id. */
export function wireFollowOf(
  core: ProfilesDep & TraderNamesDep,
  state: EngineState,
  follow: CopyFollow,
  requester: UserId | undefined,
): WireFollow {
  const { id, followerId, traderId } = follow;
  const isOwn = followerId === requester;
  const name = displayName(core, followerId);
  return {
    ...toWireFollowTerms(follow, totalsOf(state, id), core.traderNames.of),
    ...(!isOwn && { followerId: id }),
    followerName: isOwn ? name : maskedName(name),
    feeShare: feeShareOf(state, traderId),
    openCopies: copiesOfFollower(state, followerId).filter(({ followId }) => followId === id)
      .length,
  };
}

const feeShareOf = (state: EngineState, trader: UserId): string =>
  formatDecimal(traderOf(state, trader)?.fee ?? 0n);

/** A row of a trader with their present name. */
export function named<Row extends { readonly traderId: string }>(
  { traderNames }: TraderNamesDep,
  row: Row,
): Row & { readonly traderName: string } {
  const trader = parseUserId(row.traderId);
  return { ...row, traderName: trader === undefined ? '' : traderNames.of(trader) };
}

/** Follows that have ended, newest first: what a person looks at, not an archive. */
const ENDED_MAX = 50;

export async function endedFollows(core: Needs, user: UserId): Promise<WireFollow[]> {
  const { items } = await core.rows({ kind: 'FOLLOW', userId: user, page: 1, size: ENDED_MAX });
  const followerName = displayName(core, user);
  return core.readState((state) =>
    readRows(wireFollowTerms, items).map((row) => {
      const trader = parseUserId(row.traderId);
      const feeShare = trader === undefined ? '0' : feeShareOf(state, trader);
      return { ...named(core, row), followerName, feeShare, openCopies: 0 };
    }),
  );
}

export const ownFollow = (core: Needs, user: UserId): Promise<WireFollow | undefined> =>
  core.readState((state) => {
    const follow = followOf(state, user);
    return follow && wireFollowOf(core, state, follow, user);
  });

export const followersOf = (core: Kernel, trader: UserId): Promise<readonly CopyFollow[]> =>
  core.readState((state) => followsOfTrader(state, trader));

/** One's own page as a trader. */
export const deskOf = (core: Kernel & TraderNamesDep, user: UserId): Promise<WireTraderDesk> =>
  core.readState((state) => {
    const trader = traderOf(state, user);
    const words = core.traderNames.words(user);
    return {
      trader: trader === undefined ? null : toWireOwnTrader(trader),
      name: words?.name ?? '',
      introduction: words?.introduction ?? '',
      followers: followerCount(state, user),
    };
  });

/** Open copies of all who follow the requester, an ACTIVE trader. */
export async function copiesOfFollowers(
  core: Kernel & ProfilesDep,
  user: UserId,
): Promise<Reply<readonly { readonly copy: Copy; readonly name: string }[]>> {
  const found = await core.readState((state) =>
    activeTrader(state, user) === undefined
      ? undefined
      : followsOfTrader(state, user).flatMap(({ followerId }) =>
          copiesOfFollower(state, followerId)
            .filter(({ traderId }) => traderId === user)
            .map((copy) => ({ copy, name: maskedName(displayName(core, followerId)) })),
        ),
  );
  return found === undefined ? refuse(reject('UNKNOWN_TRADER')) : succeed(found);
}
