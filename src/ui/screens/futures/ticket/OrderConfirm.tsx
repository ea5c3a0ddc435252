import { useState } from 'react';
import { OldPrices } from '../../../market/OldPrices.tsx';
import { trailText, orderTypeKey } from '../../../market/orderTexts.ts';
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import {
  notional,
  price as toPrice,
  quantity as toQuantity,
} from '../../../../domain/quantities.ts';
import { EXIT_NAMES, exitOf, flagsOf } from '../../../../domain/futures/orderGroups.ts';
import type { OrderDraft } from '../../../../machines/order.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { Toggle } from '../../../kit/Toggle.tsx';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { baseCoin, formatUsdt, instrumentFormat } from '../../../market/instrument.ts';
import { useSetting, useTerminal } from '../terminalContext.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { LiquidationFigure } from './LiquidationFigure.tsx';
import { InParts } from '../InParts.tsx';
import { useTickerField } from '../../../market/TickerCells.tsx';
import { LiquidationFirst } from '../LiquidationFirst.tsx';
import { liquidationOf } from './exitRules.ts';
import s from './OrderForm.module.css';
import { sideTextKey } from './orderIntent.ts';
import type { OrderAttempt } from './useOrderAttempt.ts';
import { useQuote } from './useQuote.ts';
import type { SideState } from './useSide.ts';
import { isTriggerType } from '../../../../domain/futures/conditional.ts';

/** Explains in one paragraph how an order that waits for its trigger opens a position. */
function WaitingNote({ draft }: { readonly draft: OrderDraft }) {
  const t = useText();
  const { option } = useTerminal();
  if (!isTriggerType(draft.marketType) || draft.reduceOnly) return null;
  const { price } = instrumentFormat(option);
  const isMark = draft.marketType === 'TAKEPROFIT' ? draft.isMarkTp : draft.isMarkSl;
  const figures = {
    by: t(isMark ? 'conditional.source.MARK' : 'conditional.source.LAST'),
    price: price(draft.triggerPrice ?? draft.activationPrice),
    trail: trailText(draft, price) ?? '',
    limit: price(draft.price),
  };
  const kind = (() => {
    if (draft.triggerPrice !== undefined) return draft.price === undefined ? 'market' : 'limit';
    return draft.activationPrice === undefined ? 'trail' : 'activated';
  })();
  return (
    <p className={s['waiting']}>
      {t(`conditional.when.${kind}.${draft.side}`, figures)} {t('conditional.holdsNothing')}
    </p>
  );
}

const inUsdt = (amount: string | undefined): string => `${formatUsdt(amount)} USDT`;

/** Price times quantity, rounded up; undefined while one of them is unknown. */
function valueOf(price: string | undefined, quantity: string): string | undefined {
  const [at, coins] = [parseDecimal(price ?? ''), parseDecimal(quantity)];
  if (at === undefined || coins === undefined) return undefined;
  return formatDecimal(notional(toPrice(at), toQuantity(coins), 'up'));
}

/** The exits that the order attaches. */
function ExitFigures({ draft }: { readonly draft: OrderDraft }) {
  const t = useText();
  const { price } = instrumentFormat(useTerminal().option);
  return EXIT_NAMES.map((name) => {
    const { price: trigger, isMark, limit } = exitOf(name, draft);
    if (trigger === undefined) return null;
    const by = t(isMark ? 'order.byMARK' : 'order.byLAST');
    const text = t('order.exitSummary', { price: price(trigger), by });
    const atLimit =
      limit === undefined ? '' : ` · ${t('order.exitLimitAt', { price: price(limit) })}`;
    return (
      <Figure key={name} label={t(`order.${name}`)}>
        {text + atLimit}
      </Figure>
    );
  });
}

/** Confirms an order before it is sent; can be switched off, except far from the market. */
export function OrderConfirm(props: {
  readonly draft: OrderDraft;
  /** Distance from mark in percent, if beyond the limit. */
  readonly far: string | undefined;
  /** Whether the form's prices are old, so that confirming cannot be switched off here. */
  readonly isOld: boolean;
  /** Percent that was asked for in place of a quantity, which is computed until it is sent. */
  readonly share: number | undefined;
  /** The side of the form that was pressed, at the newest prices. */
  readonly side: SideState;
  readonly attempt: OrderAttempt;
}) {
  const t = useText();
  const zone = useZone();
  const { preferences } = useServices();
  const { option } = useTerminal();
  const { leverage, marginType } = useSetting();
  const [isSilenced, setSilenced] = useState(false);
  const format = instrumentFormat(option);
  const { draft, attempt, share, side } = props;
  const mark = useTickerField(option.stock, 'mark');
  const { estimate } = useQuote({ estimate: side.estimate, mark });
  const quantity = share === undefined ? draft.quantity : side.quantity;
  const isShort = share !== undefined && side.blocker !== undefined;
  const isBuy = draft.side === 'BUY';
  const byMark = draft.marketType === 'TAKEPROFIT' ? draft.isMarkTp : draft.isMarkSl;
  const triggerText =
    draft.triggerPrice === undefined
      ? undefined
      : {
          by: t(byMark ? 'order.byMARK' : 'order.byLAST'),
          price: format.price(draft.triggerPrice),
        };
  const trail = trailText(draft, format.price);
  const priceText = (() => {
    if (draft.price !== undefined) return `${format.price(draft.price)} USDT`;
    if (triggerText !== undefined) return t('order.triggerSummary', triggerText);
    const price = format.price(estimate?.orderPrice);
    if (trail !== undefined) return t('order.trailSummary', { price });
    return t(isBuy ? 'order.marketAtAsk' : 'order.marketAtBid', { price });
  })();
  const confirm = () => {
    attempt.confirm(share === undefined ? undefined : quantity);
    if (!isSilenced) return;
    const { unconfirmedTypes } = preferences.values.get();
    preferences.set({ unconfirmedTypes: [...unconfirmedTypes, draft.marketType] });
  };
  return (
    <ConfirmDialog
      title={t('order.confirmTitle')}
      action={t('order.confirmSend')}
      tone={isBuy ? 'up' : 'down'}
      isCautious={props.far !== undefined || props.isOld}
      isDisabled={isShort}
      place="right"
      onConfirm={confirm}
      onCancel={attempt.back}
    >
      <p className={s['summaryTitle']}>
        <Signed value={isBuy ? '1' : '-1'} text={t(sideTextKey(draft))} /> {option.label}
      </p>
      <WaitingNote draft={draft} />
      <FigureList className={s['summary']}>
        <Figure label={t('order.type')}>{t(orderTypeKey(draft))}</Figure>
        {triggerText === undefined || draft.price === undefined ? null : (
          <Figure label={t('order.trigger')}>{t('order.exitSummary', triggerText)}</Figure>
        )}
        {trail === undefined ? null : (
          <Figure label={t('conditional.trail')}>
            {t('order.exitSummary', {
              price: trail,
              by: t(draft.isMarkSl ? 'order.byMARK' : 'order.byLAST'),
            })}
          </Figure>
        )}
        {draft.activationPrice === undefined ? null : (
          <Figure label={t('conditional.activation')}>{format.price(draft.activationPrice)}</Figure>
        )}
        <Figure label={t('order.price')}>{priceText}</Figure>
        <Figure
          label={t('order.quantity')}
        >{`${format.quantity(quantity)} ${baseCoin(option)}`}</Figure>
        {share === undefined ? null : (
          <Figure label={t('order.share')}>{t('order.shareOf', { percent: share })}</Figure>
        )}
        <Figure label={t('order.value')}>{inUsdt(valueOf(estimate?.orderPrice, quantity))}</Figure>
        <Figure label={t('order.cost')}>{inUsdt(estimate?.cost)}</Figure>
        <Figure label={t('order.fee')}>{inUsdt(estimate?.fee)}</Figure>
        <LiquidationFigure estimate={estimate} />
        <Figure label={t('leverage.title')}>{`${t(`margin.${marginType}`)} ${leverage}x`}</Figure>
        <ExitFigures draft={draft} />
        {draft.timeInForce === undefined || draft.timeInForce === 'GTC' ? null : (
          <Figure label={t('order.timeInForce')}>
            {t(`order.${draft.timeInForce}`, {
              time: formatTime(draft.goodTillDate ?? 0, 'moment', zone),
            })}
          </Figure>
        )}
        {flagsOf(draft).map((flag) => (
          <Figure key={flag} label={t(`order.${flag}`)}>
            {t('column.yes')}
          </Figure>
        ))}
      </FigureList>
      <LiquidationFirst option={option} at={liquidationOf(side.exits) ?? side.liquidation} />
      {draft.reduceOnly ? <InParts option={option} quantity={quantity} /> : null}
      <OldPrices stock={option.stock} />
      {props.far === undefined ? null : (
        <p className={s['deviation']}>{t('order.deviation', { percent: props.far })}</p>
      )}
      {props.far === undefined && !props.isOld ? (
        <div className={s['dontAsk']}>
          <Toggle label={t('order.dontAsk')} checked={isSilenced} onChecked={setSilenced} />
        </div>
      ) : null}
    </ConfirmDialog>
  );
}
