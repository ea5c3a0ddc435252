/** Why no bet can be sent, as shown on the buttons. Pure. */
import type { Connection } from '../../../services/app.ts';
import type { RoundPhase } from '../round/roundPhase.ts';
import type { BetPhase } from './betAttempt.ts';
import { type Blocker, stakeBlocker, type StakeFacts } from './stakeRules.ts';

export interface BetFacts extends StakeFacts {
  readonly phase: RoundPhase;
  readonly attempt: BetPhase;
  readonly connection: Connection['state'];
  readonly isPlay: boolean;
  /** A market without a price takes no bet; a power ball needs none. */
  readonly hasPrice: boolean;
  readonly typed: string;
}

function roundBlocker(phase: RoundPhase): Blocker | undefined {
  switch (phase) {
    case 'open':
      return undefined;
    case 'loading':
      return { key: 'bet.loading' };
    case 'closed':
      return { key: 'bet.closed' };
    case 'locked':
      return { key: 'bet.locked' };
    case 'settling':
      return { key: 'bet.settling' };
    case 'settled':
    case 'void':
      return { key: 'bet.next' };
    case 'failed':
      return { key: 'bet.failed' };
  }
}

/** The first blocker, in order from the most lasting to the one that passes by itself. */
export function betBlocker(facts: BetFacts): Blocker | undefined {
  if (facts.connection === 'offline') return { key: 'blocked.offline' };
  if (facts.balance === undefined) return { key: 'blocked.loading' };
  if (!facts.isPlay) return { key: 'bet.off' };
  if (facts.attempt === 'unknown') return { key: 'bet.unknownFirst' };
  const round = roundBlocker(facts.phase);
  if (round !== undefined) return round;
  if (!facts.hasPrice) return { key: 'blocked.noPrice' };
  if (facts.attempt === 'submitting') return { key: 'bet.busy' };
  return stakeBlocker(facts.typed, facts);
}
