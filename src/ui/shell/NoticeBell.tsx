import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { later } from '../kit/later.tsx';
import { CountBadge } from '../kit/Badge.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { OnDemand } from '../kit/OnDemand.tsx';
import { useText } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';

const NoticePopover = later(async () => (await import('./NoticePopover.tsx')).NoticePopover);

/** The history of notices; the badge counts those since it was last opened. */
export function NoticeBell() {
  const t = useText();
  const history = useReadable(useServices().notices.history);
  const [seenId, setSeenId] = useState(() => history[0]?.id);
  const seenAt = history.findIndex(({ id }) => id === seenId);
  const unread = seenAt < 0 ? history.length : seenAt;
  const label = unread === 0 ? t('notices.title') : t('notices.unread', { count: unread });
  return (
    <OnDemand
      trigger={(open) => (
        <IconButton
          label={label}
          aria-haspopup="dialog"
          onClick={() => {
            setSeenId(history[0]?.id);
            open();
          }}
        >
          <Bell size={16} aria-hidden="true" />
          <CountBadge count={unread} />
        </IconButton>
      )}
    >
      {(part) => <NoticePopover {...part} />}
    </OnDemand>
  );
}
