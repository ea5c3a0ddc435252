/** The language of this browser's notifications. Rule [X-N5]. */
import type { Language } from '../../../domain/preferences.ts';
import type { MakeCall } from '../../services/services.ts';
import type { BrowserAddress } from './pushBrowser.ts';

export interface PushLanguageParts {
  readonly call: MakeCall;
  /** Undefined where this browser has not subscribed. */
  readonly address: () => Promise<BrowserAddress | undefined>;
}

/** One after the other, so that of two quick changes the last one holds. */
let keeping: Promise<unknown> = Promise.resolve();

async function keep({ call, address }: PushLanguageParts, language: Language): Promise<void> {
  const own = await address();
  if (own === undefined) return;
  const state = await call('pushState', { endpoint: own.endpoint });
  // Without a language the exchange does not notify this browser, whatever the browser remembers.
  const known = state.ok ? state.value.language : undefined;
  if (known !== undefined && known !== language) await call('pushSubscribe', { ...own, language });
}

/** Subscribes again where the exchange notifies this browser in another language. */
export function keepPushLanguage(parts: PushLanguageParts, language: Language): Promise<void> {
  const next = keeping.then(() => keep(parts, language));
  keeping = next.catch(() => undefined);
  return next;
}
