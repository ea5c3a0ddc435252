/** The socket of the page's first script: to the page's own exchange, with its market for a guest. */
import { browserKeyValue } from '../db/keyValue.ts';
import { STORAGE_KEYS } from '../db/storageKeys.ts';
import { SOCKET_PATH, tickerTopic } from '../protocol/destinations.ts';
import { type EarlyTopic, openEarlySocket } from '../streams/earlySocket.ts';
import { findLiveBar } from '../ui/shell/firstMarket/liveBar.ts';

/** None in practice mode, and none where this browser talks to another exchange. */
export function openFirstSocket(): void {
  const storage = browserKeyValue();
  const has = (key: keyof typeof STORAGE_KEYS): boolean => Boolean(storage.get(STORAGE_KEYS[key]));
  if (storage.get(STORAGE_KEYS.mode) === 'practice' || has('hostUrl')) return;
  const isGuest = !has('accessToken') && !has('sessionUser');
  const url = location.origin.replace('http', 'ws') + SOCKET_PATH;
  const findTopic = (): EarlyTopic | undefined => {
    const language = document.documentElement.lang === 'ko' ? 'ko' : 'en';
    const bar = isGuest ? findLiveBar(document, language) : undefined;
    return bar && { destination: tickerTopic(bar.stock), take: bar.take };
  };
  try {
    openEarlySocket(url, findTopic);
  } catch {
    // What forbids a socket forbids the app's too, and the app says so.
  }
}
