/** NICE as the service of identity checks. */
import type { ConnectIdentity } from '../identity.ts';
import { addWindowPages } from './pages.ts';
import { type NiceSettings, NiceWindow } from './window.ts';

/** Connects NICE; the demo's page is not there beside it. */
export const connectNice =
  (settings: NiceSettings): ConnectIdentity =>
  (parts) => {
    const window = new NiceWindow(settings, parts);
    return {
      kind: () => 'nice',
      begin: (wanted) => window.begin(wanted),
      addPages: (app, pages) => addWindowPages(app, window, settings.link, pages),
    };
  };
