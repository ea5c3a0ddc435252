import { useEffect, useState } from 'react';
import type { Services } from '../../../services/services.ts';
import type { DevServices } from '../../../services/dev/dev.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

/**
 * Services of the developer pages; undefined while they load. An error of loading is thrown while
 * rendering.
 */
export function useDev(): DevServices<Services> | undefined {
  const { dev } = useServices();
  const [loaded, setLoaded] = useState<DevServices<Services> | { readonly error: unknown }>();
  useEffect(() => {
    dev().then(setLoaded, (error: unknown) => setLoaded({ error }));
  }, [dev]);
  if (loaded !== undefined && 'error' in loaded) throw loaded.error;
  return loaded;
}

/** Error of a rejected promise, to be thrown while rendering. */
export const toError = (problem: unknown): Error =>
  problem instanceof Error ? problem : new Error(String(problem));
