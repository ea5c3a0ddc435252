/** Cells of a position; figures that move with prices are written without rendering. */
import Pencil from 'lucide-react/icons/pencil';
import { parseDecimal } from '../../../../../domain/decimal.ts';
import { reachableLiquidationText } from '../../../../../domain/futures/stopReach.ts';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { cx } from '../../../../kit/cx.ts';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { LiveText } from '../../../../kit/LiveText.tsx';
import { Signed, toneOf } from '../../../../kit/Signed.tsx';
import { signOf } from '../../../../format/decimalText.ts';
import { useText } from '../../../../i18n/useText.ts';
import type { PricedPosition } from '../../../../../protocol/futures/pricedView.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useSelected } from '../../../../services/useReadable.ts';
import { ExitPrice } from '../../../../market/PriceInput.tsx';
import { formatPercent, formatUsdt } from '../../../../market/instrument.ts';
import { useOptionLookup } from '../../../../market/optionsById.ts';
import s from '../Panel.module.css';
import { shownPnl, shownRoe } from '../why/explainProfit.ts';
import { WhyFigure } from '../why/WhyFigure.tsx';
import { usePricedPart, usePricedText } from './usePriced.ts';

interface OfPosition {
  readonly position: WirePosition;
}

const readMark = ({ markPrice }: PricedPosition) => markPrice;
const readBreakEven = ({ breakEvenPrice }: PricedPosition) => breakEvenPrice;
const readValue = ({ value }: PricedPosition) => value;
const readRatio = ({ marginRatio }: PricedPosition) => marginRatio;
const readInitial = ({ initialMargin }: PricedPosition) => initialMargin;
const readLiquidation = ({ liquidationPrice }: PricedPosition) => liquidationPrice;

const signedUsdt = (text: string | undefined) => formatUsdt(text, 'always');
const plainUsdt = (text: string | undefined) => formatUsdt(text);
const plainPercent = (text: string | undefined) => formatPercent(text);
const signedPercent = (text: string | undefined) => formatPercent(text, 'always');

/** Readers of profit and return for each basis; the same function for the same basis. */
const READ_PNL = {
  mark: (priced: PricedPosition) => shownPnl(priced, { pnlBasis: 'mark', roeBasis: 'entry' }),
  last: (priced: PricedPosition) => shownPnl(priced, { pnlBasis: 'last', roeBasis: 'entry' }),
};
const READ_ROE = {
  'mark entry': (priced: PricedPosition) =>
    shownRoe(priced, { pnlBasis: 'mark', roeBasis: 'entry' }),
  'mark mark': (priced: PricedPosition) => shownRoe(priced, { pnlBasis: 'mark', roeBasis: 'mark' }),
  'last entry': (priced: PricedPosition) =>
    shownRoe(priced, { pnlBasis: 'last', roeBasis: 'entry' }),
  'last mark': (priced: PricedPosition) => shownRoe(priced, { pnlBasis: 'last', roeBasis: 'mark' }),
};

export function ValueCell({ position }: OfPosition) {
  return (
    <span className={s['single']}>
      <LiveText text={usePricedText(position.id, readValue, plainUsdt)} />
    </span>
  );
}

export function EntryCell({ position }: OfPosition) {
  const { price } = useOptionLookup().format(position.futuresOptionId);
  const breakEven = usePricedText(position.id, readBreakEven, price);
  return (
    <span className={s['stack']}>
      <span>{price(position.entryPrice)}</span>
      <small>
        <WhyFigure kind="breakEven" position={position} text={breakEven} />
      </small>
    </span>
  );
}

/** The liquidation price at the newest prices; before the first price, the exchange's figure. */
export function MarkCell({ position }: OfPosition) {
  const { price } = useOptionLookup().format(position.futuresOptionId);
  const mark = usePricedText(position.id, readMark, price);
  const known = price(reachableLiquidationText(position.liquidationPrice, position.entryPrice));
  const liquidation = usePricedText(position.id, readLiquidation, price, known);
  return (
    <span className={s['stack']}>
      <LiveText text={mark} />
      <small>
        <WhyFigure kind="liquidation" position={position} text={liquidation} />
      </small>
    </span>
  );
}

/** Margin ratio from which a position is in danger; the exchange warns at the same level. */
const WARN_PERCENT = 80n * 100_000_000n;

const isInDanger = (priced: PricedPosition | undefined): boolean =>
  (parseDecimal(priced?.marginRatio ?? '') ?? 0n) >= WARN_PERCENT;

/** `onChange` is undefined where nothing can be changed. */
type Changeable = OfPosition & {
  readonly onChange: ((position: WirePosition) => void) | undefined;
};

export function MarginCell({ position, onChange }: Changeable) {
  const t = useText();
  const label = useOptionLookup().label(position.futuresOptionId, position.stock);
  const initial = usePricedText(position.id, readInitial, plainUsdt);
  const ratio = usePricedText(position.id, readRatio, plainPercent);
  const isWarned = usePricedPart(position.id, isInDanger);
  return (
    <span className={s['stack']}>
      <span className={s['withButton']}>
        {position.marginType === 'ISOLATED' ? (
          formatUsdt(position.margin)
        ) : (
          <LiveText text={initial} />
        )}
        {onChange === undefined ? null : (
          <IconButton
            className={s['inCell']}
            label={t('marginChange.row', { label, side: t(`column.${position.side}`) })}
            onClick={() => onChange(position)}
          >
            <span aria-hidden="true">±</span>
          </IconButton>
        )}
      </span>
      <small className={isWarned ? s['danger'] : undefined}>
        <WhyFigure kind="ratio" position={position} text={ratio} />
      </small>
    </span>
  );
}

/** Funding received (positive) or paid since the position was opened. */
export function FundingCell({ position }: OfPosition) {
  return (
    <span className={s['single']}>
      <Signed value={position.funding} text={formatUsdt(position.funding, 'always')} />
    </span>
  );
}

/** Profit above return, on the price and margin chosen in the header. */
export function PnlCell({ position }: OfPosition) {
  const { values } = useServices().preferences;
  const pnlBasis = useSelected(values, (current) => current.pnlBasis);
  const roeBasis = useSelected(values, (current) => current.roeBasis);
  const readPnl = READ_PNL[pnlBasis];
  const pnl = usePricedText(position.id, readPnl, signedUsdt);
  const roe = usePricedText(position.id, READ_ROE[`${pnlBasis} ${roeBasis}`], signedPercent);
  const sign = usePricedPart(position.id, (priced) =>
    signOf(priced === undefined ? undefined : readPnl(priced)),
  );
  return (
    <span className={cx(s['stack'], toneOf(`${sign}`))}>
      <strong>
        <WhyFigure kind="pnl" position={position} text={pnl} />
      </strong>
      <small>
        <WhyFigure kind="roe" position={position} text={roe} />
      </small>
    </span>
  );
}

/** The exits of the position; clicking them opens the dialog to change them. */
export function ExitsCell({ position, onChange }: Changeable) {
  const t = useText();
  const lookup = useOptionLookup();
  const { price } = lookup.format(position.futuresOptionId);
  const label = lookup.label(position.futuresOptionId, position.stock);
  const hasNone = position.takeProfit === null && position.stopLoss === null;
  const prices = (
    <span className={s['stack']}>
      <span>
        <ExitPrice of={position} name="takeProfit" format={price} />
      </span>
      <small>
        <ExitPrice of={position} name="stopLoss" format={price} />
      </small>
    </span>
  );
  if (onChange === undefined) return prices;
  return (
    <button
      type="button"
      className={s['exits']}
      aria-label={t('exits.row', { label, side: t(`column.${position.side}`) })}
      onClick={() => onChange(position)}
    >
      {hasNone ? <span className={s['muted']}>{t('exits.none')}</span> : prices}
      <Pencil size={11} aria-hidden="true" />
    </button>
  );
}
