/**
 * Commitments of power balls as this browser saw them while their rounds ran: what makes a proof
 * one's own, since a commitment that is only shown with its seed proves nothing.
 */
import type { KeyValue } from './keyValue.ts';
import type { SourceParts } from './source.ts';
import { STORAGE_KEYS } from './storageKeys.ts';

export interface SeenCommitments {
  readonly see: (tradeRoundId: string, commitment: string) => void;
  /** The first one seen of a round. */
  readonly of: (tradeRoundId: string) => string | undefined;
}

const KEPT = 500;
/** Local storage may contain anything; values that are not entries are skipped. */
const ENTRY = /^([\d-]+)=([\da-f]{64})$/;

function read(text: string | undefined): Map<string, string> {
  const seen = new Map<string, string>();
  for (const entry of text?.split(',') ?? []) {
    const [, id, commitment] = ENTRY.exec(entry) ?? [];
    if (id !== undefined && commitment !== undefined) seen.set(id, commitment);
  }
  return seen;
}

/**
 * Store of one exchange in one mode, shared by its tabs.
 * @param most rounds remembered; the first seen are forgotten first
 */
export function createSeenCommitments(
  storage: KeyValue,
  { mode, origin }: Omit<SourceParts, 'userId'>,
  most: number = KEPT,
): SeenCommitments {
  const key = `${STORAGE_KEYS.seenCommitments}|${mode}|${origin}`;
  return {
    see: (tradeRoundId, commitment) => {
      const seen = read(storage.get(key));
      if (seen.has(tradeRoundId)) return;
      seen.set(tradeRoundId, commitment);
      const entries = [...seen].slice(-most).map((entry) => entry.join('='));
      storage.set(key, entries.join(','));
    },
    of: (tradeRoundId) => read(storage.get(key)).get(tradeRoundId),
  };
}
