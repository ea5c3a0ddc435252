import { useEffect, useMemo, useState } from 'react';
import { formatDecimal } from '../../../../domain/decimal.ts';
import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import { useText } from '../../../i18n/useText.ts';
import { SmallTable } from '../../../kit/table/SmallTable.tsx';
import { baseCoin, instrumentFormat, formatUsdt } from '../../../market/instrument.ts';
import s from './Scale.module.css';
import type { ScaleReading } from './scaleRules.ts';
import type { SideEstimate, EstimateInput } from '../../../../protocol/futures/pricedView.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { LiquidationFigure } from '../ticket/LiquidationFigure.tsx';
import type { OrderSide } from '../../../../domain/futuresOrders.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { OldPrices } from '../../../market/OldPrices.tsx';
import { createWritable } from '../../../services/derived.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { usePositionMode, useSetting, useTerminal } from '../terminalContext.ts';

/** The orders that would be placed, the first price first. */
export function Ladder(props: {
  readonly option: WireFuturesOption;
  readonly reading: Extract<ScaleReading, { readonly kind: 'ladder' }>;
}) {
  const t = useText();
  const { option, reading } = props;
  const format = instrumentFormat(option);
  return (
    <SmallTable className={s['ladder']} aria-label={t('scale.preview')}>
      <thead>
        <tr>
          <th scope="col">{t('scale.order')}</th>
          <th scope="col">{t('scale.price')}</th>
          <th scope="col">{`${t('scale.part')} (${baseCoin(option)})`}</th>
        </tr>
      </thead>
      <tbody>
        {reading.rungs.map((rung, index) => (
          <tr key={formatDecimal(rung.price)}>
            <th scope="row">{index + 1}</th>
            <td>{format.price(formatDecimal(rung.price))}</td>
            <td>{format.quantity(formatDecimal(rung.quantity))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('scale.average')}</th>
          <td>{format.price(reading.average)}</td>
          <td>{format.quantity(reading.quantity)}</td>
        </tr>
      </tfoot>
    </SmallTable>
  );
}

/** Total margin and outcome of all orders of a ladder, at their average price. Rule [U-O10]. */
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

// Cost, largest quantity and liquidation price of a ladder that opens, at its average price.

/**
 * @param side of the orders
 * @param average of the ladder as plain decimal; empty while there is none
 * @param quantity of all orders together
 */
export function useLadderEstimate(
  side: OrderSide,
  average: string,
  quantity: string,
): SideEstimate | undefined {
  const { pricing } = useServices();
  const { option } = useTerminal();
  const { leverage, marginType } = useSetting();
  const mode = usePositionMode();
  const order = useMemo(
    (): EstimateInput => ({
      futuresOptionId: option.id,
      marketType: 'LIMIT',
      intent: mode === 'ONE_WAY' ? 'ONE_WAY' : 'OPEN',
      price: average,
      triggerPrice: '',
      quantity,
      share: undefined,
      leverage,
      marginType,
      reduceOnly: false,
    }),
    [option.id, mode, average, quantity, leverage, marginType],
  );
  const [input] = useState(() => createWritable(order));
  useEffect(() => input.set(order), [input, order]);
  const both = useReadable(useMemo(() => pricing.estimate(input), [pricing, input]));
  return side === 'BUY' ? both?.buy : both?.sell;
}
