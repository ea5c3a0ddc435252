import { typedToDecimal } from '../../../format/typing.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { NumberInput } from '../../../kit/NumberInput.tsx';
import { Toggle } from '../../../kit/Toggle.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useIsTrader } from '../../../services/useIsTrader.ts';
import { useSelected } from '../../../services/useReadable.ts';
import { priceShape } from '../../../market/instrument.ts';
import { PriceInput } from '../../../market/PriceInput.tsx';
import { useTerminal } from '../terminalContext.ts';
import { convertExit, EXITS, type ExitName } from './exitRules.ts';
import s from './OrderForm.module.css';
import type { ExitEntry } from './ticketFields.ts';
import type { Entry } from './useEntry.ts';

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
