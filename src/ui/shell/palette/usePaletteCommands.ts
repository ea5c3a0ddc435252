import { useNavigate } from 'react-router-dom';
import { hasControl, pressControl } from '../shortcutKeys.ts';
import { type TextKey, useText } from '../../i18n/useText.ts';
import { useBoundKeys } from '../../kit/boundKeys.ts';
import type { PaletteCommand } from './commandRegistry.ts';
import { useIsLoggedIn, useSiteFeatures } from '../../services/session.ts';
import { navItems } from '../navItems.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable } from '../../services/useReadable.ts';

/** Controls with a shortcut: those on the page can also be found by name. */
const CONTROLS: readonly { readonly key: string; readonly text: TextKey }[] = [
  { key: 'l', text: 'keys.limit' },
  { key: 'm', text: 'keys.market' },
  { key: 'p', text: 'keys.price' },
  { key: 'q', text: 'keys.quantity' },
  { key: 'c', text: 'keys.cancelAll' },
  { key: ',', text: 'nav.settings' },
  { key: '?', text: 'keys.help' },
];

export function usePageCommands(): readonly PaletteCommand[] {
  const t = useText();
  const bound = useBoundKeys();
  return CONTROLS.map(({ key, text }) => ({ key: bound(key), text }))
    .filter(({ key }) => hasControl(key))
    .map(({ key, text }) => ({
      id: `control/${key}`,
      label: t(text),
      note: key.toUpperCase(),
      run: () => void pressControl(key),
    }));
}

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

/** Preferences of this browser; each command selects the alternative. */
export function usePreferenceCommands(): readonly PaletteCommand[] {
  const t = useText();
  const { preferences } = useServices();
  const values = useReadable(preferences.values);
  const isDark = values.theme === 'dark';
  const isKorean = values.language === 'ko';
  const isOnMark = values.pnlBasis === 'mark';
  return [
    {
      id: 'theme',
      label: t(isDark ? 'settings.toWhite' : 'settings.toDark'),
      keywords: ['theme', 'dark', 'white', '테마', '다크', '화이트'],
      run: () => preferences.set({ theme: isDark ? 'white' : 'dark' }),
    },
    {
      id: 'language',
      label: isKorean ? 'View in English' : '한국어로 보기',
      keywords: ['language', 'english', 'korean', '언어', '영어', '한국어'],
      run: () => preferences.set({ language: isKorean ? 'en' : 'ko' }),
    },
    {
      id: 'pnlBasis',
      label: t(isOnMark ? 'palette.pnlOnLast' : 'palette.pnlOnMark'),
      keywords: ['pnl', 'mark', 'last', '손익'],
      run: () => preferences.set({ pnlBasis: isOnMark ? 'last' : 'mark' }),
    },
    {
      id: 'confirmOrders',
      label: t(values.confirmOrders ? 'palette.confirmOff' : 'palette.confirmOn'),
      keywords: ['confirm', '확인'],
      run: () => preferences.set({ confirmOrders: !values.confirmOrders }),
    },
  ];
}
