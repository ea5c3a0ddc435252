/**
 * Steps that the counter may take on a trade, by the rules that the exchange itself follows. Pure.
 */
import type { P2pSide, P2pStatus } from '../../../../domain/p2p/p2p.ts';
import { type P2pStep, p2pStepVerdict } from '../../../../domain/p2p/steps.ts';

export type CounterAct =
  | 'match'
  | 'pay'
  | 'release'
  | 'cancel'
  | 'dispute'
  | 'released'
  | 'cancelled';

const STEPS: readonly (readonly [P2pStep, CounterAct])[] = [
  ['PAY', 'pay'],
  ['RELEASE', 'release'],
  ['CANCEL', 'cancel'],
  ['DISPUTE', 'dispute'],
];

/** The most usual act first; none for a trade that is over. */
export function counterActs(trade: {
  readonly side: P2pSide;
  readonly status: P2pStatus;
}): readonly CounterAct[] {
  if (trade.status === 'DISPUTED') return ['released', 'cancelled'];
  const steps = STEPS.filter(([step]) => p2pStepVerdict(step, 'COUNTER', trade) === 'ALLOWED');
  const acts = steps.map(([, act]) => act);
  return trade.status === 'REQUESTED' ? ['match', ...acts] : acts;
}
