/** The current user and the site's features, for screens. */
import { useSelector } from '@xstate/react';
import { type SiteFeatures, siteFeatures } from '../../domain/siteType.ts';
import type { WireSiteInfo } from '../../protocol/site/entities.ts';
import { useServices } from './ServicesContext.tsx';
import { useReadable, useSelected } from './useReadable.ts';

export const useIsLoggedIn = (): boolean =>
  useSelector(useServices().auth, (snapshot) => snapshot.hasTag('loggedIn'));

export const useAuthUser = () =>
  useSelector(useServices().auth, (snapshot) => snapshot.context.user);

/** Whether anything is known of the account; before that it is neither empty nor without positions. */
export const useIsAccountKnown = (): boolean =>
  useSelected(useServices().account, ({ at }) => at !== undefined);

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

/** Where the site's trading begins: futures where it has them, else short rounds, else the wallets. */
export function useTradePlace(): string {
  const { isFutures, isBinary } = useSiteFeatures();
  if (isFutures) return '/future';
  return isBinary ? '/trade' : '/dnw_history';
}

/** Where a member begins: futures, where the site has them. */
export const useMemberHome = (): string => (useSiteFeatures().isFutures ? '/future' : '/');

/** The name in the header and in the page's title. */
export const siteName = (site: Pick<WireSiteInfo, 'appearance'> | undefined): string =>
  site?.appearance?.name ?? 'Maru';

export const useSiteName = (): string => siteName(useReadable(useServices().site));

export function useSiteFeatures(): SiteFeatures {
  const site = useReadable(useServices().site);
  return site === undefined ? NOTHING_YET : siteFeatures(site);
}
