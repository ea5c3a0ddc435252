/** The steps of a P2P trade as they are drawn. Pure. */
import type { P2pStatus } from '../../../domain/p2p/p2p.ts';
import type { WireP2pStep } from '../../../protocol/p2p/details.ts';
import type { Step } from '../../kit/Stepper.tsx';

const USUAL_STEPS = ['REQUESTED', 'MATCHED', 'PAID', 'RELEASED'] as const;

export interface TradeStep {
  readonly status: P2pStatus;
  readonly state: Step['state'];
  /** Details of the step once it was taken. */
  readonly taken?: Omit<WireP2pStep, 'status'> | undefined;
}

/** A dispute stands between payment and release; another end replaces what had not been reached. */
export function p2pSteps(status: P2pStatus): readonly TradeStep[] {
  const step = (one: P2pStatus, state: Step['state']): TradeStep => ({ status: one, state });
  if (status === 'CANCELLED' || status === 'EXPIRED')
    return [step('REQUESTED', 'done'), step(status, 'failed')];
  if (status === 'DISPUTED') {
    return [
      ...USUAL_STEPS.slice(0, 3).map((one) => step(one, 'done')),
      step('DISPUTED', 'now'),
      step('RELEASED', 'todo'),
    ];
  }
  const at = USUAL_STEPS.indexOf(status);
  return USUAL_STEPS.map((one, index) => {
    if (status === 'RELEASED' || index < at) return step(one, 'done');
    return step(one, index === at ? 'now' : 'todo');
  });
}

/** Every step taken with its details, then those still to come. */
export function tradeSteps(status: P2pStatus, taken: readonly WireP2pStep[]): readonly TradeStep[] {
  const usual = p2pSteps(status);
  if (taken.length === 0) return usual;
  const stateOf = (one: P2pStatus): Step['state'] =>
    usual.find((step) => step.status === one)?.state ?? 'done';
  return [
    ...taken.map(({ status: one, ...rest }) => ({
      status: one,
      state: stateOf(one),
      taken: rest,
    })),
    ...usual.filter(({ state }) => state === 'todo'),
  ];
}
