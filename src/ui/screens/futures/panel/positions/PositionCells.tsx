/** Figures of one position that move with prices; each redraws alone. */
import { parseDecimal } from '../../../../../domain/decimal.ts';
import type { WirePosition } from '../../../../../protocol/entities.ts';
import { Tag } from '../../../../components/Badge.tsx';
import { cx } from '../../../../components/cx.ts';
import { Signed, toneOf } from '../../../../components/Signed.tsx';
import type { PricedPosition } from '../../../../services/services.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useSelected } from '../../../../services/useReadable.ts';
import { formatPercent, formatUsdt } from '../../../market/instrument.ts';
import s from '../Panel.module.css';
import { useOptionLookup } from '../optionsById.ts';

interface OfPosition {
  readonly position: WirePosition;
}

function usePriced<Field extends keyof PricedPosition>(
  id: string,
  field: Field,
): PricedPosition[Field] | undefined {
  return useSelected(useServices().pricing.position(id), (priced) => priced?.[field]);
}

export function MarkCell({ position }: OfPosition) {
  const mark = usePriced(position.id, 'markPrice');
  return <>{useOptionLookup().format(position.futuresOptionId).price(mark)}</>;
}

export function BreakEvenCell({ position }: OfPosition) {
  const price = usePriced(position.id, 'breakEvenPrice');
  return <>{useOptionLookup().format(position.futuresOptionId).price(price)}</>;
}

/** The live estimate, else the one the exchange gave with its last event. */
export function LiquidationCell({ position }: OfPosition) {
  const live = usePriced(position.id, 'liquidationPrice');
  const price = live ?? position.liquidationPrice;
  return <>{useOptionLookup().format(position.futuresOptionId).price(price)}</>;
}

/** From this share of the margin on, a position is in danger; the exchange warns at the same. */
const WARN_PERCENT = 80n * 100_000_000n;

export function MarginRatioCell({ position }: OfPosition) {
  const ratio = usePriced(position.id, 'marginRatio');
  const isHigh = (parseDecimal(ratio ?? '') ?? 0n) >= WARN_PERCENT;
  const text = formatPercent(ratio);
  return isHigh ? <Tag tone="warn">{text}</Tag> : <>{text}</>;
}

export function MarginCell({ position }: OfPosition) {
  const initial = usePriced(position.id, 'initialMargin');
  return <>{formatUsdt(position.marginType === 'ISOLATED' ? position.margin : initial)}</>;
}

/** Funding received (above zero) or paid since the opening. */
export function FundingCell({ position }: OfPosition) {
  return <Signed value={position.funding} text={formatUsdt(position.funding, 'always')} />;
}

/** Profit over return, on mark or last as chosen. */
export function PnlCell({ position }: OfPosition) {
  const basis = useSelected(useServices().preferences.values, (values) => values.pnlBasis);
  const pnl = usePriced(position.id, basis === 'mark' ? 'pnl' : 'pnlOnLast');
  const roe = usePriced(position.id, basis === 'mark' ? 'roe' : 'roeOnLast');
  return (
    <span className={cx(s['stack'], toneOf(pnl))}>
      <strong>{formatUsdt(pnl, 'always')}</strong>
      <small>{formatPercent(roe, 'always')}</small>
    </span>
  );
}
