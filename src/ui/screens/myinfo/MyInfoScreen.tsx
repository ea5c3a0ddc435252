import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Later, later } from '../../kit/later.tsx';
import { useText } from '../../i18n/useText.ts';
import { SideMenu, SideScreen } from '../../kit/SideMenu.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { useAuthUser } from '../../services/session.ts';
import { myInfoEntries } from './myInfoEntries.ts';

const LogoutDialog = later(async () => (await import('../../shell/LogoutDialog.tsx')).LogoutDialog);

/** /myinfo: message box, profile and logout beside the present page. */
export function MyInfoScreen({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const userId = useAuthUser()?.id;
  const page = useLocation().pathname.split('/')[2];
  const [isLeaving, setLeaving] = useState(false);
  const entries = myInfoEntries(userId).map((entry) =>
    entry.to === undefined
      ? { key: entry.key, label: t(entry.label), onPress: () => setLeaving(true) }
      : { key: entry.key, label: t(entry.label), to: entry.to },
  );
  return (
    <SideScreen menu={<SideMenu label={t('nav.account')} entries={entries} current={page} />}>
      <Later fallback={<SkeletonRows rows={8} label={t('app.loading')} />}>{children}</Later>
      {isLeaving ? (
        <Later>
          <LogoutDialog onClose={() => setLeaving(false)} />
        </Later>
      ) : null}
    </SideScreen>
  );
}
