/** Sites as operators of the first site create and change them. Rules [W-S2] to [W-S5]. */
import * as v from 'valibot';
import { siteId, type UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import {
  changedSite,
  FIRST_CREATED_ID,
  type GivenSettings,
  siteRejection,
} from '../../domain/site/settings.ts';
import { type Site, USUAL_SETTINGS } from '../../domain/sites.ts';
import { loosensTwoPersons, paysOutMore, loosensGuards } from '../../domain/site/twoPersons.ts';
import { siteFeatures } from '../../domain/siteType.ts';
import { type EngineState, positionsOf, workingOrdersOf } from '../../engine/index.ts';
import { openP2p } from '../../engine/p2p/p2pState.ts';
import {
  type siteOperatorCalls,
  toWireOperatorSite,
  type WireOperatorSite,
} from '../../protocol/site/operatorCalls.ts';
import { approvalParam, type WireApproval } from '../../protocol/admins/entities.ts';
import { cancelUnplayableBonuses } from '../bonus/unplayable.ts';
import type { ContextOf, HandlersOf } from '../calls/endpoint.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import { knownOf } from '../operatorActs/asked.ts';
import {
  createMoneyActs,
  type MoneyAct,
  type MoneyActsNeeds,
  type MoveMoney,
  type OneOrTwo,
} from '../operatorActs/moneyActs.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { storeSite } from '../sites/siteDocuments.ts';
import type { Kernel } from '../kernel.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';
import { coinsWithoutRate } from './siteCoins.ts';

const CHANGE = 'site.change';

type Operator = ContextOf<typeof siteOperatorCalls.operatorSites>;

/** Requested change of one site; `site` is the new state. */
interface Wanted {
  readonly site: Site;
  /** The site it replaces, and the version of it that the operator saw. */
  readonly before: Site | undefined;
  readonly version: number;
  readonly operator: UserId;
  readonly reason: string;
  /** The call again. */
  readonly params: WireApproval['params'];
}

/** Members of a site who have a futures position or order. */
function membersInFutures(state: EngineState, site: Site): number {
  let count = 0;
  for (const { user } of state.members.values()) {
    if (user.siteId !== site.id) continue;
    const isOpen = positionsOf(state, user.id).length + workingOrdersOf(state, user.id).length > 0;
    if (isOpen) count += 1;
  }
  return count;
}

const membersInP2p = (state: EngineState, site: Site): number =>
  openP2p(state).filter(({ userId }) => state.members.get(userId)?.user.siteId === site.id).length;

/** Bets end by themselves; what a member ends by hand keeps its part of the site on. */
function inUseRejection(state: EngineState, before: Site, after: Site): Rejection | undefined {
  const [was, will] = [siteFeatures(before), siteFeatures(after)];
  const members =
    (was.isFutures && !will.isFutures ? membersInFutures(state, before) : 0) +
    (was.isP2P && !will.isP2P ? membersInP2p(state, before) : 0);
  return members === 0 ? undefined : reject('SITE_IN_USE', { members: String(members) });
}

async function rejectionOf(core: MoneyActsNeeds, wanted: Wanted): Promise<Rejection | undefined> {
  const { site, before, version } = wanted;
  const invalid = siteRejection(site, before);
  if (invalid !== undefined) return invalid;
  const other = core.sites.byCode(site.code);
  if (other !== undefined && other.id !== site.id) return reject('SITE_CODE_TAKEN');
  if (core.sites.versionOf(site.id) !== version) return reject('SITE_CHANGED');
  // What the site has already stays: its members hold it.
  const had = before === undefined ? [] : coinsWithoutRate(core, before);
  const coin = coinsWithoutRate(core, site).find((one) => !had.includes(one));
  if (coin !== undefined) return reject('SITE_COIN_WITHOUT_RATE', { coin });
  return before && core.readState((state) => inUseRejection(state, before, site));
}

async function store(core: Kernel & SitesDep, wanted: Wanted): Promise<Reply<WireOperatorSite>> {
  const { site, operator } = wanted;
  const origin = { actor: operator, at: core.clock.now() };
  const version = await storeSite(core.documents, site, wanted.version, origin);
  if (version === undefined) return refuse(reject('SITE_CHANGED'));
  core.sites.set({ site, version });
  await cancelUnplayableBonuses(core);
  return succeed(toWireOperatorSite(site, version));
}

/** A new site differs from what sites usually are in terms that pay out more, or not. */
const create = (
  moveMoney: MoveMoney,
  core: MoneyActsNeeds,
  wanted: Wanted,
): OneOrTwo<WireOperatorSite> =>
  write(moveMoney, core, wanted, {
    name: 'site.create',
    call: 'operatorSiteCreate',
    target: wanted.site.code,
    isForTwo: () =>
      paysOutMore(USUAL_SETTINGS, wanted.site) || loosensGuards(USUAL_SETTINGS, wanted.site),
  });

/** Changes a site; loosening the rule of two admins, or paying out more, takes two of them. */
async function change(
  moveMoney: MoveMoney,
  core: MoneyActsNeeds,
  wanted: Wanted & { readonly before: Site },
): OneOrTwo<WireOperatorSite> {
  const { site, before, operator } = wanted;
  const isForTwo = () =>
    loosensTwoPersons(before, site) || paysOutMore(before, site) || loosensGuards(before, site);
  const written = await write(moveMoney, core, wanted, {
    name: CHANGE,
    call: 'operatorSiteChange',
    target: before.code,
    isForTwo,
    before: knownOf({ ...before }, wanted.params),
  });
  // What waited was asked for on a version that is no longer in force.
  if (written.ok && written.isPending !== true)
    await core.twoPersons.end(CHANGE, before.code, operator);
  return written;
}

/** Checks and stores a site under the trail. */
async function write(
  moveMoney: MoveMoney,
  core: MoneyActsNeeds,
  wanted: Wanted,
  of: Pick<MoneyAct, 'name' | 'call' | 'target' | 'before'> & { readonly isForTwo: () => boolean },
): OneOrTwo<WireOperatorSite> {
  const { operator, reason, params } = wanted;
  const { isForTwo, ...act } = of;
  const work = async (): Promise<Reply<WireOperatorSite>> => {
    const rejection = await rejectionOf(core, wanted);
    return rejection === undefined ? store(core, wanted) : refuse(rejection);
  };
  // No second admin is asked to confirm a change that would be refused, and settings that were are
  // no figures.
  const isRefused = (await rejectionOf(core, wanted)) !== undefined;
  const moving: MoneyAct = {
    ...act,
    operator,
    reason,
    owner: undefined,
    accounts: [],
    params,
    permission: 'sites.act',
    stakes: !isRefused && isForTwo() ? { kind: 'terms' } : { kind: 'nothing' },
  };
  return moveMoney(moving, work);
}

/** Given settings, to make the same call again with: all of them, as each makes another act. */
const inWords = (given: Readonly<Record<string, unknown>>): WireApproval['params'] =>
  v.parse(
    v.record(v.string(), approvalParam),
    JSON.parse(
      JSON.stringify(given, (_, value: unknown) =>
        typeof value === 'number' ? String(value) : value,
      ),
    ),
  );

const nextId = ({ sites }: SitesDep): number =>
  Math.max(FIRST_CREATED_ID - 1, ...sites.all().map(({ site }) => site.id)) + 1;

export function siteOperatorHandlers(core: MoneyActsNeeds): HandlersOf<typeof siteOperatorCalls> {
  const moveMoney = createMoneyActs(core);
  // One after another: codes and numbers are compared in memory.
  const inTurn = createKeyedTurns<'sites'>();
  const isElsewhere = ({ identity }: Operator): boolean =>
    identity.siteId !== core.sites.first().id;
  return {
    operatorSites: (_, context) =>
      isElsewhere(context)
        ? refuse(reject('NO_PERMISSION'))
        : succeed(core.sites.all().map(({ site, version }) => toWireOperatorSite(site, version))),

    operatorSiteCreate: ({ reason, binaryCurrency, siteInfoId: _site, ...given }, context) => {
      if (isElsewhere(context)) return refuse(reject('NO_PERMISSION'));
      return inTurn('sites', () => {
        const { code, name } = given;
        const currency = binaryCurrency ?? USUAL_SETTINGS.binaryCurrency;
        const usual = {
          ...USUAL_SETTINGS,
          id: siteId(nextId(core)),
          code,
          name,
          binaryCurrency: currency,
        };
        const site = changedSite(usual, given satisfies GivenSettings);
        const operator = context.identity.userId;
        return create(moveMoney, core, {
          site,
          before: undefined,
          version: 0,
          operator,
          reason,
          params: inWords({ ...given, binaryCurrency: currency }),
        });
      });
    },

    operatorSiteChange: ({ id, version, reason, siteInfoId: _site, ...given }, context) => {
      if (isElsewhere(context)) return refuse(reject('NO_PERMISSION'));
      return inTurn('sites', async () => {
        const before = core.sites.byId(id);
        if (before === undefined) return refuse(reject('UNKNOWN_SITE'));
        const site = changedSite(before, given satisfies GivenSettings);
        const operator = context.identity.userId;
        const params = inWords({ id: String(site.id), version: String(version), ...given });
        return change(moveMoney, core, { site, before, version, operator, reason, params });
      });
    },
  };
}
