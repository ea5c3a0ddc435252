/** Who is here and what the site offers, for screens. */
import { useSelector } from '@xstate/react';
import { type SiteFeatures, siteFeatures } from '../../domain/siteType.ts';
import { useServices } from './ServicesContext.tsx';
import { useReadable } from './useReadable.ts';

export const useIsLoggedIn = (): boolean =>
  useSelector(useServices().auth, (snapshot) => snapshot.hasTag('loggedIn'));

export const useAuthUser = () =>
  useSelector(useServices().auth, (snapshot) => snapshot.context.user);

/** Who is signed in is not settled yet: guarded screens wait instead of sending the person away. */
export function useIsSettling(): boolean {
  const services = useServices();
  const isBooting = useSelector(
    services.boot,
    (snapshot) => snapshot.matches('site') || snapshot.matches('session'),
  );
  const isAsking = useSelector(
    services.auth,
    (snapshot) =>
      snapshot.matches({ request: 'loadingMe' }) || snapshot.matches({ request: 'renewing' }),
  );
  return isBooting || isAsking;
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
