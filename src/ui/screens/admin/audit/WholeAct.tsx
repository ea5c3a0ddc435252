import type { WireAct } from '../../../../protocol/admins/entities.ts';
import { UserLink } from '../../../admin/UserLink.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { actDetails, changeText } from './actDetails.ts';
import { actName } from './actNames.ts';
import { ActTarget } from './ActTarget.tsx';
import { OUTCOME_TONES } from './auditColumns.tsx';
import s from './WholeAct.module.css';

/** One act with all that the trail keeps of it. */
export function WholeAct(props: { readonly act: WireAct; readonly onClose: () => void }) {
  const t = useText();
  const zone = useZone();
  const { act } = props;
  const { operator, username, outcome, code, reason } = act;
  return (
    <Dialog title={actName(t, act.act)} onClose={props.onClose}>
      <FigureList look="framed" className={s['act']}>
        <Figure label={t('adminAudit.operator')}>
          <UserLink id={operator} username={username} />
        </Figure>
        <Figure label={t('adminAudit.at')}>{formatTime(act.at, 'moment', zone)}</Figure>
        <Figure label={t('adminAudit.target')}>
          <ActTarget {...act} />
        </Figure>
        <Figure label={t('adminAudit.outcome')}>
          <StatusBadge tone={OUTCOME_TONES[outcome]}>
            {t(`adminAudit.outcomes.${outcome}`)}
          </StatusBadge>
          {code === null ? null : ` ${code}`}
        </Figure>
        <Figure label={t('adminAudit.reason')}>{reason === '' ? NO_FIGURE : reason}</Figure>
        {actDetails({ t, zone }, act).map((one) => (
          <Figure key={one.name} label={one.label}>
            {changeText(t, one)}
          </Figure>
        ))}
      </FigureList>
    </Dialog>
  );
}
