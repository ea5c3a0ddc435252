import { useEffect } from 'react';
import { useLanguage } from '../../i18n/useText.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useAuthUser } from '../../services/session.ts';
import { useSelected } from '../../services/useReadable.ts';
import { inTime } from '../../services/inTime.ts';

/** Known without a request: few browsers are notified, and the others load nothing. */
const mayBeNotified = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted';

/** Notifications while the page is closed are in the language of the page. Shows nothing. [X-N5] */
export function PushLanguage() {
  const { call, connection } = useServices();
  const language = useLanguage();
  const userId = useAuthUser()?.id;
  const isOnline = useSelected(connection, ({ state }) => state === 'online');
  useEffect(() => {
    if (userId === undefined || !isOnline || !mayBeNotified()) return;
    const keep = async (): Promise<void> => {
      const [{ keepPushLanguage }, { knownAddress }] = await inTime(() =>
        Promise.all([import('./keepPushLanguage.ts'), import('./pushBrowser.ts')]),
      );
      await keepPushLanguage({ call, address: knownAddress }, language);
    };
    // Tried again with the next connection.
    keep().catch(() => undefined);
  }, [call, language, userId, isOnline]);
  return null;
}
