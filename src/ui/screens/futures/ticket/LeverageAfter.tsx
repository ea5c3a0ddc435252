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
  const { positions, heldNow, held, waitingNow, waiting } = change;
  const isNothing = heldNow === '0' && held === '0' && waiting === '0';
  if (positions.length === 0 && isNothing) return null;
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
      {waiting === '0' ? null : (
        <Figure
          label={t('leverage.waiting')}
        >{`${formatUsdt(waitingNow)} → ${formatUsdt(waiting)} USDT`}</Figure>
      )}
    </FigureList>
  );
}
