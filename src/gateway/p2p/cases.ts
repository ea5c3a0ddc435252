/** A P2P trade with all that it is decided by. Rule [Q-G7]. */
import * as v from 'valibot';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { P2P_STATUSES, type P2pStatus } from '../../domain/p2p/p2p.ts';
import type { WireP2pCase, WireP2pMember, WireP2pStep } from '../../protocol/p2p/details.ts';
import { ACT_KIND, actLabel } from '../operatorActs/acts.ts';
import { findTwoStep } from '../twoStep/twoStepDocuments.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { readSteps } from './steps.ts';
import { p2pStatusLabel, readP2p, type StoredP2p } from './wire.ts';

type Needs = Kernel & AccountReadsDep & ProfilesDep;

/** Other trades of the user that are shown. */
const NEWEST = 5;
/** Acts on one trade that are looked at for who took its steps. */
const ACTS_SEEN = 100;

const actBody = v.object({ operator: v.string(), name: v.string(), outcome: v.string() });

/** The acts that take a step. */
const ACTS_OF: Readonly<Partial<Record<P2pStatus, readonly string[]>>> = {
  MATCHED: ['p2p.match'],
  PAID: ['p2p.pay'],
  DISPUTED: ['p2p.dispute'],
  RELEASED: ['p2p.release', 'p2p.decide'],
  CANCELLED: ['p2p.cancel', 'p2p.decide'],
};

/** Which operator took each step, from the trail. */
async function withOperators(
  { documents, profiles }: Kernel & ProfilesDep,
  id: string,
  steps: readonly WireP2pStep[],
): Promise<WireP2pCase['steps']> {
  const taking = [...new Set(Object.values(ACTS_OF).flat())].map(actLabel.act);
  const { items } = await documents.query({
    kind: ACT_KIND,
    labels: [[actLabel.target(id)], taking],
    page: 1,
    size: ACTS_SEEN,
    order: 'oldest',
  });
  const acts = items
    .map(({ body }) => v.parse(actBody, JSON.parse(body)))
    .filter(({ outcome }) => outcome === 'DONE');
  return steps.map((step) => {
    const names = step.by === 'COUNTER' ? (ACTS_OF[step.status] ?? []) : [];
    const act = acts.find(({ name }) => names.includes(name));
    const operator = act && parseUserId(act.operator);
    return {
      ...step,
      operator: (operator && profiles.profileOf(operator)?.username) ?? null,
    };
  });
}

/** How many trades of a user stand where. */
async function countTrades({ rows }: Kernel, userId: UserId) {
  const counts: Partial<Record<P2pStatus, number>> = {};
  for (const status of P2P_STATUSES) {
    const labels = [[p2pStatusLabel(status)]];
    const { total } = await rows({ kind: 'P2P', userId, labels, page: 1, size: 1 });
    if (total > 0) counts[status] = total;
  }
  return counts;
}

async function memberOf(core: Needs, { p2p, userId }: StoredP2p): Promise<WireP2pMember> {
  const user = await core.readAccounts((accounts) => accounts.userById(userId));
  const profile = core.profiles.profileOf(userId);
  const others = await core.rows({ kind: 'P2P', userId, page: 1, size: NEWEST + 1 });
  const disputed = [[p2pStatusLabel('DISPUTED')]];
  const disputes = await core.rows({
    kind: 'P2P_STEP',
    userId,
    labels: disputed,
    page: 1,
    size: 1,
  });
  return {
    registeredAt: user?.registeredAt ?? null,
    status: user?.status ?? null,
    name: profile?.name ?? null,
    phone: profile?.phone ?? null,
    email: profile?.email ?? null,
    isTwoStepOn: (await findTwoStep(core.documents, userId))?.state === 'ON',
    trades: await countTrades(core, userId),
    disputes: disputes.total,
    newest: others.items
      .map((body) => readP2p(body).p2p)
      .filter(({ id }) => id !== p2p.id)
      .slice(0, NEWEST),
  };
}

/** Details of a trade that the operators' list leaves out. */
export async function caseOf(
  core: Needs,
  stored: StoredP2p,
): Promise<Pick<WireP2pCase, 'steps' | 'member'>> {
  return {
    steps: await withOperators(core, stored.p2p.id, await readSteps(core, stored)),
    member: await memberOf(core, stored),
  };
}
