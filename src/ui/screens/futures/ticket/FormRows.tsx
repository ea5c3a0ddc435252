import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import type { OrderSide } from '../../../../domain/futuresOrders.ts';
import { NumberInput } from '../../../kit/NumberInput.tsx';
import { formatDecimal } from '../../../../domain/decimal.ts';
import { SHARE_RESERVE } from '../../../../domain/orderEntry.ts';
import { shareToPercent } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { baseCoin, quantityShape, priceShape } from '../../../market/instrument.ts';
import { useOptionPositions, useTerminal } from '../terminalContext.ts';
import { enteredFor, largerOf, percentAt, sliderMax } from './entryRules.ts';
import s from './OrderForm.module.css';
import { onlyReduces } from './orderShape.ts';
import { PercentSlider } from './PercentSlider.tsx';
import type { Entry } from './useEntry.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { Toggle } from '../../../kit/Toggle.tsx';
import { PriceInput } from '../../../market/PriceInput.tsx';
import { convertExit, EXITS, type ExitName } from './exitRules.ts';
import type { ExitEntry } from './ticketFields.ts';
import { useIsTrader } from '../../../services/useFuturesAvailable.ts';

/** Keyboard shortcuts of the marks, in order. */
const MARK_KEYS = ['0', '1', '2', '3', '4'];
const USDT = { digits: 2 } as const;
const RESERVE_PERCENT = shareToPercent(formatDecimal(SHARE_RESERVE), 2).replace('+', '');

/** Quantity in coin or USDT, linked to a slider up to the largest possible order. */
export function QuantityRow(props: {
  readonly entry: Entry;
  /** The only side offered: the slider covers its largest order. */
  readonly side?: OrderSide | undefined;
}) {
  const t = useText();
  const { option, ticket } = useTerminal();
  const { entry, side } = props;
  const fields = useReadable(ticket.fields);
  const { entered, unit, share } = fields;
  const quantity = useReadable(entry.quantity);
  const reduces = onlyReduces(fields, entry.mode);
  const estimated = useSelected(entry.estimate, (estimate) => sliderMax(estimate, reduces, side));
  const { long, short } = useOptionPositions(option.id);
  // Without a trigger price there is no estimate; the closable quantity is known all the same.
  const max = estimated ?? (reduces ? largerOf(long?.quantity, short?.quantity) : undefined);
  const coin = baseCoin(option);
  const setUnit = (into: typeof unit) =>
    ticket.change({ unit: into, entered: enteredFor(quantity, into, entry.reference.get()) });
  const setPercent = (percent: number) =>
    ticket.change({ entered: '', share: percent === 0 ? undefined : percent });
  const isCoin = unit === 'COIN';
  return (
    <div className={s['row']}>
      <NumberInput
        label={t(isCoin ? 'order.quantity' : 'order.amount')}
        value={entered}
        keys="q"
        {...(isCoin ? quantityShape(option) : USDT)}
        placeholder={isCoin ? option.minQuantity : ''}
        {...(share === undefined ? {} : { display: `${share}%` })}
        onValue={(text) => ticket.change({ entered: text, share: undefined })}
        unit={
          <button
            type="button"
            className={s['unit']}
            aria-label={`${t('order.unit')} ${isCoin ? coin : 'USDT'}`}
            onClick={() => setUnit(isCoin ? 'USDT' : 'COIN')}
          >
            {isCoin ? coin : 'USDT'}
            <ArrowLeftRight size={10} aria-hidden="true" />
          </button>
        }
      />
      <PercentSlider
        markKeys={MARK_KEYS}
        value={share ?? percentAt(quantity, max)}
        disabled={max === undefined}
        onValue={setPercent}
      />
      {share === undefined || reduces ? null : (
        <p className={s['reserve']}>
          {t('order.reserve', { percent: share, reserve: RESERVE_PERCENT })}
        </p>
      )}
    </div>
  );
}

const SHAPES = { ROE: { digits: 2, whole: 4 }, PNL: { digits: 2 } } as const;

/** One exit as a price, a return or a profit; each side's price is shown under its button. */
function ExitRow({ name, entry }: { readonly name: ExitName; readonly entry: Entry }) {
  const t = useText();
  const { option, ticket } = useTerminal();
  const exit = useSelected(ticket.fields, (fields) => fields[name]);
  const label = t(`order.${name}`);
  const set = (change: Partial<ExitEntry>) =>
    ticket.change({ [name]: { ...ticket.fields.get()[name], ...change } });
  const { unit } = exit;
  const isPrice = unit === 'PRICE';
  return (
    <div className={s['exit']}>
      <NumberInput
        label={unit === 'PRICE' || name === 'takeProfit' ? label : `${label} −`}
        value={exit.typed}
        {...(unit === 'PRICE' ? priceShape(option) : SHAPES[unit])}
        onValue={(typed) => set({ typed })}
        unit={
          <NativeSelect
            label={t('order.exitUnit', { exit: label })}
            value={unit}
            onValue={(next) => set(convertExit(name, exit, next, entry.exitTerms))}
            choices={[
              { value: 'PRICE', label: t('order.PRICE') },
              { value: 'ROE', label: `${t('order.ROE')} %` },
              { value: 'PNL', label: t('order.PNL') },
            ]}
          />
        }
      />
      <span className={s['select']}>
        <NativeSelect
          label={t('order.exitBy', { exit: label })}
          value={exit.by}
          onValue={(by) => set({ by })}
          choices={choicesOf(['LAST', 'MARK'], (by) => t(`order.by${by}`))}
        />
      </span>
      {isPrice && exit.typed !== '' ? (
        <div className={s['whole']}>
          <PriceInput
            label={t('order.exitLimit', { exit: label })}
            placeholder={t('order.marketPrice')}
            option={option}
            value={exit.limit}
            startAt={() => typedToDecimal(exit.typed)}
            onValue={(limit) => set({ limit })}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Take-profit and stop-loss for the position that the order opens. */
export function ExitRows({ entry }: { readonly entry: Entry }) {
  const t = useText();
  const { ticket } = useTerminal();
  const isOpen = useSelected(ticket.fields, (fields) => fields.hasExits);
  const isTrader = useIsTrader();
  return (
    <div className={s['row']}>
      <Toggle
        label={t('order.exits')}
        hint={t(isTrader ? 'blocked.traderExits' : 'order.exitsHint')}
        checked={isOpen}
        disabled={isTrader && !isOpen}
        onChecked={(hasExits) => ticket.change({ hasExits })}
      />
      {isTrader ? <p className={s['note']}>{t('blocked.traderExits')}</p> : null}
      {isOpen ? EXITS.map((name) => <ExitRow key={name} name={name} entry={entry} />) : null}
    </div>
  );
}
