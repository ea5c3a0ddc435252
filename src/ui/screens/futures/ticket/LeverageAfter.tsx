import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { useText } from '../../../i18n/useText.ts';
import { formatUsdt, instrumentFormat } from '../../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import type { LeverageChange } from './leverageChange.ts';

/** Margins, liquidation prices and held amounts as they would be at the chosen leverage. */
export function LeverageAfter({ change }: { readonly change: LeverageChange }) {
  const t = useText();
  const { option } = useTerminal();
  const format = instrumentFormat(option);
  const { positions, heldNow, held } = change;
  if (positions.length === 0 && heldNow === '0' && held === '0') return null;
  return (
    <FigureList look="framed" aria-label={t('leverage.after')}>
      {positions.map(({ position, margin, liquidationPrice }) => (
        <Figure
          key={position.id}
          label={t('leverage.marginAfter', { side: t(`column.${position.side}`) })}
        >
          {t('leverage.marginAndLiquidation', {
            margin: formatUsdt(margin),
            price: format.price(liquidationPrice),
          })}
        </Figure>
      ))}
      <Figure
        label={t('leverage.held')}
      >{`${formatUsdt(heldNow)} → ${formatUsdt(held)} USDT`}</Figure>
    </FigureList>
  );
}
