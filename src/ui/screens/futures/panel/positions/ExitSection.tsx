import type { NumberShape } from '../../../../format/numberTyping.ts';
import { choicesOf } from '../../../../kit/choices.ts';
import type { WireFuturesOption } from '../../../../../protocol/futures/entities.ts';
import { Button } from '../../../../kit/Button.tsx';
import { NumberInput } from '../../../../kit/NumberInput.tsx';
import { Segmented } from '../../../../kit/Segmented.tsx';
import { Signed } from '../../../../kit/Signed.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { formatPercent, formatUsdt, priceShape } from '../../../../market/instrument.ts';
import { blockerText } from '../../ticket/entryRules.ts';
import { LiquidationFirst } from '../../LiquidationFirst.tsx';
import { type Liquidation, liquidationBefore } from '../../stopReach.ts';
import s from '../Panel.module.css';
import {
  profitAt,
  type ExitField,
  type ExitName,
  type ExitProblem,
  type ExitSource,
  type ExitTerms,
  type ExitTyped,
  typeExit,
} from './exitFields.ts';

const PERCENT = { digits: 2, whole: 4 } as const;
const USDT = { digits: 2 } as const;

/** One exit of a position: price, return, profit, and the price that triggers it. */
export function ExitSection(props: {
  readonly name: ExitName;
  readonly typed: ExitTyped;
  readonly source: ExitSource;
  readonly terms: ExitTerms;
  readonly liquidation: Liquidation;
  readonly option: WireFuturesOption;
  readonly problem: ExitProblem | undefined;
  readonly disabled: boolean;
  readonly onTyped: (typed: ExitTyped) => void;
  readonly onSource: (source: ExitSource) => void;
  /** As typed; empty for an exit at the market. */
  readonly limit: string;
  readonly onLimit: (limit: string) => void;
  readonly onClear: () => void;
}) {
  const t = useText();
  const { name, typed, terms, problem } = props;
  const isLoss = name === 'stopLoss';
  const profit = profitAt(props.limit === '' ? typed.price : props.limit, terms);
  const title = t(`exits.${name}`);
  const sign = isLoss ? '−' : '+';
  const field = (kind: ExitField, shape: NumberShape, unit: string) => (
    <NumberInput
      label={t(`exits.${kind}`)}
      value={typed[kind]}
      {...shape}
      unit={unit}
      disabled={props.disabled}
      isInvalid={problem !== undefined && kind === 'price'}
      onValue={(text) => props.onTyped(typeExit(name, kind, text, terms))}
    />
  );
  return (
    <fieldset className={s['exit']}>
      <legend>{title}</legend>
      <span className={s['exitHead']}>
        <Segmented<ExitSource>
          look="text"
          label={`${title} ${t('exits.source')}`}
          value={props.source}
          onValue={props.onSource}
          choices={choicesOf(['LAST', 'MARK'], (source) => t(`exits.${source}`))}
        />
        <Button
          size="small"
          tone="ghost"
          disabled={props.disabled || typed.price === ''}
          aria-label={`${title} ${t('exits.clear')}`}
          onClick={props.onClear}
        >
          {t('exits.clear')}
        </Button>
      </span>
      {field('price', priceShape(props.option), 'USDT')}
      <span className={s['pair']}>
        {field('roe', PERCENT, `${sign}%`)}
        {field('pnl', USDT, `${sign}USDT`)}
      </span>
      <NumberInput
        label={t('exits.limit')}
        placeholder={t('order.marketPrice')}
        value={props.limit}
        {...priceShape(props.option)}
        unit="USDT"
        disabled={props.disabled || typed.price === ''}
        onValue={props.onLimit}
      />
      {isLoss && problem === undefined ? (
        <LiquidationFirst
          option={props.option}
          at={liquidationBefore(typed.price, terms.position.side, props.liquidation)}
        />
      ) : null}
      {problem === undefined ? (
        <p className={s['hint']}>
          <Signed
            value={profit?.pnl}
            text={`${formatPercent(profit?.roe, 'always')} · ${formatUsdt(profit?.pnl, 'always')} USDT`}
          />
        </p>
      ) : (
        <p className={s['problem']} role="alert">
          {blockerText(
            t,
            { key: problem.key, figures: { name: title, ...problem.figures } },
            props.option,
          )}
        </p>
      )}
    </fieldset>
  );
}
