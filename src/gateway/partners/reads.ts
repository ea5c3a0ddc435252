/** Partners' and operators' reads of the tree and of profits. */
import { USER_STATUSES } from '../../domain/accounts.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { PROFIT_SOURCES, PROFIT_STATES } from '../../domain/partners/partners.ts';
import { parseProfitDay, profitDay } from '../../domain/partners/profits.ts';
import { reject } from '../../domain/rejections.ts';
import { partnerPlaces, partnersAbove, partnersBelow, placeOf } from '../../engine/partnerState.ts';
import type { CallAnswer, CallParams } from '../../protocol/call.ts';
import { WHOLE } from '../../protocol/fields.ts';
import { type PARTNER_LISTS, type partnerCalls } from '../../protocol/partners/calls.ts';
import type { Handler } from '../calls/endpoint.ts';
import { knownWords } from '../calls/words.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { type PartnerNames, partnerRequester, type Requester } from './access.ts';
import type { PartnersDep, ProfitRow } from './profitBook.ts';
import type { PartnerVisits } from './visits.ts';
import { ownAccounts } from './ownAccounts.ts';
import {
  judge,
  nameOf,
  reachOf,
  totalsOf,
  toWireDay,
  toWireNode,
  toWireProfits,
  type View,
} from './wire.ts';

export interface PartnerParts {
  readonly core: Kernel & AdminsDep & PartnersDep & ProfilesDep & AccountReadsDep & SessionsDep;
  readonly names: PartnerNames;
  readonly visits: PartnerVisits;
}

type Of<Name extends keyof typeof partnerCalls> = Handler<(typeof partnerCalls)[Name]>;

/** Reads book and state at one moment. */
export async function withView<T>(
  { core, names }: Pick<PartnerParts, 'core' | 'names'>,
  isOperator: boolean,
  read: (view: View) => T,
): Promise<T> {
  const known = await names.all();
  const now = core.clock.now();
  const book = await core.partners.read((each) => each);
  return core.readState((state) =>
    read({ book, state, names: known, profiles: core.profiles, now, isOperator }),
  );
}

/** Whether a requester may see a user: themselves and those below, and as an operator all. */
const sees = ({ userId, isOperator }: Requester, { state }: View, id: UserId): boolean =>
  isOperator || id === userId || partnersAbove(state, id).includes(userId);

export const readPartner =
  (parts: PartnerParts): Of<'partner'> =>
  async ({ id: named }, { identity }) => {
    const requester = await partnerRequester(parts.core, identity.userId, 'partners.read');
    if (!requester.ok) return requester;
    const id = named === undefined ? identity.userId : parseUserId(named);
    const visits = id === undefined ? [] : await parts.visits.days(id);
    return withView(parts, requester.answer.isOperator, (view) => {
      const isKnown = id !== undefined && placeOf(view.state, id) !== undefined;
      if (!isKnown || !sees(requester.answer, view, id)) return refuse(reject('UNKNOWN_PARTNER'));
      const days = view.book.days((partnerId) => partnerId === id);
      const link = reachOf(view, id, visits);
      return succeed({ ...toWireNode(view, id), link, totals: totalsOf(view, days) });
    });
  };

/** A partner and all partners below, each before those below them. */
function withAllBelow({ state }: View, id: UserId): readonly UserId[] {
  const found = [id];
  for (const each of found) found.push(...partnersBelow(state, each));
  return found;
}

type ListParams = CallParams<typeof partnerCalls.partnerList>;

/** Members of the list before its filters, in the order of the tree. */
function listed(
  view: View,
  { userId, isOperator }: Requester,
  list: (typeof PARTNER_LISTS)[number],
  parent: UserId | undefined,
): readonly UserId[] {
  const { state, book } = view;
  if (parent !== undefined)
    return list === 'partner' ? partnersBelow(state, parent) : book.membersOf(parent);
  const partners = isOperator ? [...partnerPlaces(state).keys()] : withAllBelow(view, userId);
  if (list === 'member') return partners.flatMap((id) => book.membersOf(id));
  return isOperator ? partners : partners.slice(1);
}

export const listPartners =
  (parts: PartnerParts): Of<'partnerList'> =>
  async (params: ListParams, { identity }) => {
    const requester = await partnerRequester(parts.core, identity.userId, 'partners.read');
    if (!requester.ok) return requester;
    const { resultType: list = WHOLE } = params;
    const statuses = knownWords(params.statusStrs, USER_STATUSES, 'statusStrs');
    if (!statuses.ok) return statuses;
    const parent = params.parentId === undefined ? undefined : parseUserId(params.parentId);
    if (params.parentId !== undefined && parent === undefined)
      return refuse(reject('UNKNOWN_PARTNER'));
    const { level, page, size } = params;
    return withView(parts, requester.answer.isOperator, (view) => {
      if (parent !== undefined && !sees(requester.answer, view, parent))
        return refuse(reject('UNKNOWN_PARTNER'));
      const { state } = view;
      const found = listed(
        view,
        requester.answer,
        list === WHOLE ? 'partner' : list,
        parent,
      ).filter((id) => {
        const status = state.members.get(id)?.user.status;
        if (status === undefined || statuses.answer?.includes(status) === false) return false;
        return level === undefined || partnersAbove(state, id).length + 1 === level;
      });
      const items = found.slice((page - 1) * size, page * size).map((id) => toWireNode(view, id));
      return succeed({ items, total: found.length, page, size });
    });
  };

type Totals = CallAnswer<typeof partnerCalls.partnerProfits>['totals'];

const sumsOf = (rows: readonly ProfitRow[]): Totals =>
  CURRENCIES.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    if (own.length === 0) return [];
    let base = 0n;
    let profit = 0n;
    for (const row of own) {
      base += row.base;
      profit += row.profit;
    }
    return [{ currency, base: formatDecimal(base), profit: formatDecimal(profit) }];
  });

export const listProfits =
  (parts: PartnerParts): Of<'partnerProfits'> =>
  async ({ isChildren, typeStrs, stateStrs, startDate, endDate, page, size }, { identity }) => {
    const requester = await partnerRequester(parts.core, identity.userId, undefined);
    if (!requester.ok) return requester;
    const types = knownWords(typeStrs, PROFIT_SOURCES, 'typeStrs');
    if (!types.ok) return types;
    const states = knownWords(stateStrs, PROFIT_STATES, 'stateStrs');
    if (!states.ok) return states;
    const first = startDate === undefined ? -Infinity : profitDay(startDate);
    const last = endDate === undefined ? Infinity : profitDay(endDate);
    return withView(parts, false, (view) => {
      const { userId } = identity;
      const wanted = new Set(isChildren ? withAllBelow(view, userId).slice(1) : [userId]);
      const days = view.book
        .days((partnerId) => wanted.has(partnerId))
        .filter(({ day }) => day >= first && day <= last)
        .filter(
          (day) => states.answer === undefined || states.answer.includes(judge(view, day).state),
        )
        .map(({ rows, ...of }) => ({
          ...of,
          rows: rows.filter(({ source }) => types.answer?.includes(source) !== false),
        }));
      const all = days.flatMap(({ rows }) => rows);
      const totals = sumsOf(all);
      const items = days.flatMap((day) => toWireProfits(view, day));
      const shown = items.slice((page - 1) * size, page * size);
      return succeed({ items: shown, total: all.length, page, size, totals });
    });
  };

/** The named partner; UNKNOWN_PARTNER for a text that is none's id. */
export async function partnerNamed({ core }: PartnerParts, text: string): Promise<Reply<UserId>> {
  const id = parseUserId(text);
  const isKnown =
    id !== undefined && (await core.readState((state) => placeOf(state, id) !== undefined));
  return isKnown ? succeed(id) : refuse(reject('UNKNOWN_PARTNER'));
}

export const listDays =
  (parts: PartnerParts): Of<'operatorPartnerProfits'> =>
  async (params) => {
    const day = params.day === undefined ? undefined : parseProfitDay(params.day);
    if (params.day !== undefined && day === undefined)
      return refuse(reject('INVALID_PARAMETER', { name: 'day' }));
    const named =
      params.partnerId === undefined ? undefined : await partnerNamed(parts, params.partnerId);
    if (named?.ok === false) return named;
    const { state, page, size } = params;
    return withView(parts, true, (view) => {
      const found = view.book
        .days((partnerId) => named === undefined || partnerId === named.answer)
        .filter((each) => day === undefined || each.day === day)
        .map((each) => judge(view, each))
        .filter((each) => state === undefined || each.state === state);
      const items = found
        .slice((page - 1) * size, page * size)
        .map((each) => toWireDay(view, each));
      return succeed({ items, total: found.length, page, size });
    });
  };

export const listOwnAccounts =
  (parts: PartnerParts): Of<'operatorPartnerAccounts'> =>
  async ({ partnerId, page, size }) => {
    const named = partnerId === undefined ? undefined : await partnerNamed(parts, partnerId);
    if (named?.ok === false) return named;
    const found = await ownAccounts(parts.core, named?.answer);
    return withView(parts, true, (view) => {
      const items = found.slice((page - 1) * size, page * size).map((own) => ({
        ...own,
        matches: [...own.matches],
        partnerName: nameOf(view, own.partnerId),
        memberName: nameOf(view, own.memberId),
      }));
      return succeed({ items, total: found.length, page, size });
    });
  };
