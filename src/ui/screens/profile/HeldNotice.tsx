import type { WireProfile } from '../../../protocol/profile/entities.ts';
import { formatTime } from '../../format/timeText.ts';
import { useText, useZone } from '../../i18n/useText.ts';
import s from './Profile.module.css';

/** Why nothing can be withdrawn now, and until when; nothing where everything can. */
export function HeldNotice({ withdrawals }: Pick<WireProfile, 'withdrawals'>) {
  const t = useText();
  const zone = useZone();
  if (withdrawals === null) return null;
  const { lockedAt, waitsUntil } = withdrawals;
  if (lockedAt !== null)
    return (
      <p role="status" className={s['held']}>
        {t('profile.withdrawalsLocked', { moment: formatTime(lockedAt, 'moment', zone) })}
      </p>
    );
  return waitsUntil === null ? null : (
    <p role="status" className={s['held']}>
      {t('profile.withdrawalsWait', { moment: formatTime(waitsUntil, 'moment', zone) })}
    </p>
  );
}
