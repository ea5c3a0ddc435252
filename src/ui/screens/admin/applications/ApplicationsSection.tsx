import { useCallback, useMemo, useRef, useState } from 'react';
import { choicesOf } from '../../../kit/choices.ts';
import { APPLICATION_STATUSES, APPLICATION_TYPES } from '../../../../domain/money/application.ts';
import { WALLET_TYPES } from '../../../../domain/ledger/wallets.ts';
import type { WireOperatorDnw } from '../../../../protocol/operator/calls.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import type { TableChoice } from '../../../admin/tablePlace.ts';
import { BulkButtons } from '../../../admin/BulkButtons.tsx';
import { BulkDialog } from '../../../admin/BulkDialog.tsx';
import { useSelection } from '../../../admin/selection.tsx';
import { Button } from '../../../kit/Button.tsx';
import { isChanged, LOOK_MS } from '../../../admin/useOver.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { walletName, wholeAmount } from '../../../people/wallets/walletText.ts';
import { useOperator, useOperatorRead } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { QueueView, useIsWhole, useQueueBeat } from '../QueueView.tsx';
import {
  applicationColumns,
  applicationCsv,
  applicationId,
  isWaiting,
  pendingName,
} from './applicationColumns.tsx';

type Decision = 'APPROVED' | 'REJECTED';

const filtersOf = (t: Translate, isWhole: boolean): readonly TableChoice[] => [
  {
    key: 'type',
    label: t('wallet.kind'),
    words: choicesOf(APPLICATION_TYPES, (value) => t(`wallet.type.${value}`)),
  },
  {
    key: 'wallet',
    label: t('wallet.wallet'),
    words: choicesOf(WALLET_TYPES, (value) => walletName(t, value)),
  },
  ...(isWhole
    ? [
        {
          key: 'status',
          label: t('wallet.state'),
          words: choicesOf(APPLICATION_STATUSES, (value) => t(`wallet.status.${value}`)),
        },
      ]
    : []),
];

function DecideDialog(props: {
  readonly dnw: WireOperatorDnw;
  readonly decision: Decision;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { dnw, decision } = props;
  const figures = {
    user: dnw.username ?? dnw.userId,
    type: t(`wallet.type.${dnw.type}`),
    amount: wholeAmount(dnw.amount, dnw.currency),
  };
  const isApproval = decision === 'APPROVED';
  const now = useOperatorRead(
    'operatorApplications',
    { keyword: dnw.id, page: 1, size: 1 },
    { everyMs: LOOK_MS },
  );
  return (
    <ActDialog
      name="operatorDecide"
      subject={`${dnw.id}/${decision}`}
      title={`${t(isApproval ? 'adminApplications.approve' : 'adminApplications.reject')} · ${dnw.id}`}
      says={t(
        isApproval ? 'adminApplications.approveSays' : 'adminApplications.rejectSays',
        figures,
      )}
      act={t(isApproval ? 'adminApplications.approve' : 'adminApplications.reject')}
      hasNoReason={isApproval}
      isOver={isChanged(
        now.state,
        ({ id }) => id === dnw.id,
        ({ status }) => status === dnw.status,
      )}
      pendingBy={isApproval ? pendingName(dnw) : undefined}
      params={(reason) => ({ dnwHistoryId: dnw.id, decision, reason })}
      onClose={props.onClose}
    />
  );
}

/** Decides several applications, one after another. */
function DecideMany(props: {
  readonly dnws: readonly WireOperatorDnw[];
  readonly decision: Decision;
  readonly onClose: (isOver: (dnw: WireOperatorDnw) => boolean) => void;
}) {
  const t = useText();
  const { call } = useServices();
  const { dnws, decision } = props;
  const word = decision === 'APPROVED' ? 'approve' : 'reject';
  return (
    <BulkDialog
      name={`applications/${word}`}
      title={t(`adminApplications.${word}Many`, { count: dnws.length })}
      says={t(`adminApplications.${word}ManySays`)}
      act={t(`adminApplications.${word}`)}
      rows={dnws}
      rowId={applicationId}
      label={(dnw) =>
        [
          dnw.id,
          dnw.username ?? dnw.userId,
          t(`wallet.type.${dnw.type}`),
          wholeAmount(dnw.amount, dnw.currency),
        ].join(' · ')
      }
      hasNoReason={decision === 'APPROVED'}
      send={(dnw, reason) => call('operatorDecide', { dnwHistoryId: dnw.id, decision, reason })}
      onClose={props.onClose}
    />
  );
}

/** Applications: what waits for a decision, and everything there was. */
export function ApplicationsSection() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const operator = useOperator();
  const isWhole = useIsWhole();
  const beat = useQueueBeat();
  const [asked, setAsked] = useState<{
    readonly dnw: WireOperatorDnw;
    readonly decision: Decision;
  }>();
  const canAct = operator?.can('applications.act') === true;
  const selection = useSelection(applicationId);
  const [many, setMany] = useState<Decision>();
  const shown = useRef<readonly WireOperatorDnw[]>([]);
  const read = useCallback(
    ({ values, keyword, moments, page, size }: TableRequest) =>
      call('operatorApplications', {
        typeStrs: values['type'] ?? APPLICATION_TYPES.join(),
        walletTypeStrs: values['wallet'],
        statusStrs: isWhole ? values['status'] : 'REQUESTED',
        keyword,
        ...moments,
        page,
        size,
      }),
    [call, isWhole],
  );
  const columns = useMemo(
    () =>
      applicationColumns({
        t,
        zone,
        canAct,
        selection,
        decide: (dnw, decision) => setAsked({ dnw, decision }),
      }),
    [t, zone, canAct, selection],
  );
  return (
    <AdminPage
      title={t('admin.section.applications')}
      acts={
        <QueueView
          label={t('adminApplications.view')}
          queue={t('adminApplications.queue')}
          all={t('adminApplications.all')}
        />
      }
    >
      <AdminTable
        name="ADMIN_APPLICATIONS"
        label={t('adminApplications.list')}
        fileName="maru-applications"
        columns={columns}
        csv={useMemo(() => applicationCsv(t, zone), [t, zone])}
        rowId={applicationId}
        choices={useMemo(() => filtersOf(t, isWhole), [t, isWhole])}
        search={t('adminApplications.keyword')}
        read={read}
        subject={isWhole}
        version={beat}
        emptyTitle={t(isWhole ? 'adminApplications.empty' : 'adminApplications.emptyQueue')}
        {...(isWhole ? {} : { emptyHint: t('adminApplications.emptyQueueHint') })}
        onShown={useCallback((rows: readonly WireOperatorDnw[]) => {
          shown.current = rows;
        }, [])}
      >
        {canAct ? (
          <>
            <BulkButtons
              count={selection.rows.length}
              act={t('adminApplications.approve')}
              onAll={() => selection.toggleAll(shown.current.filter(isWaiting))}
              onAct={() => setMany('APPROVED')}
              onClear={selection.clear}
            />
            <Button
              size="small"
              disabled={selection.rows.length === 0}
              onClick={() => setMany('REJECTED')}
            >
              {t('adminApplications.rejectMany', { count: selection.rows.length })}
            </Button>
          </>
        ) : null}
      </AdminTable>
      {many === undefined ? null : (
        <DecideMany
          dnws={selection.rows}
          decision={many}
          onClose={(isOver) => {
            setMany(undefined);
            selection.drop(isOver);
          }}
        />
      )}
      {asked === undefined ? null : <DecideDialog {...asked} onClose={() => setAsked(undefined)} />}
    </AdminPage>
  );
}
