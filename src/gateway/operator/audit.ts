/** The trail of acts as operators read it. */
import * as v from 'valibot';
import { parseUserId } from '../../domain/ids.ts';
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

/** Newest first. */
export async function listActs(
  core: Pick<GatewayCore, 'documents' | 'profiles'>,
  { operator, act, target, from, to, page, size }: CallParams<typeof adminCalls.operatorAudit>,
): Promise<CallAnswer<typeof adminCalls.operatorAudit>> {
  const labels = [
    ...(operator === undefined ? [] : [[actLabel.operator(operator)]]),
    ...(act === undefined ? [] : [[actLabel.act(act)]]),
    ...(target === undefined ? [] : [[actLabel.target(target)]]),
  ];
  const { items, total } = await core.documents.query({
    ...{ kind: ACT_KIND, labels, page, size },
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  });
  return { items: items.map((document) => toWire(core, document)), total, page, size };
}
