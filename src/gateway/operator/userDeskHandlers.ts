/** A user's trading as operators see it, and acts on an account beside its status. Rules [A-P..]. */
import { type UserId, parseUserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import type { WireUserTrading, userDeskCalls } from '../../protocol/operator/userDeskCalls.ts';
import { endedFollows, ownFollow } from '../copytrade/reads.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import { toWireBet } from '../rounds/wire.ts';
import { OPERATOR, createActs } from '../operatorActs/acts.ts';
import { type MoneyActsNeeds, createAccountActs } from '../operatorActs/moneyActs.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { TraderNamesDep } from '../copytrade/traderDocuments.ts';
import type { HistoryDep } from '../futures/history.ts';
import type { MessagesDep } from '../messages/messageDesk.ts';
import type { UserIndexDep } from '../userIndex/userIndex.ts';
import type { OutboxDep } from '../outbox/outbox.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import type { RoundsDep } from '../rounds/roundQueries.ts';
import type { TraderFiguresDep } from '../copytrade/figures/traderBook.ts';
import type { GuardDep } from '../accountGuard/accountGuard.ts';
import { addNote, listNotes } from './userNotes.ts';
import { createActOn } from './userHandlers.ts';
import type { Site } from '../../domain/sites.ts';
import { type PersonNotice, prepareNotice } from '../messages/personNotice.ts';
import type { MessageLanguage } from '../outbox/port.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';

/** Notice to a user when an operator freezes their withdrawals, or ends the freeze. */
const FROZEN: Readonly<Record<MessageLanguage, (reason: string) => PersonNotice>> = {
  ko: (reason) => ({
    title: '출금이 정지되었습니다.',
    lines: [`사유: ${reason}`, '거래는 계속할 수 있습니다. 궁금한 점은 고객센터에 문의해주세요.'],
  }),
  en: (reason) => ({
    title: 'Your withdrawals are frozen.',
    lines: [`Reason: ${reason}`, 'You can go on trading. Please contact support with questions.'],
  }),
};

const UNFROZEN: Readonly<Record<MessageLanguage, PersonNotice>> = {
  ko: { title: '출금 정지가 해제되었습니다.', lines: ['다시 출금할 수 있습니다.'] },
  en: { title: 'Your withdrawals are no longer frozen.', lines: ['You can withdraw again.'] },
};

type Core = Pick<Kernel, 'clock' | 'documents' | 'random'> &
  MessagesDep &
  OutboxDep &
  ProfilesDep &
  SitesDep;

const languageOf = ({ profiles, sites }: Core, userId: UserId): Site['language'] => {
  const siteId = profiles.profileOf(userId)?.siteId;
  return (siteId && sites.byId(siteId)?.language) ?? 'ko';
};

/** @param reason undefined where the freeze ended */
async function informOfFreeze(
  core: Core,
  userId: UserId,
  reason: string | undefined,
): Promise<void> {
  if (core.profiles.profileOf(userId) === undefined) return;
  const language = languageOf(core, userId);
  const notice = reason === undefined ? UNFROZEN[language] : FROZEN[language](reason);
  const { changes, deliver } = await prepareNotice(core, userId, notice);
  const origin = { actor: 'operator', at: core.clock.now() } as const;
  const stored = await core.documents.transact(changes, origin);
  if (stored.ok) await deliver();
}

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

/** Calls `read` with a user of any status; UNKNOWN_USER for an unknown id. */
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
