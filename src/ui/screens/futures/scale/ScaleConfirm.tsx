import type { OrderSide } from '../../../../domain/futuresOrders.ts';
import { formatDecimal } from '../../../../domain/decimal.ts';
import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import type { SideEstimate } from '../../../../protocol/futures/pricedView.ts';
import { useText } from '../../../i18n/useText.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { baseCoin, instrumentFormat } from '../../../market/instrument.ts';
import { OldPrices } from '../../../market/OldPrices.tsx';
import { LadderFigures } from './LadderFigures.tsx';
import s from './Scale.module.css';
import type { ScaleReading } from './scaleRules.ts';

/** Asks once for all orders of a ladder. Rule [U-O10]. */
export function ScaleConfirm(props: {
  readonly option: WireFuturesOption;
  readonly side: OrderSide;
  readonly reading: Extract<ScaleReading, { readonly kind: 'ladder' }>;
  readonly estimate: SideEstimate | undefined;
  readonly isOld: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const t = useText();
  const { option, side, reading } = props;
  const { price, quantity } = instrumentFormat(option);
  const prices = reading.rungs.map((rung) => price(formatDecimal(rung.price)));
  return (
    <ConfirmDialog
      title={t('order.confirmTitle')}
      action={t('order.confirmSend')}
      tone={side === 'BUY' ? 'up' : 'down'}
      isCautious={props.isOld}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    >
      <div className={s['body']}>
        <FigureList>
          <Figure label={t('order.type')}>{t('scale.title')}</Figure>
          <Figure label={t('scale.side')}>{t(`order.${side}`)}</Figure>
          <Figure label={t('scale.count')}>{prices.length}</Figure>
          <Figure label={t('order.price')}>{`${prices[0] ?? ''} – ${prices.at(-1) ?? ''}`}</Figure>
          <Figure label={t('scale.quantity')}>
            {`${quantity(reading.quantity)} ${baseCoin(option)}`}
          </Figure>
        </FigureList>
        <LadderFigures option={option} estimate={props.estimate} />
        <OldPrices stock={option.stock} />
      </div>
    </ConfirmDialog>
  );
}
