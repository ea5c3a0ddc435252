import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Navigate, NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import type { Role } from '../../domain/accounts.ts';
import type { SiteFeatures } from '../../domain/siteType.ts';
import { NotOffered, type OfferedPart } from '../screens/NoScreen.tsx';
import { ScreenPending } from '../screens/ScreenPending.tsx';
import { useServices } from '../services/ServicesContext.tsx';
import { useOpenedFeatures } from '../services/openedFeatures.ts';
import { useAuthUser, useIsLoggedIn, useIsSettling, useSiteFeatures } from '../services/session.ts';
import type { WantedState } from '../screens/sign/wantedPath.ts';

/** Whether the session ended because its user logged out: it was neither refused nor lost. */
const useHasLoggedOut = (): boolean =>
  useSelector(
    useServices().auth,
    (snapshot) =>
      (snapshot.matches('leaving') || snapshot.matches('fail')) &&
      snapshot.context.refusal === undefined,
  );

/**
 * Specification, section 2: visitors who are not signed in go to /login, users without the role to
 * /. A user who logged out on the page is not sent back to it.
 */
export function RequireAuth({ roles }: { readonly roles?: readonly Role[] }) {
  const isLoggedIn = useIsLoggedIn();
  const isSettling = useIsSettling();
  const isReplaying = useSelector(useServices().boot, (snapshot) => snapshot.matches('replay'));
  const hasLoggedOut = useHasLoggedOut();
  const [wasLoggedIn, setWasLoggedIn] = useState(isLoggedIn);
  if (isLoggedIn && !wasLoggedIn) setWasLoggedIn(true);
  const user = useAuthUser();
  const { pathname, search } = useLocation();
  // The account would look empty before the log is replayed.
  if (isReplaying || (!isLoggedIn && isSettling)) return <ScreenPending />;
  if (!isLoggedIn) {
    if (wasLoggedIn && hasLoggedOut) return <Navigate to="/login" replace />;
    const state: WantedState = { wanted: pathname + search };
    return <Navigate to="/login" replace state={state} />;
  }
  if (roles !== undefined && (user === undefined || !roles.includes(user.role))) {
    return <Navigate to="/" replace />;
  }
  return <Outlet />;
}

const FLAGS = {
  futures: 'isFutures',
  binary: 'isBinary',
  copytrade: 'isFutures',
} as const satisfies Readonly<Record<OfferedPart, keyof SiteFeatures>>;

/**
 * Shows that the site does not offer a part, to guests before any redirect to /login. A screen that
 * is open stays open when the site changes.
 */
export function RequireOffered({ part }: { readonly part: OfferedPart }) {
  const opened = useOpenedFeatures();
  const now = useSiteFeatures();
  if (opened === undefined) return <ScreenPending />;
  const flag = FLAGS[part];
  return opened[flag] || now[flag] ? <Outlet /> : <NotOffered part={part} />;
}

/** Scrolls to the top after each navigation; going back keeps the browser's scroll position. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, kind]);
  return null;
}
