import type { ColumnDef } from '@tanstack/react-table';
import { Link } from 'react-router-dom';
import type { WireApproval } from '../../../../protocol/admins/entities.ts';
import { UserLink } from '../../../admin/AdminLinks.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatIso, type Zone } from '../../../format/timeText.ts';
import type { Translate } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { actionsColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import { useOperator } from '../../../services/operator/useOperator.ts';
import { actName } from '../audit/actNames.ts';
import s from './Approvals.module.css';
import { firstAdmin, whatText } from './approvalText.ts';
import { type Selection, selectColumn } from '../../../admin/selection.tsx';
import { secondPressOf } from './secondPress.ts';

type Row = WireApproval;

export const approvalId = ({ id }: Row): string => id;

/** Target of the act, where it has a page. */
function Target({ act, target }: Row) {
  const operator = useOperator();
  if (act === 'wallet.adjust') return <UserLink id={target} username={null} />;
  return act === 'application.decide' && operator?.can('applications.read') === true ? (
    <Link className={s['link']} to={`/admin/applications?q=${encodeURIComponent(target)}`}>
      {target}
    </Link>
  ) : (
    target
  );
}

/** Another admin's, carried out without a password of its own. */
export const isBulkable = (approval: Row, reader: string | undefined): boolean =>
  approval.by !== reader && secondPressOf(approval)?.hasPassword === false;

export function approvalColumns(p: {
  readonly t: Translate;
  readonly zone: Zone;
  /** Id of who reads the list. */
  readonly reader: string | undefined;
  readonly selection: Selection<Row>;
  readonly decide: (approval: Row, decision: 'confirm' | 'decline') => void;
}): ColumnDef<Row>[] {
  const { t, zone, reader, decide, selection } = p;
  return [
    selectColumn({
      header: t('admin.bulk.choice'),
      selection,
      label: (approval) => `${actName(t, approval.act)} ${approval.target}`,
      isChoosable: (approval) => isBulkable(approval, reader),
    }),
    timeColumn<Row>(t('adminApprovals.at'), zone, ({ at }) => at, { widthPx: 132 }),
    textColumn<Row>(
      'by',
      t('adminApprovals.by'),
      (approval) => (approval.by === reader ? t('adminApprovals.own') : firstAdmin(approval)),
      { sortBy: firstAdmin, widthPx: 108 },
    ),
    textColumn<Row>(
      'act',
      t('adminApprovals.act'),
      ({ act }) => <strong>{actName(t, act)}</strong>,
      {
        sortBy: ({ act }) => act,
        widthPx: 132,
      },
    ),
    textColumn<Row>(
      'what',
      t('adminApprovals.what'),
      (approval) => (
        <span title={whatText({ t, zone }, approval)}>{whatText({ t, zone }, approval)}</span>
      ),
      { widthPx: 260 },
    ),
    textColumn<Row>('target', t('adminApprovals.target'), (approval) => <Target {...approval} />, {
      widthPx: 88,
    }),
    textColumn<Row>(
      'why',
      t('adminApprovals.whyLabel'),
      ({ why }) => (
        <span title={t(`adminApprovals.why.${why}`)}>{t(`adminApprovals.why.${why}`)}</span>
      ),
      { widthPx: 160 },
    ),
    timeColumn<Row>(t('adminApprovals.until'), zone, ({ until }) => until, {
      id: 'until',
      widthPx: 132,
    }),
    textColumn<Row>(
      'reason',
      t('adminApprovals.reason'),
      ({ reason }) => (reason === '' ? NO_FIGURE : <span title={reason}>{reason}</span>),
      { widthPx: 180 },
    ),
    actionsColumn<Row>(t('adminApprovals.decision'), 148, (approval) => (
      <span className={s['acts']}>
        {approval.by === reader || secondPressOf(approval) === undefined ? null : (
          <Button size="small" tone="primary" onClick={() => decide(approval, 'confirm')}>
            {t('adminApprovals.confirm')}
          </Button>
        )}
        <Button size="small" onClick={() => decide(approval, 'decline')}>
          {t(approval.by === reader ? 'adminApprovals.withdraw' : 'adminApprovals.decline')}
        </Button>
      </span>
    )),
  ];
}

export const approvalCsv = (t: Translate, zone: Zone): readonly CsvColumn<Row>[] => [
  { header: t('adminApprovals.at'), value: ({ at }) => formatIso(at, zone) },
  { header: t('adminApprovals.until'), value: ({ until }) => formatIso(until, zone) },
  { header: t('adminApprovals.by'), value: firstAdmin },
  { header: t('adminApprovals.act'), value: ({ act }) => act },
  { header: t('adminApprovals.target'), value: ({ target }) => target },
  { header: t('adminApprovals.what'), value: (approval) => whatText({ t, zone }, approval) },
  { header: t('adminApprovals.whyLabel'), value: ({ why }) => t(`adminApprovals.why.${why}`) },
  { header: t('adminApprovals.reason'), value: ({ reason }) => reason },
];
