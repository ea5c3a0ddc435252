/** Contacts as operators list and answer them. Rules [M-C..]. */
import { knownUser } from '../operatorActs/persons.ts';
import { parseUserId, type UserId, userId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { numberInId } from '../../engine/state.ts';
import type { contactOperatorCalls } from '../../protocol/contacts/operatorCalls.ts';
import { isPermitted } from '../admins/permitted.ts';
import type { Handler, HandlersOf } from '../calls/endpoint.ts';
import { type CarryOut, createActs } from '../operatorActs/acts.ts';
import { refuse, succeed } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { Kernel } from '../kernel.ts';
import type { UserIndexDep } from '../userIndex/userIndex.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { attached, shareAttached } from './attachments.ts';
import type { ContactDesk } from './contactDesk.ts';
import type { StoredContact } from './contactDocuments.ts';
import { filterOf } from './filters.ts';

type Needs = Kernel & AccountReadsDep & AdminsDep & ProfilesDep & UserIndexDep;

/** As the trail names it. */
const UNASSIGNED = '-';

/** Users whose questions are found by one keyword; a longer keyword narrows them. */
const FOUND_MAX = 200;

/** Questions that a keyword names: one by its id, or those of the users that it finds. */
async function namedBy(
  core: UserIndexDep,
  desk: ContactDesk,
  keyword: string,
): Promise<{ readonly contact?: StoredContact; readonly owners?: readonly UserId[] }> {
  if (keyword === '') return {};
  const contact = await desk.find(keyword);
  if (contact !== undefined) return { contact };
  const { ids } = await core.userIndex.find({
    siteId: undefined,
    statuses: undefined,
    roles: undefined,
    from: 0,
    to: Infinity,
    keyword: keyword.toLowerCase(),
    isNewestFirst: true,
    page: 1,
    size: FOUND_MAX,
  });
  return { owners: ids };
}

interface Deps {
  readonly core: Needs;
  readonly desk: ContactDesk;
  readonly carryOut: CarryOut;
}

type Of<Name extends keyof typeof contactOperatorCalls> = Handler<
  (typeof contactOperatorCalls)[Name]
>;

const list =
  ({ core, desk }: Deps): Of<'operatorContactList'> =>
  async (params, { identity: { userId: operator } }) => {
    const { page, size, playerId, keyword = '', assigned, startDate, endDate } = params;
    const owner = playerId === undefined ? undefined : knownUser(core, playerId);
    if (playerId !== undefined && owner === undefined) return refuse(reject('UNKNOWN_USER'));
    const filter = filterOf(params);
    if (!filter.ok) return filter;
    const named = await namedBy(core, desk, keyword);
    if (named.contact !== undefined)
      return succeed({ items: [desk.toOperator(named.contact)], total: 1, page: 1, size });
    const { items, total } = await desk.list({
      ...filter.answer,
      page,
      size,
      ...(owner !== undefined && { owner }),
      ...(named.owners !== undefined && { owners: named.owners }),
      ...(assigned === 'MINE' && { assigned: numberInId(operator) }),
      ...(assigned === 'NOBODY' && { assigned: 'nobody' as const }),
      ...(startDate !== undefined && { from: startDate }),
      ...(endDate !== undefined && { to: endDate }),
    });
    return succeed({ items: items.map((item) => desk.toOperator(item)), total, page, size });
  };

const answer =
  ({ core, desk, carryOut }: Deps): Of<'operatorContactAnswer'> =>
  async (params, { identity: { userId: operator } }) => {
    const { contactId, answer: text, fileIds, clientRequestId } = params;
    const known = await desk.find(contactId);
    const act = {
      operator,
      name: 'contact.answer',
      target: contactId,
      owner: known?.owner,
      reason: '',
      asked: { contactId, answer: text, fileIds, clientRequestId },
      // An operator who answers an unassigned question is assigned to it.
      ...(known !== undefined &&
        known.contact.assigned.operator === null && {
          details: { operatorId: operator },
          before: { operatorId: UNASSIGNED },
        }),
    };
    return carryOut(act, async () => {
      const files = await attached(core, operator, fileIds);
      if (!files.ok) return files;
      // Before the answer, which is shown to them at once.
      if (known !== undefined) await shareAttached(core, files.answer, known.owner);
      const answered = await desk.answer(contactId, operator, {
        id: clientRequestId,
        text,
        files: files.answer,
        at: core.clock.now(),
        operator: numberInId(operator),
      });
      return answered.ok ? succeed(desk.toOperator(answered.answer)) : answered;
    });
  };

const assign =
  ({ core, desk, carryOut }: Deps): Of<'operatorContactAssign'> =>
  async (params, { identity: { userId: operator } }) => {
    const { contactId, operatorId, expectedVersion } = params;
    const known = await desk.find(contactId);
    const holder = known?.contact.assigned.operator ?? null;
    const act = {
      operator,
      name: 'contact.assign',
      target: contactId,
      owner: known?.owner,
      reason: '',
      asked: { contactId },
      details: { operatorId: operatorId ?? UNASSIGNED },
      before: { operatorId: holder === null ? UNASSIGNED : userId(holder) },
    };
    return carryOut(act, async () => {
      const to = operatorId === undefined ? null : parseUserId(operatorId);
      if (to === undefined || (to !== null && !(await isPermitted(core, to, 'contacts.act'))))
        return refuse(reject('UNKNOWN_OPERATOR'));
      const changed = await desk.assign(contactId, operator, {
        to: to === null ? null : numberInId(to),
        expectedVersion,
      });
      return changed.ok ? succeed(desk.toOperator(changed.answer)) : changed;
    });
  };

const operators =
  ({ core }: Deps): Of<'operatorContactOperators'> =>
  async () => {
    const items = [];
    for (const id of core.admins.all())
      if (await isPermitted(core, id, 'contacts.act'))
        items.push({ id, username: core.profiles.profileOf(id)?.username ?? null });
    return succeed({
      items: items.toSorted((a, b) => (a.username ?? '').localeCompare(b.username ?? '')),
    });
  };

export function contactOperatorHandlers(
  core: Needs,
  desk: ContactDesk,
): HandlersOf<typeof contactOperatorCalls> {
  const parts = { core, desk, carryOut: createActs(core) };
  return {
    operatorContactList: list(parts),
    operatorContactAnswer: answer(parts),
    operatorContactAssign: assign(parts),
    operatorContactOperators: operators(parts),
  };
}
