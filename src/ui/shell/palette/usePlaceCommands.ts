import { useNavigate } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { useIsLoggedIn, useSiteFeatures } from '../../services/session.ts';
import { navItems } from '../navItems.ts';
import type { PaletteCommand } from './commandRegistry.ts';

/** Pages that the user can open. */
export function usePlaceCommands(): readonly PaletteCommand[] {
  const t = useText();
  const navigate = useNavigate();
  const isLoggedIn = useIsLoggedIn();
  const items = navItems(useSiteFeatures(), isLoggedIn);
  const place = (to: string, label: string): PaletteCommand => ({
    id: `place${to}`,
    label,
    keywords: [to],
    run: () => void navigate(to),
  });
  return [
    place('/', t('home.title')),
    ...items.map(({ key, to }) => place(to, t(`nav.${key}`))),
    ...(isLoggedIn
      ? [place('/myinfo/message', t('nav.messages'))]
      : [place('/login', t('nav.login')), place('/signup', t('nav.signup'))]),
  ];
}
