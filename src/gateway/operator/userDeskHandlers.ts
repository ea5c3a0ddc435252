/** A user's trading as operators see it, and acts on an account beside its status. Rules [A-P..]. */
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import type { WireUserTrading, userDeskCalls } from '../../protocol/operator/userDeskCalls.ts';
import { endedFollows, ownFollow } from '../copytrade/reads.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { toWireBet } from '../rounds/wire.ts';
import { createActs, OPERATOR } from '../operatorActs/acts.ts';
import { createAccountActs, type MoneyActsNeeds } from '../operatorActs/moneyActs.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { TraderNamesDep } from '../copytrade/traderNames.ts';
import type { HistoryDep } from '../futures/historyReads.ts';
import type { MessagesDep } from '../messages/messageDesk.ts';
import type { UserIndexDep } from '../userIndex/userIndex.ts';
import type { OutboxDep } from '../outbox/outbox.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import type { RoundsDep } from '../rounds/roundQueries.ts';
import type { TraderFiguresDep } from '../copytrade/figures/traderBook.ts';
import type { GuardDep } from '../accountGuard/accountGuard.ts';
import { informOfFreeze } from './freezeNotice.ts';
import { addNote, listNotes } from './userNotes.ts';
import { createActOn } from './userHandlers.ts';

type Needs = MoneyActsNeeds &
  HistoryDep &
  MessagesDep &
  OutboxDep &
  RoundsDep &
  SessionsDep &
  TraderNamesDep &
  UserIndexDep &
  TraderFiguresDep &
  GuardDep;

const DONE = succeed({ status: 200 as const });

async function tradingOf(core: Needs, userId: UserId): Promise<WireUserTrading> {
  const open = await core.readAccounts((accounts) => ({
    positions: [...accounts.positions(userId)],
    orders: [...accounts.openOrders(userId)],
    bets: accounts.openBets(userId).map((bet) => toWireBet(bet, core.rounds.names)),
  }));
  const follow = await ownFollow(core, userId);
  const ended = await endedFollows(core, userId);
  return { ...open, follows: follow === undefined ? ended : [follow, ...ended] };
}

/** Calls `read` with a user of any status; UNKNOWN_USER for nobody. */
const createReads =
  (core: AccountReadsDep) =>
  async <T>(text: string, read: (userId: UserId) => Promise<T>): Promise<Reply<T>> => {
    const id = parseUserId(text);
    const user = id && (await core.readAccounts((accounts) => accounts.userById(id)));
    return user === undefined ? refuse(reject('UNKNOWN_USER')) : succeed(await read(user.id));
  };

const inRange = (startDate: number | undefined, endDate: number | undefined) => ({
  ...(startDate === undefined ? {} : { from: startDate }),
  ...(endDate === undefined ? {} : { to: endDate }),
});

type Calls = typeof userDeskCalls;
type Reads =
  | 'operatorUserTrading'
  | 'operatorUserOrders'
  | 'operatorUserBets'
  | 'operatorUserNotes';

function readHandlers(core: Needs): HandlersOf<Pick<Calls, Reads>> {
  const reads = createReads(core);
  return {
    operatorUserTrading: ({ userId }) => reads(userId, (id) => tradingOf(core, id)),
    operatorUserOrders: ({ userId: text, startDate, endDate, page, size }) =>
      reads(text, async (userId) => {
        const range = inRange(startDate, endDate);
        const { items, total } = await core.history({
          kind: 'ORDER' as const,
          userId,
          page,
          size,
          ...range,
        });
        const orders = items.flatMap((item) => (item.kind === 'ORDER' ? [item.order] : []));
        return { items: orders, total, page, size };
      }),
    operatorUserBets: ({ userId: text, startDate, endDate, page, size }) =>
      reads(text, async (userId) => {
        const range = inRange(startDate, endDate);
        const bets = await core.rounds.settledBets({ userId, page, size, ...range });
        return { items: [...bets.items], total: bets.total, page, size };
      }),
    operatorUserNotes: ({ userId: text, page, size }) =>
      reads(text, async (userId) => {
        const { items, total } = await listNotes(core, userId, { page, size });
        return { items: [...items], total, page, size };
      }),
  };
}

const freezeOf =
  (core: Needs) =>
  async (userId: UserId, reason: string): Promise<Reply<{ status: 200 }>> => {
    const frozen = await core.submit({ type: 'FreezeWithdrawals', userId, reason }, OPERATOR);
    if (!frozen.ok) return refuse(frozen.rejection);
    if (frozen.events.length > 0) await informOfFreeze(core, userId, reason);
    return DONE;
  };

const unfreezeOf =
  (core: Needs) =>
  async (userId: UserId): Promise<Reply<{ status: 200 }>> => {
    const ended = await core.submit({ type: 'UnfreezeWithdrawals', userId }, OPERATOR);
    if (!ended.ok) return refuse(ended.rejection);
    await informOfFreeze(core, userId, undefined);
    return DONE;
  };

export function userDeskHandlers(core: Needs): HandlersOf<Calls> {
  const actOn = createActOn(core, createActs(core));
  const onOthers = createAccountActs(core);
  const [freeze, unfreeze] = [freezeOf(core), unfreezeOf(core)];
  return {
    ...readHandlers(core),
    operatorAddUserNote: ({ userId, text }, { identity: { userId: operator } }) =>
      actOn(
        operator,
        { userId, reason: '' },
        {
          name: 'user.note',
          details: { text },
          work: ({ id }) => addNote(core, id, { by: operator, text }),
        },
      ),
    operatorEndSession: ({ userId, sessionId, reason }, { identity: { userId: operator } }) =>
      actOn(
        operator,
        { userId, reason },
        {
          name: 'user.session',
          details: { sessionId },
          work: async ({ id }) => {
            const session = core.sessions.ofUser(id).find((one) => one.id === sessionId);
            if (session === undefined) return refuse(reject('UNKNOWN_SESSION'));
            const ended = await core.sessions.end(session.id, 'FORCED');
            return ended.ok ? DONE : ended;
          },
        },
      ),
    operatorFreezeWithdrawals: ({ userId, reason }, { identity: { userId: operator } }) =>
      actOn(
        operator,
        { userId, reason },
        { name: 'user.freeze', work: ({ id }) => freeze(id, reason) },
      ),
    operatorUnfreezeWithdrawals: async ({ userId, reason }, { identity: { userId: operator } }) => {
      const id = parseUserId(userId);
      const user = id && (await core.readAccounts((accounts) => accounts.userById(id)));
      if (user === undefined) return refuse(reject('UNKNOWN_USER'));
      const act = {
        operator,
        name: 'user.unfreeze',
        target: user.id,
        owner: user.id,
        reason,
        call: 'operatorUnfreezeWithdrawals' as const,
        accounts: [user.id],
        asked: { userId },
      };
      return onOthers(act, () => unfreeze(user.id));
    },
  };
}
