/** Toasts and warnings for the screens. */
import type { Client } from '../streams/client.ts';
import type { NoticeServices } from '../ui/services/notices.ts';

export const createNoticeServices = ({
  notices,
  warnings,
}: Pick<Client, 'notices' | 'warnings'>): NoticeServices => ({
  onNotice: (listener) => {
    const subscription = notices.notices.subscribe(listener);
    return () => subscription.unsubscribe();
  },
  history: notices.history,
  warnings: warnings.open,
  acknowledge: warnings.acknowledge,
  openOption: notices.openOption,
});
