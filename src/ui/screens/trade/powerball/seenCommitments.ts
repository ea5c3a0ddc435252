/**
 * Commitments as this page saw them while their rounds ran: what makes the proof one's own, since
 * a commitment that is only shown with its seed proves nothing.
 */
export interface SeenCommitments {
  readonly see: (tradeRoundId: string, commitment: string) => void;
  /** The first one seen of a round. */
  readonly of: (tradeRoundId: string) => string | undefined;
}

export function createSeenCommitments(most: number): SeenCommitments {
  const seen = new Map<string, string>();
  return {
    see: (tradeRoundId, commitment) => {
      if (seen.has(tradeRoundId)) return;
      seen.set(tradeRoundId, commitment);
      for (const oldest of seen.keys()) {
        if (seen.size <= most) break;
        seen.delete(oldest);
      }
    },
    of: (tradeRoundId) => seen.get(tradeRoundId),
  };
}

/** Of the page: the card of a running round and the proof of one that is over are not the same. */
export const seenCommitments = createSeenCommitments(500);
