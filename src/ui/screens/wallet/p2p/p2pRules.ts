/** The steps of a P2P trade and what its owner can do at each of them. Pure. */
import type { P2pSide, P2pStatus } from '../../../../domain/p2p/p2p.ts';
import type { TextKey } from '../../../i18n/useText.ts';
import type { Step } from '../../../kit/Stepper.tsx';

const WAY = ['REQUESTED', 'MATCHED', 'PAID', 'RELEASED'] as const;

export interface P2pStep {
  readonly key: TextKey;
  readonly state: Step['state'];
}

/** A dispute stands between payment and release; another end replaces what had not been reached. */
export function p2pSteps(status: P2pStatus): readonly P2pStep[] {
  const step = (one: P2pStatus, state: Step['state']): P2pStep => ({
    key: `wallet.p2p.status.${one}`,
    state,
  });
  if (status === 'CANCELLED' || status === 'EXPIRED')
    return [step('REQUESTED', 'done'), step(status, 'failed')];
  if (status === 'DISPUTED') {
    return [
      ...WAY.slice(0, 3).map((one) => step(one, 'done')),
      step('DISPUTED', 'now'),
      step('RELEASED', 'todo'),
    ];
  }
  const at = WAY.indexOf(status);
  return WAY.map((one, index) => {
    if (status === 'RELEASED' || index < at) return step(one, 'done');
    return step(one, index === at ? 'now' : 'todo');
  });
}

export type P2pAct = 'pay' | 'confirm' | 'cancel' | 'dispute';

const ACTS: Readonly<Record<P2pSide, Readonly<Partial<Record<P2pStatus, readonly P2pAct[]>>>>> = {
  BUY: { REQUESTED: ['cancel'], MATCHED: ['pay', 'cancel'], PAID: ['dispute'] },
  SELL: { REQUESTED: ['cancel'], PAID: ['confirm', 'dispute'], DISPUTED: ['confirm'] },
};

/** The first one is what the trade waits for. */
export const p2pActs = (side: P2pSide, status: P2pStatus): readonly P2pAct[] =>
  ACTS[side][status] ?? [];
