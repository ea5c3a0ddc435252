/** What of the account is drawn over the candles: entry, liquidation, working orders. */
import type { AccountView } from '../../../../protocol/accountView.ts';
import type { WireFuturesOption } from '../../../../protocol/entities.ts';
import type { Translate } from '../../../i18n/useText.ts';
import { instrumentFormat } from '../../market/instrument.ts';
import type { ChartLine } from './candleChart.ts';

export function chartLines(
  account: Pick<AccountView, 'positions' | 'openOrders'>,
  option: WireFuturesOption,
  t: Translate,
): readonly ChartLine[] {
  const format = instrumentFormat(option);
  const isHere = (one: { readonly futuresOptionId: number }) => one.futuresOptionId === option.id;
  const positions = Object.values(account.positions)
    .filter(isHere)
    .flatMap((position): ChartLine[] => {
      const entry: ChartLine = {
        id: `${position.id}/entry`,
        price: Number(position.entryPrice),
        title: `${t(`column.${position.side}`)} ${format.quantity(position.quantity)}`,
        tone: position.side === 'LONG' ? 'up' : 'down',
      };
      if (position.liquidationPrice === null) return [entry];
      return [
        entry,
        {
          id: `${position.id}/liquidation`,
          price: Number(position.liquidationPrice),
          title: t('chart.liquidation'),
          tone: 'warn',
        },
      ];
    });
  const orders = Object.values(account.openOrders)
    .filter(isHere)
    .flatMap((order): ChartLine[] =>
      order.price === null
        ? []
        : [
            {
              id: order.id,
              price: Number(order.price),
              title: `${t(`order.${order.side}`)} ${format.quantity(order.quantity)}`,
              tone: 'plain',
            },
          ],
    );
  return [...positions, ...orders];
}
