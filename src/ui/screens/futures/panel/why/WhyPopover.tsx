import type { ReactNode } from 'react';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import type { OpenProps } from '../../../../kit/OnDemand.tsx';
import { PopoverPanel } from '../../../../kit/PopoverPanel.tsx';
import { formatFixed, formatWhole, stepDigits } from '../../../../format/decimalText.ts';
import { type Translate, useText } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../../services/useReadable.ts';
import { explainAccount } from './explainAccount.ts';
import type { Explanation, Part, Step, WhyAccountKind, WhyKind } from './steps.ts';
import s from './Why.module.css';
import { useOptionLookup } from '../../../../market/optionsById.ts';
import { explainLiquidation } from './explainLiquidation.ts';
import { explainBreakEven, explainPnl, explainRoe } from './explainProfit.ts';
import { type Held, explainRatio } from './explainRatio.ts';

/** The calculation of a figure at the newest prices; undefined while one of them is missing. */
function useExplanation(kind: WhyKind, initial: WirePosition): Explanation | undefined {
  const { account, preferences, pricing } = useServices();
  const lookup = useOptionLookup();
  const bases = useReadable(preferences.values);
  const priced = useReadable(pricing.positions);
  const positions = useSelected(account, (view) => view.positions);
  const playerPoint = useSelected(pricing.figures, (figures) => figures?.playerPoint);
  const inOrders = useSelected(pricing.figures, (figures) => figures?.held);
  const holdingOf = (position: WirePosition): Held | undefined => {
    const figures = priced.get(position.id);
    const option = lookup.get(position.futuresOptionId);
    return figures === undefined || option === undefined
      ? undefined
      : { position, priced: figures, option };
  };
  const held = holdingOf(positions[initial.id] ?? initial);
  if (held === undefined || playerPoint === undefined || inOrders === undefined) return undefined;
  const wallet = { playerPoint, held: inOrders };
  const cross = Object.values(positions)
    .filter(({ marginType }) => marginType === 'CROSS')
    .flatMap((position) => holdingOf(position) ?? []);
  switch (kind) {
    case 'pnl':
      return explainPnl(held.position, held.priced, bases);
    case 'roe':
      return explainRoe(held.position, held.priced, bases);
    case 'breakEven':
      return explainBreakEven(held.position, held.priced, held.option);
    case 'ratio':
      return explainRatio(held, cross, wallet);
    case 'liquidation':
      return explainLiquidation(held, cross, wallet, held.priced.liquidationPrice);
  }
}

/** A negative figure after an operator is put in brackets. */
function partText(part: Part, index: number): string {
  if (part.kind === 'sign') return part.text;
  const text = formatWhole(part.text);
  return part.text.startsWith('-') && index > 0 ? `(${text})` : text;
}

/** Decimals of a displayed result: those it was rounded to, where that is coarse. */
function resultText({ result, digits, displayDigits, tick, unit }: Step): string {
  const shown = displayDigits ?? (tick === undefined ? digits : stepDigits(tick));
  const text =
    displayDigits === undefined && (shown === undefined || shown > 4)
      ? formatWhole(result)
      : formatFixed(result, { digits: shown ?? 0, rounding: 'cut' });
  return unit === '%' ? `${text}%` : `${text} ${unit}`;
}

function roundingText(t: Translate, { rounding, digits }: Step): string | undefined {
  if (rounding === 'exact') return undefined;
  if (digits !== undefined) {
    return t(`why.rounding.${rounding === 'away' ? 'up' : rounding}`, { count: digits });
  }
  return t(rounding === 'up' ? 'why.rounding.tickUp' : 'why.rounding.tickDown');
}

function Line({ step, isLast }: { readonly step: Step; readonly isLast: boolean }) {
  const t = useText();
  const rounding = roundingText(t, step);
  return (
    <li data-last={isLast}>
      <span className={s['label']}>{t(step.label)}</span>
      <span className={s['calculation']}>{step.parts.map(partText).join('')}</span>
      <span className={s['result']}>
        {'= '}
        <strong>{resultText(step)}</strong>
        {rounding === undefined ? null : <small>{rounding}</small>}
      </span>
    </li>
  );
}

function WhyPanel({ children, ...part }: OpenProps & { readonly children: ReactNode }) {
  const t = useText();
  return (
    <PopoverPanel {...part} label={t('why.ask')} align="end">
      {children}
    </PopoverPanel>
  );
}

/** The formula, the figures inserted, and the result, updated with prices while open. */
export function WhyPopover({
  kind,
  position,
  ...part
}: OpenProps & { readonly kind: WhyKind; readonly position: WirePosition }) {
  return (
    <WhyPanel {...part}>
      <OfPosition kind={kind} position={position} />
    </WhyPanel>
  );
}

/** The same for a figure of the account. */
export function WhyAccountPopover({
  kind,
  ...part
}: OpenProps & { readonly kind: WhyAccountKind }) {
  return (
    <WhyPanel {...part}>
      <OfAccount kind={kind} />
    </WhyPanel>
  );
}

function OfPosition(props: { readonly kind: WhyKind; readonly position: WirePosition }) {
  return <Body explanation={useExplanation(props.kind, props.position)} />;
}

function OfAccount({ kind }: { readonly kind: WhyAccountKind }) {
  const figures = useReadable(useServices().pricing.figures);
  return <Body explanation={figures && explainAccount(kind, figures)} />;
}

function Body({ explanation }: { readonly explanation: Explanation | undefined }) {
  const t = useText();
  if (explanation === undefined) return <p className={s['body']}>{t('why.pending')}</p>;
  const { formula, notes, steps, title } = explanation;
  return (
    <div className={s['body']}>
      <p className={s['title']}>{t(title)}</p>
      <p className={s['formula']}>{t(formula)}</p>
      <ol className={s['steps']}>
        {steps.map((step, index) => (
          <Line key={index} step={step} isLast={index === steps.length - 1} />
        ))}
      </ol>
      {notes.map(({ key, figures }, index) => (
        <p key={index} className={s['note']}>
          {t(key, figures)}
        </p>
      ))}
    </div>
  );
}
