import { useCallback, useState } from 'react';
import type { WirePartner } from '../../../protocol/partners/entities.ts';
import { type Query, useQuery } from '../../services/query.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';

/** What the people below pay reaches an open page within so long, by the exchange's clock. */
const EVERY_MS = 5_000;

/** The requester as a partner; a new `version` means that all of the partner's pages are read again. */
export function useOwnPartner(): Query<WirePartner> & { readonly version: string } {
  const { call, now } = useServices();
  const [asked, setAsked] = useState(0);
  const beat = useSelected(now, (at) => Math.floor(at / EVERY_MS));
  const version = `${beat} ${asked}`;
  const query = useQuery({
    key: ['partner', 'own'],
    read: () => call('partner', {}),
    version,
  });
  const { refetch: read } = query;
  const refetch = useCallback(() => {
    setAsked((known) => known + 1);
    read();
  }, [read]);
  return { ...query, refetch, version };
}
