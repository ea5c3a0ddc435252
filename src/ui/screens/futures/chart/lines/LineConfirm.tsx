import { OldPrices } from '../../../../market/OldPrices.tsx';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../kit/ConfirmDialog.tsx';
import { Signed } from '../../../../kit/Signed.tsx';
import { Toggle } from '../../../../kit/Toggle.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { baseCoin, formatUsdt, instrumentFormat } from '../../../../market/instrument.ts';
import { useTerminal } from '../../terminalContext.ts';
import { lineType } from './lineChange.ts';
import s from './ChartLines.module.css';
import type { LineEdit, LineEdits } from './lineEdits.ts';
import { LiquidationFirst } from '../../LiquidationFirst.tsx';
import { liquidationBeforeLine, pnlAt } from './tradeLines.ts';
import { useLineName } from './useLineName.ts';

/** Confirms the old and new price before the change is sent; can be switched off per order type. */
export function LineConfirm(props: { readonly edit: LineEdit; readonly edits: LineEdits }) {
  const t = useText();
  const { preferences } = useServices();
  const { option } = useTerminal();
  const [isSilenced, setSilenced] = useState(false);
  const { edit, edits } = props;
  const { line, price, isNew } = edit;
  const format = instrumentFormat(option);
  const name = useLineName()(line);
  const pnl = pnlAt(line.closing, price);
  const confirm = () => {
    const type = lineType(line);
    const { unconfirmedTypes } = preferences.values.get();
    if (isSilenced && type !== undefined && !unconfirmedTypes.includes(type)) {
      preferences.set({ unconfirmedTypes: [...unconfirmedTypes, type] });
    }
    edits.confirm();
  };
  return (
    <ConfirmDialog
      title={t(isNew ? 'chart.confirmNewTitle' : 'chart.confirmTitle')}
      action={t(isNew ? 'chart.confirmSet' : 'chart.confirmChange')}
      onConfirm={confirm}
      onCancel={edits.refuse}
    >
      <p className={s['askedLine']}>{`${option.label} ${name}`}</p>
      <dl className={s['confirm']}>
        {isNew ? null : (
          <div>
            <dt>{t('chart.oldPrice')}</dt>
            <dd>{format.price(line.price)}</dd>
          </div>
        )}
        <div>
          <dt>{t('chart.newPrice')}</dt>
          <dd>
            <b>{format.price(price)}</b>
          </dd>
        </div>
        <div>
          <dt>{t('order.quantity')}</dt>
          <dd>{`${format.quantity(line.quantity)} ${baseCoin(option)}`}</dd>
        </div>
        {pnl === undefined ? null : (
          <div>
            <dt>{t('chart.pnlThere')}</dt>
            <dd>
              <Signed value={pnl} text={`${formatUsdt(pnl, 'always')} USDT`} />
            </dd>
          </div>
        )}
      </dl>
      <LiquidationFirst option={option} at={liquidationBeforeLine(line, price)} />
      <OldPrices stock={option.stock} />
      <Toggle label={t('order.dontAsk')} checked={isSilenced} onChecked={setSilenced} />
    </ConfirmDialog>
  );
}
