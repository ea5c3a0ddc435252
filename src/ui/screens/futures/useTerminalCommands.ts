import { useMemo } from 'react';
import { CHART_PERIODS } from '../../../domain/market.ts';
import { useText } from '../../i18n/useText.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';
import { type PaletteCommand, usePaletteCommands } from '../../shell/palette/commandRegistry.ts';
import { useFavorite } from '../../market/useFavorite.ts';
import { useTerminal } from './terminalContext.ts';

/** Commands that the terminal adds to the palette. */
export function useTerminalCommands(): void {
  const t = useText();
  const { preferences } = useServices();
  const { option } = useTerminal();
  const hideOthers = useSelected(preferences.values, ({ terminal }) => terminal.hideOthers);
  const { isFavorite, toggle } = useFavorite(option.stock);
  const commands = useMemo((): readonly PaletteCommand[] => {
    const arrange = (change: { hideOthers?: boolean; period?: (typeof CHART_PERIODS)[number] }) =>
      preferences.set({ terminal: { ...preferences.values.get().terminal, ...change } });
    return [
      {
        id: 'terminal/hideOthers',
        label: t(hideOthers ? 'palette.showAll' : 'palette.hideOthers'),
        keywords: ['hide', 'others', 'symbol'],
        run: () => arrange({ hideOthers: !hideOthers }),
      },
      {
        id: 'terminal/favourite',
        label: t(isFavorite ? 'palette.favouriteRemove' : 'palette.favouriteAdd', {
          label: option.label,
        }),
        keywords: ['favourite', 'star', '관심'],
        run: toggle,
      },
      ...CHART_PERIODS.map((period) => ({
        id: `terminal/period/${period}`,
        label: t('palette.period', { period }),
        keywords: ['chart', 'period', '차트', '봉'],
        run: () => arrange({ period }),
      })),
    ];
  }, [t, preferences, option.label, hideOthers, isFavorite, toggle]);
  usePaletteCommands(commands);
}
