import { useText } from '../../../../i18n/useText.ts';
import { orderTypeKey } from '../../../../market/orderTexts.ts';
import { useOptionLookup } from '../../../../market/optionsById.ts';
import type { TradeLine } from './tradeLines.ts';

/** The short name of a line: `지정가 매수`, `롱`, `TP`. */
export function useLineName(): (line: Pick<TradeLine, 'target'>) => string {
  const t = useText();
  const lookup = useOptionLookup();
  return ({ target }) => {
    switch (target.kind) {
      case 'entry':
        return t(`column.${target.position.side}`);
      case 'liquidation':
        return t('chart.liquidation');
      case 'exit': {
        const name = t(target.exit === 'takeProfit' ? 'chart.takeProfit' : 'chart.stopLoss');
        const limit = target.position[`${target.exit}Limit`];
        const { price } = lookup.format(target.position.futuresOptionId);
        return limit === null ? name : `${name} @ ${price(limit)}`;
      }
      case 'order':
        return `${t(orderTypeKey(target.order))} ${t(`order.${target.order.side}`)}`;
    }
  };
}
