import { useState } from 'react';
import { Later, later } from '../../kit/later.tsx';
import { useRefusalText, useText, useZone } from '../../i18n/useText.ts';
import { Notice } from '../../kit/Notice.tsx';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useIsOffline } from '../../services/useIsOffline.ts';
import { useReadable } from '../../services/useReadable.ts';
import { ApiKeysSection } from './apiKeys/ApiKeysSection.tsx';
import { useProfilePlace } from './profilePlace.ts';
import { IdentityCard, PersonalSection, SecuritySection } from './ProfileSections.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import s from './Profile.module.css';
import { Offered } from '../../services/useOffers.ts';
import type { WireProfile } from '../../../protocol/profile/entities.ts';
import { formatTime } from '../../format/timeText.ts';
import { RefusalBox } from '../../kit/RefusalLine.tsx';
import { saveFile } from '../../kit/table/csv.ts';
import { useAction } from '../../services/useAction.ts';
import { exportAll } from './exportAll.ts';
import { ProfileRow, ProfileSection } from './ProfileRow.tsx';
import type { Loadable } from '../../../protocol/answer.ts';
import { useQuery } from '../../services/query.ts';

/** Profile of the user, read again after each change of it. */
function useProfile(): {
  readonly state: Loadable<WireProfile>;
  readonly refetch: () => void;
} {
  const { call } = useServices();
  const { state, refetch } = useQuery({ key: ['profile'], read: () => call('profile', {}) });
  return { state, refetch };
}

/** Why nothing can be withdrawn now, and until when; nothing where everything can. */
function HeldNotice({ withdrawals }: Pick<WireProfile, 'withdrawals'>) {
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

/** Taking one's data along, and leaving. */
function DataSection(props: { readonly profile: WireProfile; readonly canAct: boolean }) {
  const t = useText();
  const refusalText = useRefusalText();
  const zone = useZone();
  const { call, now } = useServices();
  const action = useAction();
  const [count, setCount] = useState(0);
  const { profile, canAct } = props;
  const download = () => {
    setCount(0);
    void action.run(
      () =>
        exportAll((cursor) => call('exportData', cursor === undefined ? {} : { cursor }), setCount),
      (items) => {
        const at = now.get();
        const file = { exportedAt: at, profile, items };
        saveFile(
          `maru-${profile.username}-${formatTime(at, 'date', zone)}.json`,
          new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
        );
      },
    );
  };
  return (
    <ProfileSection title={t('profile.data.title')}>
      <ProfileRow
        label={t('profile.data.export')}
        hint={t('profile.data.exportHint')}
        aside={
          <Button disabled={!canAct || action.isBusy} onClick={download}>
            {action.isBusy ? t('profile.data.downloading', { count }) : t('profile.data.download')}
          </Button>
        }
      />
      {action.refusal === undefined ? null : (
        <RefusalBox title={t('profile.data.failed')} text={refusalText(action.refusal)} />
      )}
      <ProfileRow
        label={t('profile.data.close')}
        hint={t('profile.data.closeHint')}
        {...(canAct ? { act: { edit: 'close', text: t('profile.data.closeAct') } } : {})}
      />
    </ProfileSection>
  );
}

const ProfileDialogs = later(
  async () => (await import('./dialogs/ProfileDialogs.tsx')).ProfileDialogs,
);

/** /myinfo/profile: what the exchange knows of the person, and the ways to change it. */
export function ProfileScreen() {
  const t = useText();
  const refusalText = useRefusalText();
  const { mode } = useServices();
  const isOnline = !useIsOffline();
  const currentMode = useReadable(mode);
  const { state, refetch } = useProfile();
  const { edit, close } = useProfilePlace();
  const [changes, setChanges] = useState(0);
  const profile = state.value;
  const done = () => {
    setChanges((before) => before + 1);
    refetch();
    close();
  };
  return (
    <div className={s['page']} key={currentMode}>
      <h1 className={s['title']}>{t('profile.title')}</h1>
      {changes > 0 ? <Notice>{t('profile.saved')}</Notice> : null}
      {isOnline ? null : <p className={s['note']}>{t('profile.offline')}</p>}
      {profile === undefined ? (
        state.status === 'failed' ? (
          <EmptyState
            title={t('profile.loadFailed')}
            hint={refusalText(state.error)}
            action={<Button onClick={refetch}>{t('app.retry')}</Button>}
          />
        ) : (
          <SkeletonRows rows={10} label={t('app.loading')} />
        )
      ) : (
        <>
          <IdentityCard profile={profile} />
          <HeldNotice withdrawals={profile.withdrawals} />
          <PersonalSection profile={profile} canAct={isOnline} />
          <SecuritySection profile={profile} canAct={isOnline} />
          <Offered call="sessions">
            <SessionsSection canAct={isOnline} />
          </Offered>
          {currentMode === 'practice' ? null : (
            <Offered call="apiKeys">
              <ApiKeysSection canAct={isOnline} changes={changes} />
            </Offered>
          )}
          <Offered call="exportData">
            <DataSection profile={profile} canAct={isOnline} />
          </Offered>
          {edit === undefined ? null : (
            <Later>
              <ProfileDialogs edit={edit} profile={profile} onDone={done} onClose={close} />
            </Later>
          )}
        </>
      )}
    </div>
  );
}
