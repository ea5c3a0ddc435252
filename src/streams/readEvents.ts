/** Texts of the user's queues → account events of the contract. */
import * as v from 'valibot';
import { accountEvent, type AccountEvent } from '../protocol/accountEvents.ts';
import { crossMessage, type CrossMessage } from '../protocol/futures/accountEvents.ts';

/** What a server without the seq extension leaves out, put in here. */
export interface OwnNumbers {
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
