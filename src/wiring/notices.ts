/** Toasts and warnings for the screens. */
import type { Client } from '../streams/client.ts';
import type { NoticeServices } from '../ui/services/notices.ts';

export const createNoticeServices = ({
  notices,
  unreadNotices,
  warnings,
}: Pick<Client, 'notices' | 'unreadNotices' | 'warnings'>): NoticeServices => ({
  onNotice: (listener) => {
    const subscription = notices.notices.subscribe(listener);
    return () => subscription.unsubscribe();
  },
  history: notices.history,
  unread: unreadNotices.count,
  markRead: unreadNotices.markRead,
  warnings: warnings.open,
  acknowledge: warnings.acknowledge,
  openOption: notices.openOption,
});
