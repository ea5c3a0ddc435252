/** The trail of acts as operators read it. */
import * as v from 'valibot';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import type { adminCalls } from '../../protocol/admins/calls.ts';
import type { WireAct } from '../../protocol/admins/entities.ts';
import type { CallAnswer, CallParams } from '../../protocol/call.ts';
import type { StoredDocument } from '../ports/documents.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';
import { ACT_KIND, ACT_OUTCOMES, actLabel } from './acts.ts';

const body = v.object({
  operator: v.string(),
  name: v.string(),
  target: v.string(),
  reason: v.string(),
  details: v.optional(v.record(v.string(), v.string()), {}),
  before: v.optional(v.record(v.string(), v.string()), {}),
  outcome: v.picklist(ACT_OUTCOMES),
  code: v.optional(v.string()),
});

/** Names of the users among values of the trail, by id; a closed account has none. */
function namesIn(
  profiles: ProfilesDep['profiles'],
  values: readonly string[],
): Readonly<Record<string, string>> {
  const words = values.flatMap((value) => value.split(',')).map((word) => word.trim());
  return Object.fromEntries(
    words.flatMap((word) => {
      const userId = parseUserId(word);
      const username = userId && profiles.profileOf(userId)?.username;
      return username === undefined ? [] : [[word, username]];
    }),
  );
}

function toWire(
  { profiles }: ProfilesDep,
  { id, createdAt: at, body: stored }: StoredDocument,
): WireAct {
  const { operator, name: act, code, ...rest } = v.parse(body, JSON.parse(stored));
  const userId = parseUserId(operator);
  const username = (userId && profiles.profileOf(userId)?.username) ?? null;
  const { target, details, before } = rest;
  const values = [target, ...Object.values(details), ...Object.values(before)];
  const names = namesIn(profiles, values);
  return { id, at, operator, username, act, ...rest, names, code: code ?? null };
}

type Named = ProfilesDep & SitesDep;

/** All users with an id or a name, which several sites may have. */
function personsOf({ profiles, sites }: Named, text: string): readonly UserId[] {
  const id = parseUserId(text);
  if (id !== undefined) return [id];
  return sites.all().flatMap(({ site }) => profiles.userByName(site.id, text) ?? []);
}

/** Newest first. */
export async function listActs(
  core: Pick<Kernel, 'documents'> & Named,
  asked: CallParams<typeof adminCalls.operatorAudit>,
): Promise<CallAnswer<typeof adminCalls.operatorAudit>> {
  const { operator, user, act, target, from, to, page, size } = asked;
  const operators = operator === undefined ? undefined : personsOf(core, operator);
  const [owner] = user === undefined ? [] : personsOf(core, user);
  // A name of no user is in no row.
  if (operators?.length === 0 || (user !== undefined && owner === undefined))
    return { items: [], total: 0, page, size };
  const labels = [
    ...(operators === undefined ? [] : [operators.map((id) => actLabel.operator(id))]),
    ...(act === undefined ? [] : [[actLabel.act(act)]]),
    ...(target === undefined ? [] : [[actLabel.target(target)]]),
  ];
  const { items, total } = await core.documents.query({
    kind: ACT_KIND,
    labels,
    page,
    size,
    ...(owner === undefined ? {} : { owner }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  });
  return { items: items.map((document) => toWire(core, document)), total, page, size };
}
