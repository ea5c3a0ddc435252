import { useText } from '../../../../i18n/useText.ts';
import type { TradeLine } from './tradeLines.ts';

/** The short name of a line: `지정가 매수`, `롱`, `TP`. */
export function useLineName(): (line: Pick<TradeLine, 'target'>) => string {
  const t = useText();
  return ({ target }) => {
    switch (target.kind) {
      case 'entry':
        return t(`column.${target.position.side}`);
      case 'liquidation':
        return t('chart.liquidation');
      case 'exit':
        return t(target.exit === 'takeProfit' ? 'chart.takeProfit' : 'chart.stopLoss');
      case 'order':
        return `${t(`order.${target.order.marketType}`)} ${t(`order.${target.order.side}`)}`;
    }
  };
}
