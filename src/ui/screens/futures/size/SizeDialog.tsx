import { useState } from 'react';
import * as v from 'valibot';
import { formatDecimal } from '../../../../domain/decimal.ts';
import type { PositionSize } from '../../../../domain/futures/positionSize.ts';
import { ActButton } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { NumberInput } from '../../../kit/NumberInput.tsx';
import { RefusalLine } from '../../../kit/RefusalLine.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { baseCoin, formatUsdt, instrumentFormat } from '../../../market/instrument.ts';
import { PriceInput } from '../../../market/PriceInput.tsx';
import { useTickerField } from '../../../market/TickerCells.tsx';
import { useTerminal, usePositionMode, useSetting } from '../terminalContext.ts';
import { blockerText, scaled } from '../ticket/entryRules.ts';
import s from './Size.module.css';
import { LiquidationFirst } from '../LiquidationFirst.tsx';
import { liquidationBefore } from '../stopReach.ts';
import { entryOf, riskOf, type SizeFields, ticketOf, estimateOf, readSize } from './sizeRules.ts';
import { isSameRecord } from '../../../../domain/sameRecord.ts';
import { createWritable, derive } from '../../../services/derived.ts';
import { keptValue, useKeeping } from '../../../services/useKept.ts';

const DEFAULT_PERCENT = '1';

const kept = v.object({
  marketType: v.picklist(['LIMIT', 'MARKET']),
  entry: v.string(),
  stop: v.string(),
  percent: v.string(),
});

/** Fields of the calculator, the resulting size, and the worker's estimates of it. */
function useSize() {
  const { draft, market, pricing } = useServices();
  const { option, ticket } = useTerminal();
  const { leverage, marginType } = useSetting();
  const mode = usePositionMode();
  const draftName = `size/${option.id}`;
  const [parts] = useState(() => {
    const setting = { option, leverage, marginType, mode };
    const ticker = market.ticker(option.stock);
    const typed = ticket.fields.get();
    const fields = createWritable<SizeFields>(
      keptValue(draft, draftName, kept) ?? {
        marketType: typed.marketType === 'MARKET' ? 'MARKET' : 'LIMIT',
        entry: scaled(typed.price) === undefined ? (ticker.get()?.last ?? '') : typed.price,
        stop: '',
        percent: DEFAULT_PERCENT,
      },
    );
    const largest = pricing.estimate(
      derive(
        [fields],
        () => estimateOf(fields.get(), setting, { kind: 'incomplete' }),
        isSameRecord,
      ),
    );
    const reading = derive([fields, ticker, pricing.figures, largest], () =>
      readSize(fields.get(), setting, {
        balance: pricing.figures.get()?.shownBalance,
        last: ticker.get()?.last,
        largest: largest.get(),
      }),
    );
    const estimate = pricing.estimate(
      derive(
        [fields, reading],
        () => estimateOf(fields.get(), setting, reading.get()),
        isSameRecord,
      ),
    );
    return { fields, reading, estimate };
  });
  useKeeping(draftName, parts.fields.get);
  const change = (part: Partial<SizeFields>) =>
    parts.fields.set({ ...parts.fields.get(), ...part });
  return { ...parts, change };
}

const PERCENT_DIGITS = 2;

type Change = (part: Partial<SizeFields>) => void;

function Fields({ fields, change }: { readonly fields: SizeFields; readonly change: Change }) {
  const t = useText();
  const { option } = useTerminal();
  const last = useTickerField(option.stock, 'last');
  const isLimit = fields.marketType === 'LIMIT';
  return (
    <>
      <Segmented
        label={t('order.type')}
        value={fields.marketType}
        onValue={(marketType) => change({ marketType })}
        choices={[
          { value: 'LIMIT', label: t('order.LIMIT') },
          { value: 'MARKET', label: t('order.MARKET') },
        ]}
      />
      <PriceInput
        label={t('size.entry')}
        option={option}
        value={isLimit ? fields.entry : entryOf(fields, last)}
        disabled={!isLimit}
        startAt={() => last}
        onValue={(entry) => change({ entry })}
      />
      <PriceInput
        label={t('size.stop')}
        option={option}
        value={fields.stop}
        startAt={() => last}
        onValue={(stop) => change({ stop })}
      />
      <NumberInput
        label={t('size.percent')}
        value={fields.percent}
        digits={PERCENT_DIGITS}
        unit="%"
        onValue={(percent) => change({ percent })}
      />
    </>
  );
}

function Result(props: {
  readonly fields: SizeFields;
  readonly size: PositionSize | undefined;
  readonly liquidationPrice: string | undefined;
  /** Whether the stop is reached before the liquidation, so that it limits the loss. */
  readonly isLossKnown: boolean;
}) {
  const t = useText();
  const { option } = useTerminal();
  const balance = useSelected(useServices().pricing.figures, (figures) => figures?.shownBalance);
  const format = instrumentFormat(option);
  const { fields, size } = props;
  const usdt = (amount: bigint | undefined) =>
    amount === undefined ? NO_FIGURE : `${formatUsdt(formatDecimal(amount))} USDT`;
  const risk = riskOf(fields, balance);
  return (
    <FigureList look="framed" aria-label={t('size.result')}>
      <Figure label={t('assets.equity')}>{`${formatUsdt(balance)} USDT`}</Figure>
      <Figure label={t('size.risk')}>
        {risk === undefined ? NO_FIGURE : `${formatUsdt(risk)} USDT`}
      </Figure>
      <Figure label={t('size.quantity')}>
        <strong>
          {size === undefined
            ? NO_FIGURE
            : `${t(`column.${size.side}`)} ${format.quantity(formatDecimal(size.quantity))} ${baseCoin(option)}`}
        </strong>
      </Figure>
      <Figure label={t('order.value')}>{usdt(size?.value)}</Figure>
      <Figure label={t('order.cost')}>{usdt(size?.margin)}</Figure>
      <Figure label={t('size.fees')}>{usdt(size?.fees)}</Figure>
      <Figure label={t('size.loss')}>{usdt(props.isLossKnown ? size?.loss : undefined)}</Figure>
      <Figure label={t('order.liquidation')}>
        {size === undefined ? NO_FIGURE : format.price(props.liquidationPrice)}
      </Figure>
    </FigureList>
  );
}

/** How large an order may be for what its stop may lose; fills the order form, sends nothing. */
export function SizeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { option, ticket } = useTerminal();
  const size = useSize();
  const fields = useReadable(size.fields);
  const last = useTickerField(option.stock, 'last');
  const reading = useReadable(size.reading);
  const found = reading.kind === 'size' ? reading.size : undefined;
  const liquidationPrice = useSelected(
    size.estimate,
    (estimate) => (found?.side === 'SHORT' ? estimate?.sell : estimate?.buy)?.liquidationPrice,
  );
  const liquidation =
    found &&
    liquidationBefore(fields.stop, found.side, {
      at: liquidationPrice,
      from: entryOf(fields, last),
    });
  const fill = () => {
    if (found === undefined) return;
    ticket.change(ticketOf(fields, found, ticket.fields.get()));
    onClose();
  };
  return (
    <Dialog
      title={`${t('size.title')} · ${option.label}`}
      firstFocus="field"
      onClose={onClose}
      footer={
        <ActButton size="large" tone="primary" disabled={found === undefined} onClick={fill}>
          {t('size.use')}
        </ActButton>
      }
    >
      <div className={s['body']}>
        <Fields fields={fields} change={size.change} />
        <Result
          fields={fields}
          size={found}
          liquidationPrice={liquidationPrice}
          isLossKnown={liquidation === undefined}
        />
        {reading.kind === 'blocked' ? (
          <RefusalLine>{blockerText(t, reading.blocker, option)}</RefusalLine>
        ) : null}
        {found === undefined || found.limit === 'RISK' ? null : (
          <p className={s['limit']}>{t(`size.limit.${found.limit}`)}</p>
        )}
        <LiquidationFirst option={option} at={liquidation} />
        <p className={s['note']}>{t('size.note')}</p>
      </div>
    </Dialog>
  );
}
