import { useState } from 'react';
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useSiteFeatures } from '../services/session.ts';
import { HomeScreen } from './screens.ts';

/** Keys of the history entries at which / was opened since the page loaded. */
export interface HomeEntries {
  readonly first: { key: string | undefined };
}

/**
 * The first visit to / shows home, the second one redirects to the market where the site has one.
 * Going back or forward does not count as a visit.
 */
export function HomeEntry({ entries }: { readonly entries: HomeEntries }) {
  const { key } = useLocation();
  const kind = useNavigationType();
  const [isFirst] = useState(() => {
    entries.first.key ??= key;
    return kind === NavigationType.Pop || entries.first.key === key;
  });
  const { isFutures } = useSiteFeatures();
  return isFirst || !isFutures ? <HomeScreen /> : <Navigate to="/futureView" replace />;
}
