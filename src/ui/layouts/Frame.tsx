import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useMedia } from '../kit/useMedia.ts';
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx';
import { loadScreenTexts } from '../i18n/setup.ts';
import { useText } from '../i18n/useText.ts';
import { BrokenScreen } from '../screens/BrokenScreen.tsx';
import { ScreenPending } from '../screens/ScreenPending.tsx';
import { Banners } from '../shell/Banners.tsx';
import { Header } from '../shell/Header.tsx';
import { Overlays } from '../shell/Overlays.tsx';
import s from './Frame.module.css';

const Warnings = lazy(async () => ({
  default: (await import('../shell/Warnings.tsx')).Warnings,
}));
const BottomNav = lazy(async () => ({
  default: (await import('../shell/BottomNav.tsx')).BottomNav,
}));
const Toasts = lazy(async () => ({ default: (await import('../shell/Toasts.tsx')).Toasts }));

const Popups = lazy(async () => {
  const [part] = await Promise.all([
    import('../shell/popups/Popups.tsx'),
    loadScreenTexts('content'),
  ]);
  return { default: part.Popups };
});

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
      <Suspense fallback={null}>
        <Warnings />
      </Suspense>
      <main id="main" className={s['main']} tabIndex={-1}>
        {/*
         * A new screen starts without the error of the last one; another symbol keeps the screen.
         */}
        <ErrorBoundary
          key={pathname.split('/')[1]}
          fallback={(reset) => <BrokenScreen onRetry={reset} />}
        >
          <Suspense fallback={<ScreenPending />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {isNarrow && (
        <Suspense fallback={null}>
          <BottomNav />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
      <Suspense fallback={null}>
        <Popups />
      </Suspense>
      <Overlays />
    </div>
  );
}
