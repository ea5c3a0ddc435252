import { useState } from 'react';
import { Later, later } from '../../kit/later.tsx';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/Notice.tsx';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../services/useReadable.ts';
import { ApiKeysSection } from './apiKeys/ApiKeysSection.tsx';
import { DataSection } from './DataSection.tsx';
import { useProfilePlace } from './profilePlace.ts';
import { HeldNotice } from './HeldNotice.tsx';
import { IdentityCard, PersonalSection, SecuritySection } from './ProfileSections.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { useProfile } from './useProfile.ts';
import s from './Profile.module.css';
import { Offered } from '../../services/useOffers.ts';

const ProfileDialogs = later(
  async () => (await import('./dialogs/ProfileDialogs.tsx')).ProfileDialogs,
);

/** /myinfo/profile: what the exchange knows of the person, and the ways to change it. */
export function ProfileScreen() {
  const t = useText();
  const refusalText = useRefusalText();
  const { connection, mode } = useServices();
  const isOnline = useSelected(connection, ({ state }) => state !== 'offline');
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
