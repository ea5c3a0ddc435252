import Bell from 'lucide-react/icons/bell';
import { later } from '../kit/later.tsx';
import { CountBadge } from '../kit/Badge.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { OnDemand } from '../kit/OnDemand.tsx';
import { useText } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';

const NoticePopover = later(async () => (await import('./NoticePopover.tsx')).NoticePopover);

/** The history of notices; the badge counts those that were not shown yet. */
export function NoticeBell() {
  const t = useText();
  const unread = useReadable(useServices().notices.unread);
  const label = unread === 0 ? t('notices.title') : t('notices.unread', { count: unread });
  return (
    <OnDemand
      trigger={(open) => (
        <IconButton label={label} aria-haspopup="dialog" onClick={open}>
          <Bell size={16} aria-hidden="true" />
          <CountBadge count={unread} />
        </IconButton>
      )}
    >
      {(part) => <NoticePopover {...part} />}
    </OnDemand>
  );
}
