/** Sites as operators of the first site create and change them. Rules [W-S2] to [W-S5]. */
import { siteId, type UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import {
  changedSite,
  FIRST_CREATED_ID,
  type GivenSettings,
  siteRejection,
} from '../../domain/site/settings.ts';
import { type Site, USUAL_SETTINGS } from '../../domain/sites.ts';
import { loosensTwoPersons } from '../../domain/site/twoPersons.ts';
import { siteFeatures } from '../../domain/siteType.ts';
import { type EngineState, positionsOf, workingOrdersOf } from '../../engine/index.ts';
import { openP2p } from '../../engine/p2p/p2pState.ts';
import {
  type siteOperatorCalls,
  toWireOperatorSite,
  type WireOperatorSite,
} from '../../protocol/site/operatorCalls.ts';
import type { WirePending } from '../../protocol/admins/entities.ts';
import type { GatewayCore } from '../core.ts';
import type { ContextOf, HandlersOf } from '../http/endpoint.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import { type CarryOut, createActs } from '../operator/acts.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { storeSite } from './siteDocuments.ts';

const CHANGE = 'site.change';

type Operator = ContextOf<typeof siteOperatorCalls.operatorSites>;

/** What is asked for one site; `site` as it shall be. */
interface Wanted {
  readonly site: Site;
  /** The site it replaces, and the version of it that the operator saw. */
  readonly before: Site | undefined;
  readonly version: number;
  readonly operator: UserId;
  readonly reason: string;
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

async function rejectionOf(core: GatewayCore, wanted: Wanted): Promise<Rejection | undefined> {
  const { site, before, version } = wanted;
  const invalid = siteRejection(site, before);
  if (invalid !== undefined) return invalid;
  const other = core.sites.byCode(site.code);
  if (other !== undefined && other.id !== site.id) return reject('SITE_CODE_TAKEN');
  if (core.sites.versionOf(site.id) !== version) return reject('SITE_CHANGED');
  return before && core.readState((state) => inUseRejection(state, before, site));
}

type Written = Reply<WireOperatorSite | { readonly pending: WirePending }>;

async function store(core: GatewayCore, wanted: Wanted): Promise<Reply<WireOperatorSite>> {
  const { site, operator } = wanted;
  const origin = { actor: operator, at: core.clock.now() };
  const version = await storeSite(core.documents, site, wanted.version, origin);
  if (version === undefined) return refuse(reject('SITE_CHANGED'));
  core.sites.set({ site, version });
  return succeed(toWireOperatorSite(site, version));
}

const create = (
  core: GatewayCore,
  carryOut: CarryOut,
  wanted: Wanted,
): Promise<Reply<WireOperatorSite>> => {
  const { site, operator, reason } = wanted;
  const act = { operator, name: 'site.create', target: site.code, owner: undefined, reason };
  return carryOut(act, async () => {
    const rejection = await rejectionOf(core, wanted);
    return rejection === undefined ? store(core, wanted) : refuse(rejection);
  });
};

/** What loosens the rule of two admins takes two of them, who ask for the same amounts. */
function change(
  core: GatewayCore,
  carryOut: CarryOut,
  wanted: Wanted & { readonly before: Site },
): Promise<Written> {
  const { site, before, operator, reason } = wanted;
  const { twoPersonFromUsdt, twoPersonFromWon } = site;
  const act = {
    ...{ operator, name: CHANGE, target: site.code, owner: undefined, reason },
    details: { twoPersonFromUsdt, twoPersonFromWon },
  };
  return carryOut<WireOperatorSite | { readonly pending: WirePending }>(act, async () => {
    const rejection = await rejectionOf(core, wanted);
    if (rejection !== undefined) return refuse(rejection);
    const target = before.code;
    if (loosensTwoPersons(before, site)) {
      const params = {
        ...{ id: String(site.id), version: String(wanted.version) },
        ...{ twoPersonFromUsdt, twoPersonFromWon },
      };
      const shared = { ...act, act: CHANGE, target, permission: 'sites.act', params } as const;
      return core.twoPersons.share(shared, () => store(core, wanted));
    }
    const stored = await store(core, wanted);
    // What waited was asked for on a version that is no longer in force.
    if (stored.ok) await core.twoPersons.end(CHANGE, target, operator);
    return stored;
  });
}

const nextId = ({ sites }: GatewayCore): number =>
  Math.max(FIRST_CREATED_ID - 1, ...sites.all().map(({ site }) => site.id)) + 1;

export function siteOperatorHandlers(core: GatewayCore): HandlersOf<typeof siteOperatorCalls> {
  const carryOut = createActs(core);
  // One after another: codes and numbers are compared in memory.
  const inTurn = createKeyedTurns<'sites'>();
  const isElsewhere = ({ identity }: Operator): boolean =>
    identity.siteId !== core.sites.first().id;
  return {
    operatorSites: (_, context) =>
      isElsewhere(context)
        ? refuse(reject('NO_PERMISSION'))
        : succeed(core.sites.all().map(({ site, version }) => toWireOperatorSite(site, version))),

    operatorSiteCreate: ({ reason, binaryCurrency, ...given }, context) => {
      if (isElsewhere(context)) return refuse(reject('NO_PERMISSION'));
      return inTurn('sites', () => {
        const { code, name } = given;
        const currency = binaryCurrency ?? USUAL_SETTINGS.binaryCurrency;
        const usual = {
          ...{ ...USUAL_SETTINGS, id: siteId(nextId(core)), code, name, binaryCurrency: currency },
        };
        const site = changedSite(usual, given satisfies GivenSettings);
        const operator = context.identity.userId;
        return create(core, carryOut, { site, before: undefined, version: 0, operator, reason });
      });
    },

    operatorSiteChange: ({ id, version, reason, ...given }, context) => {
      if (isElsewhere(context)) return refuse(reject('NO_PERMISSION'));
      return inTurn('sites', async () => {
        const before = core.sites.byId(id);
        if (before === undefined) return refuse(reject('UNKNOWN_SITE'));
        const site = changedSite(before, given satisfies GivenSettings);
        const operator = context.identity.userId;
        return change(core, carryOut, { site, before, version, operator, reason });
      });
    },
  };
}
