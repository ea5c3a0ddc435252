import type { CallAnswer } from '../../../protocol/call.ts';
import type { partnerCalls } from '../../../protocol/partners/calls.ts';
import { type Query, useQuery } from '../../services/query.ts';
import { useServices } from '../../services/ServicesContext.tsx';

/** As many as one answer holds. */
const SHOWN_MAX = 200;

/** Partners below in the order of the tree, levels near the requester first. */
export function usePartnersBelow(
  version: string,
): Query<CallAnswer<typeof partnerCalls.partnerList>> {
  const { call } = useServices();
  return useQuery({
    key: ['partner', 'below'],
    read: () => call('partnerList', { resultType: 'partner', page: 1, size: SHOWN_MAX }),
    version,
  });
}
