import { useState } from 'react';
import { Link } from 'react-router-dom';
import { API_KEYS_MAX } from '../../../../domain/apiKeys/apiKeys.ts';
import type { WireApiKey } from '../../../../protocol/apiKeys/calls.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Tag } from '../../../kit/Badge.tsx';
import { Button, buttonClass } from '../../../kit/Button.tsx';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import { useSelected } from '../../../services/useReadable.ts';
import { ProfileSection } from '../ProfileRow.tsx';
import { searchOfEdit } from '../profilePlace.ts';
import s from '../Profile.module.css';

function KeyRow(props: {
  readonly apiKey: WireApiKey;
  readonly canAct: boolean;
  readonly onRevoke: () => void;
}) {
  const t = useText();
  const zone = useZone();
  const { label, permission, id, addresses, createdAt, lastUsedAt, lastAddress } = props.apiKey;
  const moment = (at: number) =>
    `${formatTime(at, 'date', zone)} ${formatTime(at, 'minute', zone)}`;
  const used =
    lastUsedAt === null
      ? t('apiKeys.unused')
      : lastAddress === ''
        ? t('apiKeys.used', { time: moment(lastUsedAt) })
        : t('apiKeys.usedFrom', { time: moment(lastUsedAt), address: lastAddress });
  return (
    <li className={s['row']}>
      <div className={s['keyFacts']}>
        <span className={s['value']}>
          {label} <Tag>{t(`apiKeys.${permission}`)}</Tag>
        </span>
        <code className={s['keyId']}>{id}</code>
        <span className={s['sessionTimes']}>
          {addresses.length === 0
            ? t('apiKeys.anywhere')
            : t('apiKeys.onlyFrom', { addresses: addresses.join(', ') })}
        </span>
        <span className={s['sessionTimes']}>
          {t('apiKeys.created', { time: moment(createdAt) })}
          {' · '}
          {used}
        </span>
      </div>
      <Button
        disabled={!props.canAct}
        aria-label={t('apiKeys.revokeOf', { label })}
        onClick={props.onRevoke}
      >
        {t('apiKeys.revoke')}
      </Button>
    </li>
  );
}

function KeyList(props: {
  readonly keys: readonly WireApiKey[];
  readonly canAct: boolean;
  readonly onRevoke: (key: WireApiKey) => void;
}) {
  const t = useText();
  const { keys, canAct, onRevoke } = props;
  if (keys.length === 0) return <p className={s['noKeys']}>{t('apiKeys.none')}</p>;
  return (
    <ul className={s['devices']}>
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} canAct={canAct} onRevoke={() => onRevoke(key)} />
      ))}
    </ul>
  );
}

/** Keys of the person's programs, and the ways to create and to revoke one. */
export function ApiKeysSection({
  canAct,
  changes,
}: {
  readonly canAct: boolean;
  /** How often something was changed by a dialog: what is listed may be among it. */
  readonly changes: number;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call, site } = useServices();
  const isOffered = useSelected(site, (known) => known?.offersApiKeys ?? true);
  const { state, refetch } = useQuery({
    key: ['profile', 'apiKeys'],
    read: () => call('apiKeys', {}),
    version: changes,
  });
  const action = useAction();
  const [asked, setAsked] = useState<WireApiKey | undefined>(undefined);
  const [revoked, setRevoked] = useState<string | undefined>(undefined);
  const keys = state.value?.items;
  const isFull = keys !== undefined && keys.length >= API_KEYS_MAX;
  const revoke = ({ id, label }: WireApiKey) => {
    setAsked(undefined);
    void action.run(
      () => call('revokeApiKey', { id }),
      () => {
        setRevoked(label);
        refetch();
      },
    );
  };
  const { isBusy } = action;
  return (
    <ProfileSection
      title={t('apiKeys.title')}
      aside={
        canAct && isOffered && keys !== undefined && !isFull ? (
          <Link to={searchOfEdit('apiKey')} className={buttonClass('plain', 'small')}>
            {t('apiKeys.create')}
          </Link>
        ) : null
      }
    >
      <p className={s['keysHint']}>
        {isFull ? t('apiKeys.full', { max: API_KEYS_MAX }) : t('apiKeys.hint')}
      </p>
      {keys !== undefined ? (
        <KeyList keys={keys} canAct={canAct && !isBusy} onRevoke={setAsked} />
      ) : state.status === 'failed' ? (
        <EmptyState
          title={t('apiKeys.loadFailed')}
          hint={refusalText(state.error)}
          action={<Button onClick={refetch}>{t('app.retry')}</Button>}
        />
      ) : (
        <SkeletonRows rows={2} label={t('app.loading')} />
      )}
      <p className={s['note']} role="status">
        {revoked === undefined ? '' : t('apiKeys.revoked', { label: revoked })}
      </p>
      {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
      {asked === undefined ? null : (
        <ConfirmDialog
          title={t('apiKeys.revokeOf', { label: asked.label })}
          action={t('apiKeys.revoke')}
          isCautious
          onCancel={() => setAsked(undefined)}
          onConfirm={() => revoke(asked)}
        >
          {t('apiKeys.revokeAsk', { label: asked.label })}
        </ConfirmDialog>
      )}
    </ProfileSection>
  );
}
