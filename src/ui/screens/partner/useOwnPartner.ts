import { useCallback, useState } from 'react';
import type { WirePartner } from '../../../protocol/partners/entities.ts';
import { type Query, useQuery } from '../../services/query.ts';
import { useServices } from '../../services/ServicesContext.tsx';

/** The requester as a partner; `refetch` reads all of the partner's pages again. */
export function useOwnPartner(): Query<WirePartner> & { readonly version: number } {
  const { call } = useServices();
  const [version, setVersion] = useState(0);
  const query = useQuery({
    key: ['partner', 'own'],
    read: () => call('partner', {}),
    version,
  });
  const { refetch: read } = query;
  const refetch = useCallback(() => {
    setVersion((known) => known + 1);
    read();
  }, [read]);
  return { ...query, refetch, version };
}
