import { Outlet, useLocation } from 'react-router-dom';
import { Later, later, laterWithTexts } from '../kit/later.tsx';
import { useMedia } from '../kit/useMedia.ts';
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx';
import { screenTexts } from '../i18n/screenTexts.ts';
import { useText } from '../i18n/useText.ts';
import { BrokenScreen } from '../screens/NoScreen.tsx';
import { ScreenPending } from '../screens/ScreenPending.tsx';
import { Banners } from '../shell/Banners.tsx';
import { Header } from '../shell/Header.tsx';
import { Overlays } from '../shell/Overlays.tsx';
import { PushLanguage } from '../shell/push/PushLanguage.tsx';
import s from './Frame.module.css';

const Warnings = later(async () => (await import('../shell/Warnings.tsx')).Warnings);
const BottomNav = later(async () => (await import('../shell/BottomNav.tsx')).BottomNav);
const Toasts = later(async () => (await import('../shell/Toasts.tsx')).Toasts);

const Popups = laterWithTexts(
  screenTexts.content,
  async () => (await import('../shell/popups/Popups.tsx')).Popups,
);

/** As in BottomNav.module.css. */
const NARROW = '(max-width: 1023px)';

/** The frame around every screen: header, status banners, toasts and overlays. */
export function Frame() {
  const t = useText();
  const { pathname } = useLocation();
  const isNarrow = useMedia(NARROW);
  return (
    <div className={s['frame']}>
      <a className={s['skip']} href="#main">
        {t('app.skip')}
      </a>
      <Header />
      <Banners />
      <Later>
        <Warnings />
      </Later>
      <main id="main" className={s['main']} tabIndex={-1}>
        {/*
         * A new screen starts without the error of the last one; another symbol keeps the screen.
         */}
        <ErrorBoundary
          key={pathname.split('/')[1]}
          fallback={(reset) => <BrokenScreen onRetry={reset} />}
        >
          <Later fallback={<ScreenPending />}>
            <Outlet />
          </Later>
        </ErrorBoundary>
      </main>
      {isNarrow && (
        <Later>
          <BottomNav />
        </Later>
      )}
      <Later>
        <Toasts />
      </Later>
      <Later>
        <Popups />
      </Later>
      <Overlays />
      <PushLanguage />
    </div>
  );
}
