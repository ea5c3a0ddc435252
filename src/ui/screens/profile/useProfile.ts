import type { Loadable } from '../../../protocol/answer.ts';
import type { WireProfile } from '../../../protocol/profile/entities.ts';
import { useQuery } from '../../services/query.ts';
import { useServices } from '../../services/ServicesContext.tsx';

/** What the exchange knows of the person, read again after each change of theirs. */
export function useProfile(): {
  readonly state: Loadable<WireProfile>;
  readonly refetch: () => void;
} {
  const { call } = useServices();
  const { state, refetch } = useQuery({ key: ['profile'], read: () => call('profile', {}) });
  return { state, refetch };
}
