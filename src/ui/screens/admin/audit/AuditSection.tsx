import { useCallback, useMemo, useState } from 'react';
import type { WireAct } from '../../../../protocol/admins/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { useText, useZone } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { ACTS, actName } from './actNames.ts';
import { OUTCOME_TONES, auditColumns, auditCsv } from './auditColumns.tsx';
import { UserLink } from '../../../admin/UserLink.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { actDetails, changeText } from './actDetails.ts';
import { ActTarget } from './ActTarget.tsx';
import s from './WholeAct.module.css';

/** One act with all that the trail keeps of it. */
function WholeAct(props: { readonly act: WireAct; readonly onClose: () => void }) {
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

const actId = ({ id }: WireAct): string => id;

/** What admins did, on what and why, with the outcome. */
export function AuditSection() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const [opened, setOpened] = useState<WireAct>();
  const choices = useMemo(
    () => [
      {
        key: 'act',
        label: t('adminAudit.act'),
        words: ACTS.map((act) => ({ value: act, label: actName(t, act) })),
      },
      { key: 'operator', label: t('adminAudit.operatorName') },
      { key: 'user', label: t('adminAudit.userName') },
      { key: 'target', label: t('adminAudit.target') },
    ],
    [t],
  );
  const read = useCallback(
    ({ values, moments: { startDate, endDate }, page, size }: TableRequest) => {
      const { operator, user, act, target } = values;
      return call('operatorAudit', {
        operator,
        user,
        act,
        target,
        from: startDate,
        to: endDate,
        page,
        size,
      });
    },
    [call],
  );
  return (
    <AdminPage title={t('admin.section.audit')}>
      <AdminTable
        name="ADMIN_AUDIT"
        label={t('adminAudit.list')}
        fileName="maru-audit"
        columns={useMemo(() => auditColumns(t, zone, setOpened), [t, zone])}
        csv={useMemo(() => auditCsv(t, zone), [t, zone])}
        rowId={actId}
        choices={choices}
        read={read}
        emptyTitle={t('adminAudit.empty')}
      />
      {opened === undefined ? null : <WholeAct act={opened} onClose={() => setOpened(undefined)} />}
    </AdminPage>
  );
}
