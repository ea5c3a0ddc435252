/** What the server knows and the client does not: asked after a connection opened and for every hole. */
import type { AccountEvent } from '../protocol/accountEvents.ts';
import type { Answer } from '../protocol/answer.ts';
import { fail, succeed } from './answer.ts';
import type { Caller } from './api.ts';
import { readBaseline } from './baseline.ts';
import type { BaselineFact } from './facts.ts';

/** The last event that the client holds, to see that the server has the same history. */
export interface KnownEvent {
  readonly seq: number;
  readonly at: number;
}

export type CaughtUp =
  /** The next events; `isEnd` when there are no more. */
  | { readonly kind: 'events'; readonly events: readonly AccountEvent[]; readonly isEnd: boolean }
  /** The account as a whole, since events would not lead there. `isOther`: the server's history is another one. */
  | { readonly kind: 'baseline'; readonly baseline: BaselineFact; readonly isOther: boolean };

const PAGE = 500;
/** More events than this are not worth reading one by one. */
const BEHIND_MAX = 5_000;

async function rebase(api: Caller, now: () => number, isOther: boolean): Promise<Answer<CaughtUp>> {
  const head = await api.call('events', { after: Number.MAX_SAFE_INTEGER, size: 1 });
  if (!head.ok) return head;
  const baseline = await readBaseline(api, head.value.lastSeq, now());
  return baseline.ok ? succeed({ kind: 'baseline', baseline: baseline.value, isOther }) : baseline;
}

/**
 * One step towards the server's present.
 * @param after last event released; undefined while nothing is known of the account
 * @param known the same event as it was received, when it was an event and not a baseline
 */
export async function stepForward(
  api: Caller,
  now: () => number,
  after: number | undefined,
  known: KnownEvent | undefined,
): Promise<Answer<CaughtUp>> {
  if (after === undefined) return rebase(api, now, false);
  const from = known === undefined ? after : known.seq - 1;
  const answer = await api.call('events', { after: from, size: PAGE });
  // Events this client cannot read will not become readable by asking again.
  if (!answer.ok)
    return answer.error.code === 'INVALID_ANSWER' ? rebase(api, now, false) : fail(answer.error);
  const { items, lastSeq } = answer.value;
  if (lastSeq < after) return rebase(api, now, true);
  if (known !== undefined) {
    const [same] = items;
    if (same === undefined || same.seq !== known.seq || same.at !== known.at)
      return rebase(api, now, true);
  }
  if (lastSeq - after > BEHIND_MAX) return rebase(api, now, false);
  const events = items.filter(({ seq }) => seq > after);
  return succeed({
    kind: 'events',
    events,
    isEnd: events.length === 0 || (events.at(-1)?.seq ?? 0) >= lastSeq,
  });
}
