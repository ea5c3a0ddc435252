/** The trail of acts as operators read it. */
import * as v from 'valibot';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import type { adminCalls } from '../../protocol/admins/calls.ts';
import type { WireAct } from '../../protocol/admins/entities.ts';
import type { CallAnswer, CallParams } from '../../protocol/call.ts';
import type { GatewayCore } from '../core.ts';
import type { StoredDocument } from '../ports/documents.ts';
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

function toWire(
  { profiles }: Pick<GatewayCore, 'profiles'>,
  { id, createdAt: at, body: stored }: StoredDocument,
): WireAct {
  const { operator, name: act, code, ...rest } = v.parse(body, JSON.parse(stored));
  const userId = parseUserId(operator);
  const username = (userId && profiles.profileOf(userId)?.username) ?? null;
  return { id, at, operator, username, act, ...rest, code: code ?? null };
}

type Named = Pick<GatewayCore, 'profiles' | 'sites'>;

/** Everybody of an id or a name, which several sites may have. */
function personsOf({ profiles, sites }: Named, text: string): readonly UserId[] {
  const id = parseUserId(text);
  if (id !== undefined) return [id];
  return sites.all().flatMap(({ site }) => profiles.userByName(site.id, text) ?? []);
}

/** Newest first. */
export async function listActs(
  core: Pick<GatewayCore, 'documents'> & Named,
  asked: CallParams<typeof adminCalls.operatorAudit>,
): Promise<CallAnswer<typeof adminCalls.operatorAudit>> {
  const { operator, user, act, target, from, to, page, size } = asked;
  const operators = operator === undefined ? undefined : personsOf(core, operator);
  const [owner] = user === undefined ? [] : personsOf(core, user);
  // A name that nobody has is in no row.
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
