/** Who may take which step of a P2P trade, from where, and where it leads. */
import type { P2pSide, P2pStatus } from './p2p.ts';

/** Steps that either side may perform on a trade, depending on its status. */
export const P2P_STEPS = ['PAY', 'RELEASE', 'CANCEL', 'DISPUTE'] as const;
export type P2pStep = (typeof P2P_STEPS)[number];

export const P2P_PARTIES = ['USER', 'COUNTER'] as const;
export type P2pParty = (typeof P2P_PARTIES)[number];

interface Transition {
  readonly from: P2pStatus;
  readonly by: 'PAYER' | 'SELLER' | 'EITHER';
}

interface StepRule {
  readonly to: P2pStatus;
  readonly transitions: readonly Transition[];
}

const RULES: Readonly<Record<P2pStep, StepRule>> = {
  PAY: { to: 'PAID', transitions: [{ from: 'MATCHED', by: 'PAYER' }] },
  // A seller whose money arrives during a dispute need not wait for its decision.
  RELEASE: {
    to: 'RELEASED',
    transitions: [
      { from: 'PAID', by: 'SELLER' },
      { from: 'DISPUTED', by: 'SELLER' },
    ],
  },
  // Once matched, a payment may be on its way: only who would make it knows that it is not.
  CANCEL: {
    to: 'CANCELLED',
    transitions: [
      { from: 'REQUESTED', by: 'EITHER' },
      { from: 'MATCHED', by: 'PAYER' },
    ],
  },
  DISPUTE: { to: 'DISPUTED', transitions: [{ from: 'PAID', by: 'EITHER' }] },
};

/** Where a step leads. */
export const p2pStepTo = (step: P2pStep): P2pStatus => RULES[step].to;

/** Whether a party may take a step now; `OTHER_SIDE` if only the other one may. */
export function p2pStepVerdict(
  step: P2pStep,
  party: P2pParty,
  { side, status }: { readonly side: P2pSide; readonly status: P2pStatus },
): 'ALLOWED' | 'OTHER_SIDE' | 'NOT_NOW' {
  const way = RULES[step].transitions.find(({ from }) => from === status);
  if (way === undefined) return 'NOT_NOW';
  const isPayer = (side === 'BUY') === (party === 'USER');
  const isAllowed = way.by === 'EITHER' || (way.by === 'PAYER') === isPayer;
  return isAllowed ? 'ALLOWED' : 'OTHER_SIDE';
}
