import { useText } from '../../i18n/useText.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable } from '../../services/useReadable.ts';
import type { PaletteCommand } from './commandRegistry.ts';

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
