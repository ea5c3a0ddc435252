import { useNavigate } from 'react-router-dom';
import type { OpenProps } from '../kit/OnDemand.tsx';
import { useText } from '../i18n/useText.ts';
import { problemOpen } from './problem/problemOpen.ts';
import { useAuthUser } from '../services/session.ts';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../kit/Menu.tsx';

/** Messages, profile, logout. */
export function AccountMenu(props: OpenProps & { readonly onLogout: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const user = useAuthUser();
  return (
    <Menu {...props} size="large">
      <MenuLabel>{user?.username}</MenuLabel>
      <MenuItem onSelect={() => void navigate('/myinfo/message')}>{t('nav.messages')}</MenuItem>
      <MenuItem onSelect={() => void navigate('/myinfo/profile')}>{t('nav.profile')}</MenuItem>
      {user?.role === 'ADMIN' ? (
        <MenuItem onSelect={() => void navigate('/admin')}>{t('nav.console')}</MenuItem>
      ) : null}
      {user?.role === 'PARTNER' ? (
        <MenuItem onSelect={() => void navigate('/partner')}>{t('nav.partner')}</MenuItem>
      ) : null}
      <MenuItem onSelect={() => problemOpen.set(true)}>{t('nav.problem')}</MenuItem>
      <MenuLine />
      <MenuItem onSelect={props.onLogout}>{t('nav.logout')}</MenuItem>
    </Menu>
  );
}
