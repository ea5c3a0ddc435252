/** The steps that a P2P trade has taken: a row of the history for each. Rule [Q-G6]. */
import * as v from 'valibot';
import { P2P_STATUSES, type P2pStatus, type P2pTrade } from '../../domain/p2p/p2p.ts';
import { p2pTaker } from '../../domain/p2p/takers.ts';
import { type WireP2pStep, wireP2pStep } from '../../protocol/p2p/details.ts';
import type { HistoryRow } from '../ports.ts';
import type { Kernel } from '../kernel.ts';
import { p2pStatusLabel, type StoredP2p } from './wire.ts';

const tradeLabel = (id: string): string => `trade:${id}`;

/** A trade is at each status once at most. */
export const toStepRow = (trade: P2pTrade): HistoryRow => {
  const { id, userId, status, steppedAt: at, reason } = trade;
  const step: WireP2pStep = { status, at, by: p2pTaker(trade), reason };
  return {
    kind: 'P2P_STEP',
    id: `${id}/${status}`,
    userId,
    optionId: undefined,
    at,
    labels: [tradeLabel(id), p2pStatusLabel(status)],
    body: JSON.stringify(step),
  };
};

/** Statuses that a trade must have passed through before the present one. */
const BEFORE: Readonly<Partial<Record<P2pStatus, readonly P2pStatus[]>>> = {
  PAID: ['MATCHED'],
  DISPUTED: ['MATCHED', 'PAID'],
  RELEASED: ['MATCHED', 'PAID'],
};

/** The steps in their order; of those before rows were kept, what the trade itself says. */
export function allSteps(
  { side, status, reason, requestedAt, steppedAt }: StoredP2p['p2p'],
  kept: readonly WireP2pStep[],
): WireP2pStep[] {
  const step = (one: P2pStatus, at: number | null, why: string): WireP2pStep => ({
    status: one,
    at,
    by: p2pTaker({ side, status: one, reason: why }),
    reason: why,
  });
  const known = new Map<P2pStatus, WireP2pStep>();
  for (const before of BEFORE[status] ?? []) known.set(before, step(before, null, ''));
  known.set('REQUESTED', step('REQUESTED', requestedAt, ''));
  if (status !== 'REQUESTED') known.set(status, step(status, steppedAt, reason));
  for (const one of kept) known.set(one.status, one);
  return P2P_STATUSES.flatMap((one) => known.get(one) ?? []);
}

export async function readSteps(
  { rows }: Pick<Kernel, 'rows'>,
  { p2p, userId }: StoredP2p,
): Promise<WireP2pStep[]> {
  const { items } = await rows({
    kind: 'P2P_STEP',
    userId,
    labels: [[tradeLabel(p2p.id)]],
    page: 1,
    size: P2P_STATUSES.length,
  });
  return allSteps(
    p2p,
    items.map((body) => v.parse(wireP2pStep, JSON.parse(body))),
  );
}
