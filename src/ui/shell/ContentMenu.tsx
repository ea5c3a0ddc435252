import { useNavigate } from 'react-router-dom';
import type { SiteMenu } from '../../domain/site/words.ts';
import { Menu, MenuItem, MenuLine } from '../kit/Menu.tsx';
import type { OpenProps } from '../kit/OnDemand.tsx';
import { useText } from '../i18n/useText.ts';
import { problemOpen } from './problem/problemOpen.ts';

/** Notices, FAQ and what else the site links, and the report of a problem. */
export function ContentMenu(props: OpenProps & { readonly menus: readonly SiteMenu[] }) {
  const t = useText();
  const navigate = useNavigate();
  const { menus, ...part } = props;
  return (
    <Menu {...part} size="large">
      {menus.map((menu) => (
        <MenuItem key={menu} onSelect={() => void navigate(`/${menu}`)}>
          {t(`nav.content.${menu}`)}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem onSelect={() => problemOpen.set(true)}>{t('nav.problem')}</MenuItem>
    </Menu>
  );
}
