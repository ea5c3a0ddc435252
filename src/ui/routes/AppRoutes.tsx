import {
  Navigate,
  Route,
  Routes,
  NavigationType,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { useState } from 'react';
import type { Role } from '../../domain/accounts.ts';
import { Later } from '../kit/later.tsx';
import { CopyTradeLayout, HomeLayout, SignLayout, TradeLayout } from '../layouts/PageLayouts.tsx';
import { Frame } from '../layouts/Frame.tsx';
import { ComingSoon } from '../screens/NoScreen.tsx';
import { RequireAuth, RequireOffered } from './RouteGuard.tsx';
import {
  AdminScreen,
  AlertScreen,
  ContentScreen,
  DevScreen,
  FindScreen,
  FollowerScreen,
  FollowScreen,
  IdentityScreen,
  KitScreen,
  LoginScreen,
  NotMeScreen,
  MomentRoute,
  MyInfoRoutes,
  PartnerScreen,
  OwnTraderScreen,
  SignupScreen,
  TerminalScreen,
  TraderListScreen,
  TraderScreen,
  TradeScreen,
  WalletScreen,
  HomeScreen,
} from './screens.ts';
import { useSiteFeatures } from '../services/session.ts';

/** Keys of the history entries at which / was opened since the page loaded. */
interface HomeEntries {
  readonly first: { key: string | undefined };
}

/**
 * The first visit to / shows home, the second one redirects to the market where the site has one.
 * Going back or forward does not count as a visit.
 */
function HomeEntry({ entries }: { readonly entries: HomeEntries }) {
  const { key } = useLocation();
  const kind = useNavigationType();
  const [isFirst] = useState(() => {
    entries.first.key ??= key;
    return kind === NavigationType.Pop || entries.first.key === key;
  });
  const { isFutures } = useSiteFeatures();
  return isFirst || !isFutures ? <HomeScreen /> : <Navigate to="/futureView" replace />;
}

const soon = <ComingSoon />;
const ADMINS: readonly Role[] = ['ADMIN'];
const PARTNERS: readonly Role[] = ['PARTNER'];

/** The table of routes (specification, section 2). */
export function AppRoutes({ homeEntries }: { readonly homeEntries: HomeEntries }) {
  return (
    <Routes>
      {/*
       * Rendered without the frame: nothing on this page moves or depends on an exchange.
       */}
      <Route
        path="/dev/kit"
        element={
          <Later>
            <KitScreen />
          </Later>
        }
      />
      <Route element={<Frame />}>
        <Route element={<HomeLayout />}>
          <Route path="/" element={<HomeEntry entries={homeEntries} />} />
          <Route path="/slot" element={soon} />
          {(['notice', 'faq', 'strategy', 'promotion'] as const).map((kind) => (
            <Route key={kind} path={`/${kind}/:id?`} element={<ContentScreen kind={kind} />} />
          ))}
          <Route path="/page/:id" element={<ContentScreen kind="page" />} />
          <Route element={<RequireAuth />}>
            <Route path="/myinfo/*" element={<MyInfoRoutes />} />
            <Route path="/dnw_history" element={<Navigate to="/dnw_history/asset" replace />} />
            <Route path="/dnw_history/:param" element={<WalletScreen />} />
          </Route>
          <Route element={<RequireAuth roles={PARTNERS} />}>
            <Route path="/partner/:page?" element={<PartnerScreen />} />
          </Route>
        </Route>
        <Route element={<SignLayout />}>
          <Route path="/login" element={<LoginScreen />} />
          <Route path="/find_id" element={<FindScreen what="id" />} />
          <Route path="/find_password" element={<FindScreen what="password" />} />
          <Route path="/not_me" element={<NotMeScreen />} />
          <Route path="/identity" element={<IdentityScreen />} />
          <Route path="/signup" element={<SignupScreen />} />
          <Route path="/ref/:partnerCode" element={<SignupScreen />} />
        </Route>
        <Route element={<TradeLayout />}>
          <Route element={<RequireOffered key="futures" part="futures" />}>
            <Route path="/futureView/:id?" element={<TerminalScreen access="view" />} />
            <Route element={<RequireAuth />}>
              <Route path="/future/:id?" element={<TerminalScreen access="trade" />} />
            </Route>
          </Route>
          <Route element={<RequireOffered key="binary" part="binary" />}>
            <Route element={<RequireAuth />}>
              <Route path="/trade/:id?" element={<TradeScreen />} />
            </Route>
          </Route>
        </Route>
        <Route path="/copytrade" element={<CopyTradeLayout />}>
          <Route element={<RequireOffered key="copytrade" part="copytrade" />}>
            <Route index element={<TraderListScreen />} />
            <Route path="follower_detail" element={<FollowerScreen />} />
            <Route path="trader_detail/my" element={<OwnTraderScreen />} />
            <Route path="trader_detail/:id" element={<TraderScreen />} />
            <Route path=":id" element={<FollowScreen />} />
          </Route>
        </Route>
        <Route element={<RequireAuth roles={ADMINS} />}>
          <Route path="/admin/*" element={<AdminScreen />} />
        </Route>
        <Route path="/dev/scrub/:screen?" element={<MomentRoute />} />
        <Route path="/dev/:page" element={<DevScreen />} />
        <Route path="/alert" element={<AlertScreen />} />
        <Route path="*" element={<ComingSoon kind="unknown" />} />
      </Route>
    </Routes>
  );
}
