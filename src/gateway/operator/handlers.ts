/** Operators' lists and decisions. Rules [O-A..]. */
import { knownUser } from '../operatorActs/persons.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { type DnwId, parseDnwId, type UserId } from '../../domain/ids.ts';
import { PROVIDERS } from '../../domain/ledger/accounts.ts';
import type { Application } from '../../domain/money/application.ts';
import { reject } from '../../domain/rejections.ts';
import { applicationById } from '../../engine/money/moneyState.ts';
import type { WireDnw } from '../../protocol/money/entities.ts';
import type { operatorCalls, WireOperatorDnw } from '../../protocol/operator/calls.ts';
import type { Handler, HandlersOf } from '../calls/endpoint.ts';
import { knownWords } from '../calls/words.ts';
import { Payouts } from '../money/payouts.ts';
import { dnwLabelsOf } from '../money/reads.ts';
import { applicationLabel, readApplication } from '../money/rows.ts';
import { toWireApplication } from '../money/wire.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { OPERATOR } from '../operatorActs/acts.ts';
import {
  createMoneyActs,
  type MoneyActsNeeds,
  type MoveMoney,
  type Stakes,
} from '../operatorActs/moneyActs.ts';
import type { CoinsDep } from '../coins/coinDesk.ts';
import type { ProvidersDep } from '../providers/access.ts';

type Needs = MoneyActsNeeds & CoinsDep & ProvidersDep;

const DECIDE = 'application.decide';

const CARRIERS = ['none', ...PROVIDERS] as const;

interface Deps {
  readonly core: Needs;
  readonly moveMoney: MoveMoney;
  readonly payouts: Payouts;
}

type Of<Name extends keyof typeof operatorCalls> = Handler<(typeof operatorCalls)[Name]>;

/** Applications with their users' names and where they are paid to. */
async function shown(
  { core, payouts }: Deps,
  found: readonly { readonly userId: UserId; readonly dnw: WireDnw }[],
): Promise<WireOperatorDnw[]> {
  const dnws = await payouts.withDestinations(found.map(({ dnw }) => dnw));
  const pending = await core.twoPersons.pendingOn(DECIDE);
  return found.map(({ userId, dnw }, index) => ({
    ...(dnws[index] ?? dnw),
    userId,
    username: core.profiles.profileOf(userId)?.username ?? null,
    name: core.profiles.profileOf(userId)?.name || null,
    pendingBy: (dnw.status === 'REQUESTED' ? pending.get(dnw.id) : undefined) ?? null,
  }));
}

const listApplications =
  (parts: Deps): Of<'operatorApplications'> =>
  async (params) => {
    const { userId, page, size, startDate, endDate } = params;
    const labels = dnwLabelsOf(params);
    if (!labels.ok) return labels;
    if (userId !== undefined && knownUser(parts.core, userId) === undefined)
      return refuse(reject('UNKNOWN_USER'));
    const carriers = knownWords(params.providerStrs, CARRIERS, 'providerStrs');
    if (!carriers.ok) return carriers;
    const more = [
      userId === undefined ? [] : [applicationLabel.user(userId)],
      carriers.answer?.map(applicationLabel.provider) ?? [],
    ].filter((group) => group.length > 0);
    const { items, total } = await parts.core.rows({
      kind: 'APPLICATION',
      userId: undefined,
      labels: [...labels.answer, ...more],
      page,
      size,
      ...(startDate === undefined ? {} : { from: startDate }),
      ...(endDate === undefined ? {} : { to: endDate }),
    });
    return succeed({ items: await shown(parts, items.map(readApplication)), total, page, size });
  };

/** Whether what a provider said of an application is left to an operator. */
async function isHeld({ core }: Deps, id: DnwId): Promise<boolean> {
  const kept = await core.providers.requests.find(id);
  return kept?.request.state === 'HELD';
}

const decideApplication =
  (parts: Deps): Of<'operatorDecide'> =>
  async ({ dnwHistoryId, decision, reason }, { identity }) => {
    const id = parseDnwId(dnwHistoryId);
    if (id === undefined) return refuse(reject('UNKNOWN_APPLICATION'));
    if (decision === 'REJECTED' && reason === '')
      return refuse(reject('INVALID_PARAMETER', { name: 'reason' }));
    const open = await parts.core.readState((state) => applicationById(state, id));
    if (open?.provider !== undefined && !(await isHeld(parts, id)))
      return refuse(reject('APPLICATION_AT_PROVIDER'));
    const act = {
      operator: identity.userId,
      name: DECIDE,
      target: id,
      owner: open?.userId,
      reason,
      details: { decision },
    };
    const decide = async (): Promise<Reply<WireOperatorDnw>> => {
      const result = await parts.core.submit(
        { type: 'DecideApplication', id, decision, reason },
        OPERATOR,
      );
      if (!result.ok) return refuse(result.rejection);
      const ended = result.events.find((event) => event.type === 'ApplicationEnded');
      if (ended === undefined) throw new Error(`${id} was decided without an event`);
      const { application } = ended;
      const decided = { userId: application.userId, dnw: toWireApplication(application, ended) };
      const [answer] = await shown(parts, [decided]);
      if (answer === undefined) throw new Error(`${id} is not shown`);
      return succeed(answer);
    };
    const { core, moveMoney } = parts;
    const stakes: Stakes =
      open === undefined || decision === 'REJECTED'
        ? { kind: 'nothing' }
        : { kind: 'money', moved: [open] };
    return moveMoney(
      {
        ...act,
        call: 'operatorDecide',
        permission: 'applications.act',
        stakes,
        accounts: open === undefined ? [] : [open.userId],
        params: { dnwHistoryId: id, decision },
        ...(open && { shown: shownToSecond(open) }),
      },
      async () => {
        const decided = await decide();
        if (decided.ok) await core.twoPersons.end(DECIDE, id, identity.userId);
        return decided;
      },
    );
  };

const shownToSecond = ({ userId, type, amount, currency }: Application) => ({
  userId,
  type,
  amount: formatDecimal(amount),
  currency,
});

export function operatorHandlers(core: Needs): HandlersOf<typeof operatorCalls> {
  const parts: Deps = { core, moveMoney: createMoneyActs(core), payouts: new Payouts(core) };
  return {
    operatorApplications: listApplications(parts),
    operatorDecide: decideApplication(parts),
  };
}
