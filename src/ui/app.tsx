/** Mounts the screens with their services. */
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { type NextPicture, PictureClock } from './kit/pictureClock.ts';
import './theme/tokens.css';
import './theme/global.css';
import { findFirstMarket } from './shell/firstMarket/firstMarket.ts';
import { FirstMarketContext } from './shell/firstMarket/FirstMarketPart.tsx';
import { changeLanguage, setUpTexts } from './i18n/setup.ts';
import { loadRefusalTexts } from './i18n/useText.ts';
import { AppRoutes } from './routes/AppRoutes.tsx';
import { ScrollToTop } from './routes/RouteGuard.tsx';
import { preloadScreen } from './routes/screens.ts';
import type { Services } from './services/services.ts';
import { ServicesProvider } from './services/ServicesContext.tsx';
import { siteName } from './services/session.ts';
import { applyAppearance, applyTheme } from './theme/applyAppearance.ts';
import { loadFonts } from './theme/fonts.ts';
import { inTime } from './services/inTime.ts';

/** Applies the chosen theme, colors and language, and the site's look, to the document. */
function followAppearance({ preferences, site }: Services): void {
  let name = siteName(undefined);
  const apply = () => {
    const values = preferences.values.get();
    const known = site.get();
    applyTheme(values, document.documentElement);
    applyAppearance(known, values, document);
    // A screen may have put a price before it.
    document.title = document.title.replace(name, siteName(known));
    name = siteName(known);
    void changeLanguage(values.language);
  };
  preferences.values.subscribe(apply);
  site.subscribe(apply);
  apply();
}

function loadRest(): void {
  loadFonts();
  // Without them a refusal is shown as the server wrote it.
  loadRefusalTexts();
  // Without it the focus stays where the browser puts it.
  inTime(() => import('./kit/focusKeeper.ts'))
    .then(({ keepFocus }) => keepFocus())
    .catch(() => undefined);
}

/**
 * A page cached by the service worker already has the fonts and the care for the focus; otherwise they
 * load after the first prices.
 */
function loadRestAfterPrices({ market }: Services): void {
  const isAtHand = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  if (isAtHand || market.tickers.get().size > 0) {
    loadRest();
    return;
  }
  const stop = market.tickers.subscribe(() => {
    stop();
    loadRest();
  });
}

/**
 * Renders the app into `root` in place of the static shell. Resolves when the data of the first
 * screen has loaded, or failed to, and is drawn.
 */
export async function mountApp(
  root: HTMLElement,
  services: Services,
  nextPicture: NextPicture,
): Promise<void> {
  const screen = preloadScreen(location.pathname);
  await setUpTexts(services.preferences.values.get().language);
  followAppearance(services);
  const firstMarket = findFirstMarket(root, location.pathname);
  const homeEntries = { first: { key: undefined } };
  const view = (
    <StrictMode>
      <ServicesProvider services={services}>
        <PictureClock value={nextPicture}>
          <FirstMarketContext value={firstMarket}>
            <BrowserRouter>
              <ScrollToTop />
              <AppRoutes homeEntries={homeEntries} />
            </BrowserRouter>
          </FirstMarketContext>
        </PictureClock>
      </ServicesProvider>
    </StrictMode>
  );
  // In slices: between them the socket opens and the first prices come in.
  startTransition(() => createRoot(root).render(view));
  await screen;
  // What has loaded is rendered and asks for its data before anything else is loaded.
  for (let pictures = 0; pictures < 2; pictures += 1) {
    await new Promise<void>((resolve) => {
      nextPicture(resolve);
    });
  }
  loadRestAfterPrices(services);
}
