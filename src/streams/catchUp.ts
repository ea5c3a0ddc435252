/**
 * Catches up with facts that the server has and the client lacks: requested after a connection
 * opened and for every gap.
 */
import * as v from 'valibot';
import { type AccountEvent, accountEvent } from '../protocol/accountEvents.ts';
import type { Answer } from '../protocol/answer.ts';
import { fail, succeed } from './answer.ts';
import type { Caller } from './api.ts';
import { readBaseline } from './baseline.ts';
import type { BaselineFact } from './facts.ts';
import { crossMessage, type CrossMessage } from '../protocol/futures/accountEvents.ts';

/** The last event that the client holds, to see that the server has the same history. */
export interface KnownEvent {
  readonly seq: number;
  readonly at: number;
}

type CaughtUp =
  /** The next events; `isEnd` when there are no more. */
  | { readonly kind: 'events'; readonly events: readonly AccountEvent[]; readonly isEnd: boolean }
  /** The account as a whole, since events would not lead there. `isOther`: the server's history is another one. */
  | { readonly kind: 'baseline'; readonly baseline: BaselineFact; readonly isOther: boolean };

const PAGE = 500;
/** Number of missed events from which they are not read one by one. */
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

// Texts of the user's queues → account events of the contract.

/** Numbers that the client adds where a server lacks the seq extension. */
interface OwnNumbers {
  readonly nextSeq: () => number;
  readonly now: () => number;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @returns undefined for a text that is no account event */
export function readNumberedEvent(text: string): AccountEvent | undefined {
  const checked = v.safeParse(accountEvent, parse(text));
  return checked.success ? checked.output : undefined;
}

/** The same for a server that numbers nothing: the event gets our own number, and our time if it has none. */
export function readPlainEvent(
  text: string,
  { nextSeq, now }: OwnNumbers,
): AccountEvent | undefined {
  const body = parse(text);
  if (typeof body !== 'object' || body === null) return undefined;
  const at = 'at' in body && typeof body.at === 'number' ? body.at : now();
  const checked = v.safeParse(accountEvent, { ...body, seq: nextSeq(), at });
  return checked.success ? checked.output : undefined;
}

/** A field of the balance that no other message of its queue has. */
const BALANCE_FIELD = '"playerPoint"';

/**
 * The queue carries a liquidation price of each position a second beside one balance; those are not
 * parsed, because the page computes its own.
 * @param now ms, for servers of another make, which send the figures alone
 * @returns undefined for a text that is no balance of the cross positions
 */
export function readCross(text: string, now: number): CrossMessage | undefined {
  if (!text.includes(BALANCE_FIELD)) return undefined;
  const body = parse(text);
  if (typeof body !== 'object' || body === null) return undefined;
  const checked = v.safeParse(crossMessage, { walletType: 'FUTURES', at: now, ...body });
  return checked.success ? checked.output : undefined;
}
