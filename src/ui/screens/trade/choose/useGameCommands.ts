import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { type PaletteCommand, usePaletteCommands } from '../../../shell/palette/commandRegistry.ts';
import { optionLabel } from '../../../market/rounds/roundNames.ts';
import { useTrade } from '../tradeContext.ts';
import { otherGames } from './chosenTrade.ts';

/** Commands that the round screen adds to the palette: the other games. */
export function useGameCommands(): void {
  const t = useText();
  const navigate = useNavigate();
  const { rounds } = useServices();
  const { option } = useTrade();
  const options = useReadable(rounds.options).value;
  const commands = useMemo(
    (): readonly PaletteCommand[] =>
      otherGames(options ?? [], option).map((other) => ({
        id: `trade/${other.id}`,
        label: optionLabel(t, other),
        keywords: ['round', 'game', '라운드', '게임', other.gameType],
        run: () => void navigate(`/trade/${other.id}`),
      })),
    [t, navigate, options, option],
  );
  usePaletteCommands(commands);
}
