import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import type { OpenProps } from '../../../../kit/OnDemand.tsx';
import { PopoverPanel } from '../../../../kit/PopoverPanel.tsx';
import { formatFixed, formatWhole, stepDigits } from '../../../../format/decimalText.ts';
import { type Translate, useText } from '../../../../i18n/useText.ts';
import type { Part, Step, WhyKind } from './steps.ts';
import { useExplanation } from './useExplanation.ts';
import s from './Why.module.css';

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
    return t(`why.rounding.${rounding === 'away' ? 'up' : rounding}`, { digits });
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

/** The formula, the figures inserted, and the result, updated with prices while open. */
export function WhyPopover(
  props: OpenProps & { readonly kind: WhyKind; readonly position: WirePosition },
) {
  const t = useText();
  return (
    <PopoverPanel
      trigger={props.trigger}
      label={t('why.ask')}
      open={props.open}
      onOpenChange={props.onOpenChange}
      align="end"
    >
      <Body kind={props.kind} position={props.position} />
    </PopoverPanel>
  );
}

function Body({ kind, position }: { readonly kind: WhyKind; readonly position: WirePosition }) {
  const t = useText();
  const explanation = useExplanation(kind, position);
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
