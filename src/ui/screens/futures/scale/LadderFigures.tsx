import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import type { SideEstimate } from '../../../../protocol/futures/pricedView.ts';
import { useText } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { baseCoin, formatUsdt, instrumentFormat } from '../../../market/instrument.ts';
import { LiquidationFigure } from '../ticket/LiquidationFigure.tsx';
import s from './Scale.module.css';

/** What all orders of a ladder together need and lead to, at their average price. Rule [U-O10]. */
export function LadderFigures(props: {
  readonly option: WireFuturesOption;
  readonly estimate: SideEstimate | undefined;
}) {
  const t = useText();
  const { option, estimate } = props;
  const most = instrumentFormat(option).quantity(estimate?.maxQuantity);
  return (
    <>
      <FigureList>
        <Figure label={t('order.cost')}>{`${formatUsdt(estimate?.cost)} USDT`}</Figure>
        <Figure label={t('order.max')}>{`${most} ${baseCoin(option)}`}</Figure>
        <LiquidationFigure estimate={estimate} />
        <Figure label={t('order.fee')}>{`${formatUsdt(estimate?.fee)} USDT`}</Figure>
      </FigureList>
      <p className={s['note']}>{t('scale.atAverage')}</p>
    </>
  );
}
