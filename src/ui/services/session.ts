/** The current user and the site's features, for screens. */
import { useSelector } from '@xstate/react';
import { type SiteFeatures, siteFeatures } from '../../domain/siteType.ts';
import { useServices } from './ServicesContext.tsx';
import { useReadable } from './useReadable.ts';

export const useIsLoggedIn = (): boolean =>
  useSelector(useServices().auth, (snapshot) => snapshot.hasTag('loggedIn'));

export const useAuthUser = () =>
  useSelector(useServices().auth, (snapshot) => snapshot.context.user);

/** Whether it is still unknown who is signed in: guarded screens wait instead of redirecting. */
export function useIsSettling(): boolean {
  const services = useServices();
  const isBooting = useSelector(
    services.boot,
    (snapshot) => snapshot.matches('site') || snapshot.matches('session'),
  );
  const isAuthenticating = useSelector(
    services.auth,
    (snapshot) =>
      snapshot.matches({ request: 'loadingMe' }) || snapshot.matches({ request: 'renewing' }),
  );
  return isBooting || isAuthenticating;
}

const NOTHING_YET: SiteFeatures = {
  isP2P: false,
  isFutures: false,
  isPowerBall: false,
  isBinary: false,
};

export function useSiteFeatures(): SiteFeatures {
  const site = useReadable(useServices().site);
  return site === undefined ? NOTHING_YET : siteFeatures(site);
}
