/** Calls about partners. */
import { digitsOf } from '../accounts/accountDocuments.ts';
import type { Unstamped } from '../../domain/commands.ts';
import { parseUserId, type SiteId, type UserId } from '../../domain/ids.ts';
import { partnerCode, type PartnerTerms } from '../../domain/partners/partners.ts';
import { reject } from '../../domain/rejections.ts';
import type { Site } from '../../domain/sites.ts';
import { newPartnerRejection } from '../../engine/partners/partners.ts';
import { partnersAbove, placeOf } from '../../engine/partnerState.ts';
import type { partnerCalls } from '../../protocol/partners/calls.ts';
import type { Auth } from '../auth/auth.ts';
import { tooMany } from '../limits/addressLimits.ts';
import type { Handler, HandlersOf } from '../calls/endpoint.ts';
import { type CarryOut, createActs, OPERATOR } from '../operatorActs/acts.ts';
import { inWords } from '../operatorActs/asked.ts';
import {
  createMoneyActs,
  type MoneyAct,
  type MoneyActsNeeds,
  type MoveMoney,
} from '../operatorActs/moneyActs.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { findPartner, ownerOfCode, type Partner, putPartner } from '../accounts/partnerCodes.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import { type PartnerNamesDep, partnerRequester, type Requester } from './access.ts';
import {
  listDays,
  listOwnAccounts,
  listPartners,
  listProfits,
  partnerNamed,
  type PartnerParts,
  readPartner,
  withView,
} from './reads.ts';
import { FIRST_TERMS, ratesInWords, ratesOf, settleDay, stakesOf } from './settle.ts';
import { PartnerVisits } from './visits.ts';
import { toWireNode } from './wire.ts';
import type { PartnersDep } from './profitBook.ts';

interface Deps extends PartnerParts {
  readonly carryOut: CarryOut;
  readonly moveMoney: MoveMoney;
  readonly auth: Pick<Auth, 'register' | 'lookups'>;
}

type Of<Name extends keyof typeof partnerCalls> = Handler<(typeof partnerCalls)[Name]>;

const shown = ({ code, name }: Pick<Partner, 'code' | 'name'>) => ({
  status: 200 as const,
  code,
  name,
});

interface Making {
  readonly actor: UserId;
  readonly partner: Partner;
  readonly siteId: SiteId;
  /** Undefined for a partner whose terms stay as they are. */
  readonly command: Unstamped | undefined;
}

/** The code first: whatever ends the process in between, the same call completes it. */
async function storePartner(
  { core, names }: Deps,
  { actor, partner, siteId, command }: Making,
): Promise<Reply<ReturnType<typeof shown>>> {
  const before = await ownerOfCode(core, siteId, partner.code);
  if (before !== undefined && before.userId !== partner.userId)
    return refuse(reject('PARTNER_CODE_TAKEN'));
  const { documents, clock } = core;
  const stored = await documents.transact([putPartner(siteId, partner, before?.version ?? 0)], {
    actor,
    at: clock.now(),
  });
  if (!stored.ok) return refuse(reject('PARTNER_CODE_TAKEN'));
  await names.add(partner);
  if (command !== undefined) {
    const result = await core.submit(command, OPERATOR);
    if (!result.ok) return refuse(result.rejection);
  }
  return succeed(shown(partner));
}

const makePartner =
  (parts: Deps): Of<'operatorPartnerCreate'> =>
  async (params, { site, identity: { userId: operator } }) => {
    const { core, moveMoney } = parts;
    const userId =
      parseUserId(params.userId) ??
      core.profiles.userByName(site.id, params.userId.toLowerCase()) ??
      core.profiles.userByName(site.id, params.userId);
    const user = userId && (await core.readAccounts((accounts) => accounts.userById(userId)));
    if (user === undefined) return refuse(reject('UNKNOWN_USER'));
    const code = partnerCode(params.code);
    if (code === undefined) return refuse(reject('INVALID_PARTNER_CODE'));
    if (user.status === 'CLOSED') return refuse(reject('ACCOUNT_CLOSED'));
    // An operator would lose what they may do.
    if (user.role === 'ADMIN') return refuse(reject('NO_PERMISSION'));
    const { name, reason, kind, rates } = params;
    const parentId = params.parentId === undefined ? undefined : parseUserId(params.parentId);
    if (params.parentId !== undefined && parentId === undefined)
      return refuse(reject('UNKNOWN_PARTNER'));
    const hasTerms = kind !== undefined || rates !== undefined || user.role !== 'PARTNER';
    const terms: PartnerTerms = {
      kind: kind ?? FIRST_TERMS.kind,
      rates: rates === undefined ? FIRST_TERMS.rates : ratesOf(rates),
    };
    const { id } = user;
    const command: Unstamped = {
      type: 'SetPartner',
      userId: id,
      terms,
      ...(parentId && { parentId }),
    };
    const act = {
      operator,
      name: 'partner.create',
      target: id,
      owner: id,
      reason,
      details: { code },
    };
    const before = await core.readState((state) => placeOf(state, id) ?? FIRST_TERMS);
    const moving: MoneyAct = {
      ...act,
      call: 'operatorPartnerCreate',
      permission: 'partners.act',
      accounts: [id],
      stakes: hasTerms ? stakesOf(before, terms) : { kind: 'nothing' },
      params: {
        userId: id,
        code,
        name,
        ...(kind !== undefined && { kind }),
        ...(rates !== undefined && { rates: ratesInWords(terms.rates) }),
        ...(parentId !== undefined && { parentId }),
      },
    };
    return moveMoney(moving, () =>
      storePartner(parts, {
        actor: operator,
        siteId: user.siteId,
        partner: { userId: id, code, name },
        command: hasTerms ? command : undefined,
      }),
    );
  };

/** The partner above a new one: a requesting partner themselves, or a partner below them. */
async function parentOf(
  parts: Deps,
  { userId, isOperator }: Requester,
  named: string | undefined,
): Promise<Reply<UserId | undefined>> {
  if (named === undefined) return succeed(isOperator ? undefined : userId);
  const parent = await partnerNamed(parts, named);
  if (!parent.ok || isOperator || parent.answer === userId) return parent;
  const isBelow = await parts.core.readState((state) =>
    partnersAbove(state, parent.answer).includes(userId),
  );
  return isBelow ? parent : refuse(reject('UNKNOWN_PARTNER'));
}

const createPartner =
  (parts: Deps): Of<'partnerCreate'> =>
  async (params, { identity, site, address }) => {
    const { core, carryOut, moveMoney, auth } = parts;
    const requester = await partnerRequester(core, identity.userId, 'partners.act');
    if (!requester.ok) return requester;
    const code = partnerCode(params.code);
    if (code === undefined) return refuse(reject('INVALID_PARTNER_CODE'));
    if ((await ownerOfCode(core, site.id, code)) !== undefined)
      return refuse(reject('PARTNER_CODE_TAKEN'));
    const parent = await parentOf(parts, requester.answer, params.parentId);
    if (!parent.ok) return parent;
    const { username, password, name, kind, reason, phone = '', email = '' } = params;
    const terms: PartnerTerms = { kind, rates: ratesOf(params.rates) };
    // No account is made for terms that would be refused.
    const wrong = await core.readState((state) =>
      newPartnerRejection(state, site.id, parent.answer, terms.rates),
    );
    if (wrong !== undefined) return refuse(wrong);
    const act = {
      operator: identity.userId,
      name: 'partner.create',
      target: code,
      owner: undefined,
      reason,
      details: { code },
    };
    const work = async () => {
      const registered = await auth.register({
        address,
        siteId: site.id,
        username,
        password,
        name,
        nick: '',
        email,
        phone: digitsOf(phone),
        ...(parent.answer && { partnerId: parent.answer }),
      });
      if (!registered.ok) return registered;
      const { id } = registered.answer;
      const made = await storePartner(parts, {
        actor: identity.userId,
        siteId: site.id,
        partner: { userId: id, code, name },
        command: { type: 'SetPartner', userId: id, terms },
      });
      return made.ok ? succeed({ ...made.answer, id }) : made;
    };
    if (!requester.answer.isOperator) return carryOut({ ...act, asked: params }, work);
    const moving: MoneyAct = {
      ...act,
      call: 'partnerCreate',
      permission: 'partners.act',
      accounts: parent.answer === undefined ? [] : [parent.answer],
      stakes: stakesOf(FIRST_TERMS, terms),
      // Without the password: the account has that of the press which makes it.
      params: {
        username,
        name,
        code,
        kind,
        rates: ratesInWords(terms.rates),
        ...(phone !== '' && { phone: digitsOf(phone) }),
        ...(email !== '' && { email }),
        ...(parent.answer && { parentId: parent.answer }),
      },
    };
    return moveMoney(moving, work);
  };

const changeTerms =
  (parts: Deps): Of<'operatorPartnerTerms'> =>
  async ({ partnerId, kind, rates, reason }, { identity: { userId: operator } }) => {
    const named = await partnerNamed(parts, partnerId);
    if (!named.ok) return named;
    const userId = named.answer;
    const terms: PartnerTerms = { kind, rates: ratesOf(rates) };
    const before = await parts.core.readState((state) => placeOf(state, userId));
    const moving: MoneyAct = {
      operator,
      name: 'partner.terms',
      target: userId,
      owner: userId,
      reason,
      call: 'operatorPartnerTerms',
      permission: 'partners.act',
      accounts: [userId],
      stakes: stakesOf(before ?? FIRST_TERMS, terms),
      params: { partnerId: userId, kind, rates: ratesInWords(terms.rates) },
      ...(before && { before: inWords({ kind: before.kind, rates: ratesInWords(before.rates) }) }),
    };
    return parts.moveMoney(moving, async () => {
      const set = await parts.core.submit({ type: 'SetPartner', userId, terms }, OPERATOR);
      if (!set.ok) return refuse(set.rejection);
      return succeed(await withView(parts, true, (view) => toWireNode(view, userId)));
    });
  };

export function partnerHandlers(
  core: MoneyActsNeeds & PartnersDep & PartnerNamesDep & SessionsDep,
  auth: Pick<Auth, 'register' | 'lookups'>,
): HandlersOf<typeof partnerCalls> {
  const parts: Deps = {
    core,
    auth,
    names: core.partnerNames,
    carryOut: createActs(core),
    visits: new PartnerVisits(core),
    moveMoney: createMoneyActs(core),
  };
  const found = async (
    code: string,
    { site, address }: { readonly site: Site; readonly address: string },
  ): Promise<Reply<Partner>> => {
    const use = auth.lookups.use(address);
    if (!use.ok) return refuse(tooMany(use.seconds));
    const partner = await findPartner(core, site.id, code);
    return partner === undefined ? refuse(reject('UNKNOWN_PARTNER')) : succeed(partner);
  };
  return {
    partnerVerify: async ({ partnerPk }, member) => {
      const partner = await found(String(partnerPk), member);
      return partner.ok ? succeed(shown(partner.answer)) : partner;
    },
    partnerVisit: async ({ partnerPk }, member) => {
      const partner = await found(String(partnerPk), member);
      if (!partner.ok) return partner;
      await parts.visits.count(partner.answer.userId, member.address);
      return succeed(shown(partner.answer));
    },
    partner: readPartner(parts),
    partnerCreate: createPartner(parts),
    partnerList: listPartners(parts),
    partnerProfits: listProfits(parts),
    operatorPartnerCreate: makePartner(parts),
    operatorPartnerTerms: changeTerms(parts),
    operatorPartnerProfits: listDays(parts),
    operatorPartnerAccounts: listOwnAccounts(parts),
    operatorPartnerSettle: settleDay(parts, parts.moveMoney),
  };
}
