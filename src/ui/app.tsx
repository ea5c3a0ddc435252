/** The screens, given their services. */
import './theme/tokens.css';
import './theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { changeLanguage, setUpTexts } from './i18n/setup.ts';
import { AppRoutes } from './routes/AppRoutes.tsx';
import { ScrollToTop } from './routes/RouteGuard.tsx';
import { preloadScreen } from './routes/screens.ts';
import type { Services } from './services/services.ts';
import { ServicesProvider } from './services/ServicesContext.tsx';
import { applyTheme } from './theme/applyTheme.ts';

/** Keeps the document in the chosen theme, colours and language. */
function followPreferences({ preferences }: Services): void {
  const apply = () => {
    const values = preferences.values.get();
    applyTheme(values, document.documentElement);
    void changeLanguage(values.language);
  };
  preferences.values.subscribe(apply);
  apply();
}

/**
 * Draws the app into `root` in place of the static shell. Resolves at the first drawing, once the
 * texts of the chosen language are there.
 */
export async function mountApp(root: HTMLElement, services: Services): Promise<void> {
  preloadScreen(location.pathname);
  await setUpTexts(services.preferences.values.get().language);
  followPreferences(services);
  const homeEntries = { first: { key: undefined } };
  createRoot(root).render(
    <StrictMode>
      <ServicesProvider services={services}>
        <BrowserRouter>
          <ScrollToTop />
          <AppRoutes homeEntries={homeEntries} />
        </BrowserRouter>
      </ServicesProvider>
    </StrictMode>,
  );
  void import('./theme/fonts.ts');
}
