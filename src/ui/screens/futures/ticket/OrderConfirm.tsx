import type { OrderDraft } from '../../../../machines/order.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { Signed } from '../../../components/Signed.tsx';
import { Toggle } from '../../../components/Toggle.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { baseCoin, instrumentFormat } from '../../market/instrument.ts';
import { useSetting, useTerminal } from '../terminalContext.ts';
import { useState } from 'react';
import s from './OrderForm.module.css';
import type { OrderAttempt } from './useOrderAttempt.ts';

/** The order once more before it goes out; can be switched off, except far from the market. */
export function OrderConfirm(props: {
  readonly draft: OrderDraft;
  /** Distance from mark in percent, when it is beyond the limit. */
  readonly far: string | undefined;
  readonly attempt: OrderAttempt;
}) {
  const t = useText();
  const { preferences } = useServices();
  const { option } = useTerminal();
  const { leverage, marginType } = useSetting();
  const [isSilenced, setSilenced] = useState(false);
  const format = instrumentFormat(option);
  const { draft, attempt } = props;
  const isBuy = draft.side === 'BUY';
  const confirm = () => {
    attempt.confirm();
    if (isSilenced) preferences.set({ confirmOrders: false });
  };
  return (
    <ConfirmDialog
      title={t('order.confirmTitle')}
      action={t('order.confirmSend')}
      tone={isBuy ? 'up' : 'down'}
      onConfirm={confirm}
      onCancel={attempt.back}
    >
      <p className={s['summaryTitle']}>
        <Signed value={isBuy ? '1' : '-1'} text={t(isBuy ? 'order.buyLong' : 'order.sellShort')} />{' '}
        {option.label}
      </p>
      <dl className={s['summary']}>
        <div>
          <dt>{t('order.type')}</dt>
          <dd>{t(`order.${draft.marketType}`)}</dd>
        </div>
        <div>
          <dt>{t('order.price')}</dt>
          <dd>
            {draft.price === undefined
              ? t('order.marketPrice')
              : `${format.price(draft.price)} USDT`}
          </dd>
        </div>
        <div>
          <dt>{t('order.quantity')}</dt>
          <dd>{`${format.quantity(draft.quantity)} ${baseCoin(option)}`}</dd>
        </div>
        <div>
          <dt>{t('leverage.title')}</dt>
          <dd>{`${t(`margin.${marginType}`)} ${leverage}x`}</dd>
        </div>
        {draft.reduceOnly ? (
          <div>
            <dt>{t('order.reduceOnly')}</dt>
            <dd>{t('column.yes')}</dd>
          </div>
        ) : null}
      </dl>
      {props.far === undefined ? (
        <div className={s['dontAsk']}>
          <Toggle label={t('order.dontAsk')} checked={isSilenced} onChecked={setSilenced} />
        </div>
      ) : (
        <p className={s['deviation']}>{t('order.deviation', { percent: props.far })}</p>
      )}
    </ConfirmDialog>
  );
}
