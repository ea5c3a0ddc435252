import { REACH_TIMES } from '../../../../domain/futures/stopReach.ts';
import type { SideEstimate } from '../../../../protocol/futures/pricedView.ts';
import { useText } from '../../../i18n/useText.ts';
import { Figure } from '../../../kit/FigureList.tsx';
import { Hint } from '../../../kit/Hint.tsx';
import { instrumentFormat } from '../../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';

/** Where the position that results is liquidated; where it has no such price, why. Rule [F-V19]. */
export function LiquidationFigure({ estimate }: { readonly estimate: SideEstimate | undefined }) {
  const t = useText();
  const { option } = useTerminal();
  const text = instrumentFormat(option).price(estimate?.liquidationPrice);
  const { resultingQuantity = '0', liquidationPrice } = estimate ?? {};
  const isNever = resultingQuantity !== '0' && liquidationPrice === undefined;
  return (
    <Figure label={t('order.liquidation')}>
      {isNever ? (
        <Hint text={t('order.liquidationNone', { factor: String(REACH_TIMES) })}>{text}</Hint>
      ) : (
        text
      )}
    </Figure>
  );
}
