import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { MarkedSlider } from '../../../components/MarkedSlider.tsx';
import { NumberInput } from '../../../components/NumberInput.tsx';
import { stepDigits } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { baseCoin } from '../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import { percentAt, quantityAtPercent, sliderMax } from './entryRules.ts';
import s from './OrderForm.module.css';
import type { Entry } from './useEntry.ts';

const MARKS = [0, 25, 50, 75, 100];
/** Shortcuts of the marks, in their order. */
const MARK_KEYS = ['0', '1', '2', '3', '4'];
const USDT_DIGITS = 2;

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
        keys="q"
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
        markKeys={MARK_KEYS}
        value={percentAt(quantity, max)}
        disabled={max === undefined}
        onValue={setPercent}
      />
    </div>
  );
}
