import type { WireOperatorContact } from '../../../../protocol/contacts/entities.ts';
import { ApplicationLink, UserLink } from '../../../admin/AdminLinks.tsx';
import { USER_TONE } from '../../../admin/userText.ts';
import { decimal, formatDecimal } from '../../../../domain/decimal.ts';
import { APPLICATION_TYPES } from '../../../../domain/money/application.ts';
import type { WireWallet } from '../../../../protocol/ledger/entities.ts';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { STATUS_TONE, walletName, wholeAmount } from '../../../people/wallets/walletText.ts';
import { useCan, useOperatorRead } from '../../../services/operator/useOperator.ts';
import s from './Contacts.module.css';

/** Wallets and statuses change without an act. */
const ACCOUNT_MS = 10_000;
const APPLICATIONS_SHOWN = 5;

/** Total of a wallet, free and in use. */
const totalOf = ({ point, gameWaitPoint }: WireWallet): string =>
  formatDecimal(decimal(point) + decimal(gameWaitPoint));

const hasMoney = (wallet: WireWallet): boolean => totalOf(wallet) !== '0';

function Facts({ userId }: { readonly userId: string }) {
  const t = useText();
  const zone = useZone();
  const refusalText = useRefusalText();
  const { state } = useOperatorRead('operatorUser', { userId }, { everyMs: ACCOUNT_MS });
  if (state.value === undefined)
    return state.status === 'failed' ? (
      <RefusalBox stays text={refusalText(state.error)} />
    ) : (
      <SkeletonRows rows={6} label={t('app.loading')} />
    );
  const { user, wallets } = state.value;
  return (
    <>
      <FigureList look="framed">
        <Figure label={t('adminUsers.status')}>
          <StatusBadge tone={USER_TONE[user.status]}>
            {t(`adminUsers.statuses.${user.status}`)}
          </StatusBadge>
        </Figure>
        <Figure label={t('adminUsers.role')}>{t(`adminUsers.roles.${user.role}`)}</Figure>
        <Figure label={t('adminUsers.nick')}>{user.nick || NO_FIGURE}</Figure>
        <Figure label={t('adminUsers.registeredAt')}>
          {formatTime(user.registeredAt, 'moment', zone)}
        </Figure>
      </FigureList>
      <h3>{t('adminUsers.wallets')}</h3>
      <FigureList look="framed">
        {wallets.filter(hasMoney).map((wallet) => (
          <Figure key={wallet.type} label={walletName(t, wallet.type)}>
            {wholeAmount(totalOf(wallet), wallet.currency ?? '')}
          </Figure>
        ))}
        {wallets.some(hasMoney) ? null : <div>{t('adminContacts.noMoney')}</div>}
      </FigureList>
    </>
  );
}

function Applications({ userId }: { readonly userId: string }) {
  const t = useText();
  const zone = useZone();
  const { state } = useOperatorRead(
    'operatorApplications',
    { userId, typeStrs: APPLICATION_TYPES.join(), page: 1, size: APPLICATIONS_SHOWN },
    { everyMs: ACCOUNT_MS },
  );
  if (state.value === undefined) return null;
  return (
    <>
      <h3>{t('adminUsers.applications')}</h3>
      {state.value.items.length === 0 ? (
        <p className={s['says']}>{t('adminUsers.noApplications')}</p>
      ) : (
        <ul className={s['applications']}>
          {state.value.items.map(({ id, type, amount, currency, status, requestedAt }) => (
            <li key={id}>
              <span>
                <ApplicationLink id={id} /> {t(`wallet.type.${type}`)}
              </span>
              <StatusBadge tone={STATUS_TONE[status]}>{t(`wallet.status.${status}`)}</StatusBadge>
              <small>{formatTime(requestedAt, 'moment', zone)}</small>
              <span>{wholeAmount(amount, currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Who asks: a short account of the member, as far as the operator may see it. */
export function MemberAccount({ contact }: { readonly contact: WireOperatorContact }) {
  const t = useText();
  const seesUsers = useCan('users.read');
  const seesApplications = useCan('applications.read');
  const { userId, username, name, siteName } = contact;
  return (
    <aside className={s['account']} aria-label={t('adminContacts.member')}>
      <FigureList look="framed">
        <Figure label={t('adminContacts.user')}>
          <UserLink id={userId} username={username} />
        </Figure>
        <Figure label={t('adminUsers.name')}>{name || NO_FIGURE}</Figure>
        <Figure label={t('adminUsers.site')}>{siteName ?? NO_FIGURE}</Figure>
      </FigureList>
      {seesUsers ? <Facts userId={userId} /> : null}
      {seesApplications ? <Applications userId={userId} /> : null}
    </aside>
  );
}
