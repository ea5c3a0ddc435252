import { useState } from 'react';
import type { Answer } from '../../../protocol/answer.ts';
import type { WireSession } from '../../../protocol/profile/entities.ts';
import { formatTime } from '../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../i18n/useText.ts';
import { Tag } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { RefusalBox } from '../../kit/RefusalLine.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { useQuery } from '../../services/query.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useAction } from '../../services/useAction.ts';
import { deviceName } from '../../people/deviceName.ts';
import { ProfileSection } from './ProfileRow.tsx';
import s from './Profile.module.css';

function SessionRow(props: {
  readonly session: WireSession;
  /** Undefined while nothing can be ended. */
  readonly onEnd: (() => void) | undefined;
}) {
  const t = useText();
  const { session, onEnd } = props;
  const device = deviceName(session.device) ?? t('profile.sessions.unknown');
  const zone = useZone();
  const moment = (at: number) =>
    `${formatTime(at, 'date', zone)} ${formatTime(at, 'minute', zone)}`;
  return (
    <li className={s['row']}>
      <div className={s['fact']} title={session.device}>
        <span className={s['value']}>
          {device} {session.isCurrent ? <Tag>{t('profile.sessions.current')}</Tag> : null}
        </span>
        <span className={s['value']}>{session.address}</span>
        <span className={s['sessionTimes']}>
          {t('profile.sessions.opened', { time: moment(session.openedAt) })}
          {' · '}
          {t('profile.sessions.used', { time: moment(session.lastUsedAt) })}
        </span>
      </div>
      {session.isCurrent ? null : (
        <Button
          size="small"
          disabled={onEnd === undefined}
          aria-label={t('profile.sessions.endOf', { device })}
          onClick={onEnd}
        >
          {t('profile.sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Where the person is logged in; any one of the others is ended here, or all of them. */
export function SessionsSection({ canAct }: { readonly canAct: boolean }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const { state, refetch } = useQuery({
    key: ['profile', 'sessions'],
    read: () => call('sessions', {}),
  });
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  const [ended, setEnded] = useState<number | undefined>(undefined);
  const sessions = state.value?.items;
  const end = (send: () => Promise<Answer<{ readonly ended: number }>>) => {
    setAsking(false);
    void action.run(send, (answer) => {
      setEnded(answer.ended);
      refetch();
    });
  };
  const canEnd = canAct && !action.isBusy;
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <ProfileSection
      title={t('profile.sessions.title')}
      aside={
        <Button size="small" disabled={!canEnd || !hasOthers} onClick={() => setAsking(true)}>
          {t('profile.sessions.endOthers')}
        </Button>
      }
    >
      {sessions === undefined ? (
        state.status === 'failed' ? (
          <EmptyState
            title={t('profile.sessions.loadFailed')}
            hint={refusalText(state.error)}
            action={<Button onClick={refetch}>{t('app.retry')}</Button>}
          />
        ) : (
          <SkeletonRows rows={2} label={t('app.loading')} />
        )
      ) : (
        <ul className={s['devices']}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={canEnd ? () => end(() => call('endSession', { id: session.id })) : undefined}
            />
          ))}
        </ul>
      )}
      <p className={s['note']} role="status">
        {ended === undefined
          ? sessions !== undefined && !hasOthers && t('profile.sessions.onlyThis')
          : t('profile.sessions.ended', { count: ended })}
      </p>
      {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
      {isAsking ? (
        <ConfirmDialog
          title={t('profile.sessions.endOthers')}
          onCancel={() => setAsking(false)}
          onConfirm={() => end(() => call('endOtherSessions', {}))}
        >
          {t('profile.sessions.endOthersAsk')}
        </ConfirmDialog>
      ) : null}
    </ProfileSection>
  );
}
