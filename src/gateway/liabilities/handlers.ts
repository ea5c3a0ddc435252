/** Roots for everybody, and for a user the path of their own leaf. */
import { reject } from '../../domain/rejections.ts';
import type { liabilityCalls } from '../../protocol/liabilities/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { refuse, succeed } from '../reply.ts';
import type { LiabilitiesDep } from './liabilityReads.ts';

export const liabilityHandlers = ({
  liabilities,
}: LiabilitiesDep): HandlersOf<typeof liabilityCalls> => ({
  liabilityRoots: async ({ page, size }) => {
    const { items, total } = await liabilities.roots(page, size);
    return succeed({ items: [...items], total, page, size });
  },

  liabilityPath: async ({ number }, { identity: { userId } }) => {
    const proof = await liabilities.proofOf(userId, number);
    return proof === undefined ? refuse(reject('NO_LIABILITY_PROOF')) : succeed(proof);
  },
});
