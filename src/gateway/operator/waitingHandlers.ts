/** How much waits for an operator, counted from what each section lists. Rule [O-G50]. */
import type { Permission } from '../../domain/permissions.ts';
import type { P2pTrade } from '../../domain/p2p/p2p.ts';
import { p2pStepVerdict } from '../../domain/p2p/steps.ts';
import { copytradeState } from '../../engine/copytrade/copyState.ts';
import type { EngineState } from '../../engine/index.ts';
import { openApplications } from '../../engine/money/moneyState.ts';
import { openP2p } from '../../engine/p2p/p2pState.ts';
import type { waitingCalls, WireWaiting } from '../../protocol/operator/waitingCalls.ts';
import { depositLabel } from '../coins/depositRecords.ts';
import type { ContactDesk } from '../contacts/contactDesk.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { succeed } from '../reply.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { CoinsDep } from '../coins/coinDesk.ts';
import type { Kernel } from '../kernel.ts';
import type { TwoPersonsDep } from '../operatorActs/twoPersons.ts';
import type { UserIndexDep } from '../userIndex/userIndex.ts';
import type { OutboxDep } from '../outbox/outbox.ts';
import type { ProvidersDep } from '../providers/access.ts';

/** A page of one row says how many there are. */
const COUNT = { page: 1, size: 1 } as const;

const DESK_STEPS = ['PAY', 'RELEASE'] as const;

/** Whether the next step of a trade is the counter's. */
const isForDesk = (trade: P2pTrade): boolean =>
  trade.status === 'REQUESTED' ||
  trade.status === 'DISPUTED' ||
  DESK_STEPS.some((step) => p2pStepVerdict(step, 'COUNTER', trade) === 'ALLOWED');

const inEngine = (state: EngineState) => ({
  applications: openApplications(state).length,
  p2p: openP2p(state).filter(isForDesk).length,
  copytrade: [...copytradeState(state).traders.values()].filter(
    ({ status }) => status === 'APPLIED',
  ).length,
});

async function waitingUsers({ userIndex }: UserIndexDep): Promise<number> {
  const { total } = await userIndex.find({
    siteId: undefined,
    statuses: ['WAIT'],
    roles: undefined,
    keyword: '',
    from: 0,
    to: Infinity,
    isNewestFirst: true,
    ...COUNT,
  });
  return total;
}

async function heldDeposits({ coins }: CoinsDep): Promise<number> {
  const labels = [[depositLabel.status('HELD')]];
  return (await coins.deposits.list({ labels, ...COUNT })).total;
}

export const waitingHandlers = (
  core: Kernel & AdminsDep & CoinsDep & OutboxDep & ProvidersDep & TwoPersonsDep & UserIndexDep,
  contacts: ContactDesk,
): HandlersOf<typeof waitingCalls> => ({
  operatorWaiting: async (_, { identity: { userId } }) => {
    const may = (permission: Permission): boolean => core.admins.holds(userId, permission);
    const state = await core.readState(inEngine);
    const answer: WireWaiting = {};
    if (may('users.read')) answer.users = await waitingUsers(core);
    if (may('copytrade.read')) answer.copytrade = state.copytrade;
    if (may('messages.read')) answer.outbox = await core.outbox.waitingCodes();
    if (may('contacts.read')) {
      const open = await contacts.list({ isRead: undefined, isAnswered: false, ...COUNT });
      answer.contacts = open.total;
    }
    if (may('applications.read')) {
      const held = await core.providers.requests.list({ states: ['HELD'], ...COUNT });
      answer.applications = state.applications;
      answer.p2p = state.p2p;
      answer.deposits = await heldDeposits(core);
      answer.providers = held.total;
    }
    const approvals = await core.twoPersons.list(COUNT, userId);
    if (approvals.ok) answer.approvals = approvals.answer.total;
    return succeed(answer);
  },
});
