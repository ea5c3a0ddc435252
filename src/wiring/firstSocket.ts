/** The socket of the page's first script: to the page's own exchange, with its market for a guest. */
import { STORAGE_KEYS } from '../db/storageKeys.ts';
import { SOCKET_PATH, tickerTopic } from '../protocol/destinations.ts';
import { openEarlySocket } from '../streams/earlySocket.ts';
import { findLiveBar } from '../ui/shell/firstMarket/liveBar.ts';

/** Storage that is forbidden holds nothing. */
function stored(key: keyof typeof STORAGE_KEYS): string {
  try {
    return localStorage.getItem(STORAGE_KEYS[key]) ?? '';
  } catch {
    return '';
  }
}

/** None in practice mode, and none where this browser talks to another exchange. */
export function openFirstSocket(): void {
  if (stored('mode') === 'practice' || stored('hostUrl') !== '') return;
  const isGuest = stored('accessToken') === '' && stored('sessionUser') === '';
  const url = location.origin.replace('http', 'ws') + SOCKET_PATH;
  openEarlySocket(url, () => {
    const language = document.documentElement.lang === 'ko' ? 'ko' : 'en';
    const bar = isGuest ? findLiveBar(document, language) : undefined;
    return bar && { destination: tickerTopic(bar.stock), take: bar.take };
  });
}
