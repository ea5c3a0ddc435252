import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { parseDecimal } from '../../../../domain/decimal.ts';
import { MarkedSlider } from '../../../components/MarkedSlider.tsx';
import { NumberInput } from '../../../components/NumberInput.tsx';
import { stepDigits } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Estimate } from '../../../services/services.ts';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { baseCoin } from '../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import { percentAt, quantityAtPercent } from './entryRules.ts';
import s from './OrderForm.module.css';
import type { Entry } from './useEntry.ts';

const MARKS = [0, 25, 50, 75, 100];
const USDT_DIGITS = 2;

/**
 * What 100 % means for both buttons at once: the smaller maximum, so that either can be pressed;
 * of a reduce-only order the larger, because only one side can reduce.
 */
export function sliderMax(estimate: Estimate | undefined, reduceOnly: boolean): string | undefined {
  const buy = estimate?.buy.maxQuantity;
  const sell = estimate?.sell.maxQuantity;
  if (buy === undefined || sell === undefined) return buy ?? sell;
  const isBuyLess = (parseDecimal(buy) ?? 0n) < (parseDecimal(sell) ?? 0n);
  return isBuyLess === reduceOnly ? sell : buy;
}

/** Quantity in coin or USDT, linked to a slider over the largest possible order. */
export function QuantityRow({ entry }: { readonly entry: Entry }) {
  const t = useText();
  const { option, ticket } = useTerminal();
  const { entered, unit, reduceOnly } = useReadable(ticket.fields);
  const quantity = useReadable(entry.quantity);
  const max = useSelected(entry.estimate, (estimate) => sliderMax(estimate, reduceOnly));
  const coin = baseCoin(option);
  const setPercent = (percent: number) => {
    if (max !== undefined) ticket.takeQuantity(quantityAtPercent(max, percent, option));
  };
  const isCoin = unit === 'COIN';
  return (
    <div className={s['row']}>
      <NumberInput
        label={t(isCoin ? 'order.quantity' : 'order.amount')}
        value={entered}
        digits={isCoin ? stepDigits(option.lotSize) : USDT_DIGITS}
        placeholder={isCoin ? option.minQuantity : ''}
        onValue={(text) => ticket.change({ entered: text })}
        unit={
          <button
            type="button"
            className={s['unit']}
            aria-label={`${t('order.unit')} ${isCoin ? coin : 'USDT'}`}
            onClick={() => ticket.change({ unit: isCoin ? 'USDT' : 'COIN', entered: '' })}
          >
            {isCoin ? coin : 'USDT'}
            <ArrowLeftRight size={10} aria-hidden="true" />
          </button>
        }
      />
      <MarkedSlider
        label={t('order.percent')}
        unit="%"
        min={0}
        max={100}
        marks={MARKS}
        value={percentAt(quantity, max)}
        disabled={max === undefined}
        onValue={setPercent}
      />
    </div>
  );
}
