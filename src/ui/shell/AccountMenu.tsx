import * as Menu from 'radix-ui/dropdown-menu';
import { useNavigate } from 'react-router-dom';
import type { OpenProps } from '../kit/OnDemand.tsx';
import { useText } from '../i18n/useText.ts';
import { useAuthUser } from '../services/session.ts';
import s from './AccountMenu.module.css';

/** Message box, profile, logout. */
export function AccountMenu(props: OpenProps & { readonly onLogout: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const user = useAuthUser();
  return (
    <Menu.Root open={props.open} onOpenChange={props.onOpenChange} modal={false}>
      <Menu.Trigger asChild>{props.trigger}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content className={s['menu']} align="end" sideOffset={4} collisionPadding={8}>
          <Menu.Label className={s['name']}>{user?.username}</Menu.Label>
          <Menu.Item className={s['item']} onSelect={() => void navigate('/myinfo/message')}>
            {t('nav.messages')}
          </Menu.Item>
          <Menu.Item className={s['item']} onSelect={() => void navigate('/myinfo/profile')}>
            {t('nav.profile')}
          </Menu.Item>
          <Menu.Separator className={s['line']} />
          <Menu.Item className={s['item']} onSelect={props.onLogout}>
            {t('nav.logout')}
          </Menu.Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
