import { useState } from 'react';
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { HomeScreen } from './screens.ts';

/** Keys of the entries at which / was opened since the page was loaded. */
export interface HomeEntries {
  readonly first: { key: string | undefined };
}

/**
 * The first entry of / shows home, a second one leads to the market. Going back and forward is no
 * new entry.
 */
export function HomeEntry({ entries }: { readonly entries: HomeEntries }) {
  const { key } = useLocation();
  const kind = useNavigationType();
  const [isFirst] = useState(() => {
    entries.first.key ??= key;
    return kind === NavigationType.Pop || entries.first.key === key;
  });
  return isFirst ? <HomeScreen /> : <Navigate to="/futureView" replace />;
}
