import { useNavigate } from 'react-router-dom';
import type { SiteMenu } from '../../domain/site/words.ts';
import { Menu, MenuItem } from '../kit/Menu.tsx';
import type { OpenProps } from '../kit/OnDemand.tsx';
import { useText } from '../i18n/useText.ts';

/** Notices, FAQ and what else the site links. */
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
    </Menu>
  );
}
