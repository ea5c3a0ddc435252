import type { ColumnDef } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { SiteName } from '../../../admin/sites.tsx';
import type { WireWallet } from '../../../../protocol/ledger/entities.ts';
import type {
  WireOperatorSession,
  WireOperatorUserView,
} from '../../../../protocol/operator/userViewCalls.ts';
import { UserLink } from '../../../admin/AdminLinks.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { type Zone, formatTime } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import {
  actionsColumn,
  figureColumn,
  textColumn,
  timeColumn,
} from '../../../kit/table/columns.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { deviceName } from '../../../people/deviceName.ts';
import { BankFigures } from '../../../people/wallets/BankFigures.tsx';
import { walletName, wholeAmount } from '../../../people/wallets/walletText.ts';
import { useOperator } from '../../../services/operator/useOperator.ts';
import s from './Users.module.css';
import { USER_TONE } from '../../../admin/userText.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';

/** Ends one session of a user. */
function EndSessionDialog(props: {
  readonly userId: string;
  readonly session: WireOperatorSession;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { userId, session } = props;
  const device = deviceName(session.device) ?? t('adminUsers.unknownDevice');
  return (
    <ActDialog
      name="operatorEndSession"
      subject={session.id}
      title={`${t('adminUsers.endSession')} · ${device}`}
      says={t('adminUsers.endSessionSays', { device })}
      act={t('adminUsers.endSession')}
      params={(reason) => ({ userId, sessionId: session.id, reason })}
      onClose={props.onClose}
    />
  );
}

const walletColumns = (t: Translate): ColumnDef<WireWallet>[] => [
  textColumn('wallet', t('adminUsers.wallet'), ({ type }) => walletName(t, type), {
    widthPx: 112,
  }),
  figureColumn(
    'free',
    t('adminUsers.free'),
    ({ point, currency = '' }) => wholeAmount(point, currency),
    { widthPx: 176 },
  ),
  figureColumn(
    'held',
    t('adminUsers.held'),
    ({ gameWaitPoint, currency = '' }) => wholeAmount(gameWaitPoint, currency),
    { widthPx: 176 },
  ),
];

const sessionColumns = (
  t: Translate,
  zone: Zone,
  end: ((session: WireOperatorSession) => void) | undefined,
): ColumnDef<WireOperatorSession>[] => [
  textColumn(
    'device',
    t('adminUsers.device'),
    ({ device }) => deviceName(device) ?? t('adminUsers.unknownDevice'),
    { widthPx: 144 },
  ),
  textColumn('address', t('adminUsers.address'), ({ address }) => address || NO_FIGURE, {
    widthPx: 128,
  }),
  textColumn(
    'openedAt',
    t('adminUsers.openedAt'),
    ({ openedAt }) => formatTime(openedAt, 'moment', zone),
    { sortBy: ({ openedAt }) => openedAt, widthPx: 132 },
  ),
  timeColumn(t('adminUsers.lastUsedAt'), zone, ({ lastUsedAt }) => lastUsedAt, { widthPx: 132 }),
  ...(end === undefined
    ? []
    : [
        actionsColumn<WireOperatorSession>(t('adminUsers.end'), 96, (session) => (
          <Button size="small" onClick={() => end(session)}>
            {t('adminUsers.end')}
          </Button>
        )),
      ]),
];

function heldText(
  t: Translate,
  zone: Zone,
  { withdrawals: { lockedAt, waitsUntil }, freeze }: WireOperatorUserView,
): string {
  const at = (moment: number) => ({ moment: formatTime(moment, 'moment', zone) });
  if (freeze !== null)
    return t('adminUsers.withdrawalsFrozen', { ...at(freeze.at), reason: freeze.reason });
  if (lockedAt !== null) return t('adminUsers.withdrawalsLocked', at(lockedAt));
  return waitsUntil === null
    ? t('adminUsers.withdrawalsOpen')
    : t('adminUsers.withdrawalsWait', at(waitsUntil));
}

function Facts({ view }: { readonly view: WireOperatorUserView }) {
  const t = useText();
  const zone = useZone();
  const { user, block, partner, bankAccount } = view;
  const text = (value: string | null) => (value === null || value === '' ? NO_FIGURE : value);
  return (
    <FigureList look="framed">
      <Figure label={t('adminUsers.id')}>{user.id}</Figure>
      <Figure label={t('adminUsers.status')}>
        <StatusBadge tone={USER_TONE[user.status]}>
          {t(`adminUsers.statuses.${user.status}`)}
        </StatusBadge>
      </Figure>
      {block === null ? null : (
        <Figure label={t('adminUsers.blockReason')}>
          {t('adminUsers.since', {
            reason: block.reason,
            moment: formatTime(block.at, 'moment', zone),
          })}
        </Figure>
      )}
      <Figure label={t('adminUsers.role')}>{t(`adminUsers.roles.${user.role}`)}</Figure>
      <Figure label={t('adminUsers.site')}>
        <SiteName id={user.siteInfoId} />
      </Figure>
      <Figure label={t('adminUsers.name')}>{text(user.name)}</Figure>
      <Figure label={t('adminUsers.nick')}>{text(user.nick)}</Figure>
      <Figure label={t('adminUsers.phone')}>{text(user.phone)}</Figure>
      <Figure label={t('adminUsers.email')}>{text(user.email)}</Figure>
      <Figure label={t('adminUsers.registeredAt')}>
        {formatTime(user.registeredAt, 'moment', zone)}
      </Figure>
      <Figure label={t('adminUsers.withdrawals')}>{heldText(t, zone, view)}</Figure>
      <Figure label={t('adminUsers.partner')}>
        {partner === null ? NO_FIGURE : <UserLink {...partner} />}
      </Figure>
      {bankAccount === null ? (
        <Figure label={t('adminUsers.bankAccount')}>{NO_FIGURE}</Figure>
      ) : (
        <BankFigures account={bankAccount} />
      )}
    </FigureList>
  );
}

/** Who a user is, their wallets and their open sessions. */
export function UserOverview({ view }: { readonly view: WireOperatorUserView }) {
  const t = useText();
  const zone = useZone();
  const operator = useOperator();
  const [ended, setEnded] = useState<WireOperatorSession>();
  const canEnd = operator?.can('users.act') === true && operator.id !== view.user.id;
  return (
    <div className={s['overview']}>
      <Facts view={view} />
      <section className={s['part']} aria-label={t('adminUsers.wallets')}>
        <h2>{t('adminUsers.wallets')}</h2>
        <DataTable
          label={t('adminUsers.wallets')}
          rows={view.wallets}
          columns={useMemo(() => walletColumns(t), [t])}
          rowId={({ type }) => type}
          empty={null}
        />
      </section>
      <section className={s['part']} aria-label={t('adminUsers.sessions')}>
        <h2>{t('adminUsers.sessions')}</h2>
        <DataTable
          label={t('adminUsers.sessions')}
          rows={view.sessions}
          columns={useMemo(
            () => sessionColumns(t, zone, canEnd ? setEnded : undefined),
            [t, zone, canEnd],
          )}
          rowId={({ id }) => id}
          empty={<EmptyState title={t('adminUsers.noSessions')} />}
        />
      </section>
      {ended === undefined ? null : (
        <EndSessionDialog
          userId={view.user.id}
          session={ended}
          onClose={() => setEnded(undefined)}
        />
      )}
    </div>
  );
}
