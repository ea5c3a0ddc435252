/**
 * The screens' only door, joined here from what each feature offers; main.tsx fills it from streams,
 * workers, db and machines. Screens read values and send intentions, and know nothing of sockets,
 * stores or threads.
 */
import type { Preferences } from '../../domain/preferences.ts';
import type { AccountServices } from './accounts.ts';
import type { AppServices } from './app.ts';
import type { FuturesServices } from './futures.ts';
import type { MarketServices } from './market.ts';
import type { AlertServices, NoticeServices } from './notices.ts';
import type { RoundServices } from './rounds.ts';

export interface Services extends AppServices, AccountServices, FuturesServices {
  readonly market: MarketServices;
  readonly rounds: RoundServices;
  readonly notices: NoticeServices;
  readonly alerts: AlertServices;
  readonly preferences: Preferences;
}
