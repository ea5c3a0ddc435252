/**
 * Follows what a conversion would yield while it is typed, without a timer: one request is in
 * progress at a time and only the newest content is asked for next.
 */
import type { WalletType } from '../../../../domain/ledger/wallets.ts';
import type { Answer, CallError } from '../../../../protocol/answer.ts';
import type { Readable } from '../../../../domain/readable.ts';
import { isSameRecord } from '../../../../domain/sameRecord.ts';
import { createWritable } from '../../../services/derived.ts';

export interface Wanted {
  readonly from: WalletType;
  readonly to: WalletType;
  /** Plain decimal, positive. */
  readonly amount: string;
}

export interface Offer {
  readonly quoteId: string;
  readonly rate: string;
  /** Units of the source for one of the target, where the server says so. */
  readonly reverseRate?: string | undefined;
  readonly receives: string;
  /** On the exchange's clock, ms UTC. */
  readonly expiresAt: number;
}

export type QuoteState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking'; readonly wanted: Wanted }
  | { readonly phase: 'quoted'; readonly wanted: Wanted; readonly offer: Offer }
  | { readonly phase: 'refused'; readonly wanted: Wanted; readonly error: CallError };

export interface Quotes {
  readonly state: Readable<QuoteState>;
  /** Follows the typed conversion; undefined while nothing can be quoted. */
  readonly follow: (wanted: Wanted | undefined) => void;
  /** Requests a fresh quote if the present one is over at `now`, unless `isHeld`. */
  readonly check: (now: number, isHeld: boolean) => void;
  /** Requests a fresh quote for the same content: the one there was has been used or refused. */
  readonly renew: () => void;
}

export function createQuotes(ask: (wanted: Wanted) => Promise<Answer<Offer>>): Quotes {
  const state = createWritable<QuoteState>({ phase: 'idle' });
  let wanted: Wanted | undefined;
  let isAsking = false;

  const isWanted = (sent: Wanted): boolean => wanted !== undefined && isSameRecord(sent, wanted);

  const askNewest = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    for (let next = wanted; next !== undefined;) {
      const sent: Wanted = next;
      const answer = await ask(sent);
      next = isWanted(sent) ? undefined : wanted;
      if (next !== undefined || wanted === undefined) continue;
      state.set(
        answer.ok
          ? { phase: 'quoted', wanted: sent, offer: answer.value }
          : { phase: 'refused', wanted: sent, error: answer.error },
      );
    }
    isAsking = false;
  };

  const renew = (): void => {
    if (wanted === undefined) return;
    state.set({ phase: 'asking', wanted });
    void askNewest();
  };

  return {
    state,
    renew,
    follow: (content) => {
      if (content === undefined) {
        wanted = undefined;
        state.set({ phase: 'idle' });
      } else if (!isWanted(content)) {
        wanted = content;
        renew();
      }
    },
    check: (now, isHeld) => {
      const current = state.get();
      if (current.phase === 'quoted' && !isHeld && now >= current.offer.expiresAt) renew();
    },
  };
}
