import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useCopyVersion } from './useCopyVersion.ts';

/** Whom one follows and followed, newest first, with what came of it. */
export function useMyTraders() {
  const { call } = useServices();
  return useQuery({
    key: ['copytrade', 'myTraders'],
    version: useCopyVersion(),
    read: () => call('myTraders', {}),
  });
}
