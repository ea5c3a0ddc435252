import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import {
  choiceToText,
  INDICATOR_KINDS,
  type IndicatorChoice,
  type IndicatorKind,
  isAllowed,
  type Parameter,
  PARAMETERS,
  textToChoice,
  usualChoice,
} from '../../../../domain/indicators/choices.ts';
import { Button } from '../../../kit/Button.tsx';
import { IconButton } from '../../../kit/IconButton.tsx';
import type { OpenProps } from '../../../kit/OnDemand.tsx';
import { PopoverPanel } from '../../../kit/PopoverPanel.tsx';
import { useText } from '../../../i18n/useText.ts';
import { stepDigits } from '../../../format/decimalText.ts';
import { NumericInput } from '../../../kit/NumericInput.tsx';
import s from './IndicatorMenu.module.css';
import { useTerminalPreference } from './useTerminalPreference.ts';

/** As many as stay readable and cheap to update. */
const INDICATORS_MAX = 8;

/** Kinds whose name says as much as their abbreviation. */
const isNamed = (kind: IndicatorKind): boolean =>
  kind === 'MACD' || kind === 'ST' || kind === 'ICHIMOKU';

/** A number as typed; it is applied once it is valid. */
function ParameterField(props: {
  readonly kind: string;
  readonly parameter: Parameter;
  readonly value: number;
  readonly onValue: (value: number) => void;
}) {
  const t = useText();
  const { kind, parameter, value } = props;
  const [typed, setTyped] = useState(String(value));
  const isGood = isAllowed(parameter, Number(typed));
  const name = t(`chart.${parameter.name}`);
  return (
    <label className={s['field']}>
      <span>{name}</span>
      <NumericInput
        isSmall
        aria-label={t('chart.parameter', { name: kind, parameter: name })}
        isInvalid={!isGood}
        digits={stepDigits(String(parameter.step))}
        value={typed}
        onValue={(text) => {
          setTyped(text);
          const next = Number(text);
          if (isAllowed(parameter, next)) props.onValue(next);
        }}
        onBlur={() => setTyped(String(value))}
      />
    </label>
  );
}

function ChosenRow(props: {
  readonly choice: IndicatorChoice;
  readonly onChange: (choice: IndicatorChoice) => void;
  readonly onRemove: () => void;
}) {
  const t = useText();
  const { kind, parameters } = props.choice;
  return (
    <li className={s['row']}>
      <b title={t(`chart.indicator${kind}`)}>{kind}</b>
      <span className={s['fields']}>
        {PARAMETERS[kind].map((parameter, index) => (
          <ParameterField
            key={parameter.name}
            kind={kind}
            parameter={parameter}
            value={parameters[index] ?? parameter.usual}
            onValue={(value) => props.onChange({ kind, parameters: parameters.with(index, value) })}
          />
        ))}
      </span>
      <IconButton
        label={t('chart.indicatorRemove', { name: kind })}
        className={s['remove']}
        onClick={props.onRemove}
      >
        <X size={14} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Selects the indicators and their parameters; saved in this browser. */
export function IndicatorMenu(props: OpenProps) {
  const t = useText();
  const [texts, setTexts] = useTerminalPreference('indicators');
  // Each row keeps its id while its parameters change, so that a field keeps the focus.
  const rows = texts.flatMap((text, index) => {
    const choice = textToChoice(text);
    return choice === undefined ? [] : [{ index, choice }];
  });
  return (
    <PopoverPanel {...props} label={t('chart.indicators')} align="end">
      <div className={s['menu']}>
        <h3>{t('chart.indicatorsChosen')}</h3>
        {rows.length === 0 ? <p className={s['note']}>{t('chart.indicatorsNone')}</p> : null}
        <ul>
          {rows.map(({ index, choice }) => (
            <ChosenRow
              key={`${index}/${choice.kind}`}
              choice={choice}
              onChange={(next) => setTexts(texts.with(index, choiceToText(next)))}
              onRemove={() => setTexts(texts.toSpliced(index, 1))}
            />
          ))}
        </ul>
        <h3>{t('chart.indicatorAdd')}</h3>
        <ul className={s['kinds']}>
          {INDICATOR_KINDS.map((kind) => (
            <li key={kind}>
              <Button
                size="small"
                wide
                className={s['kind']}
                disabled={rows.length >= INDICATORS_MAX}
                onClick={() => setTexts([...texts, choiceToText(usualChoice(kind))])}
              >
                <Plus size={12} aria-hidden="true" />
                {isNamed(kind)
                  ? t(`chart.indicator${kind}`)
                  : `${kind} · ${t(`chart.indicator${kind}`)}`}
              </Button>
            </li>
          ))}
        </ul>
        {rows.length >= INDICATORS_MAX ? (
          <p className={s['note']}>{t('chart.indicatorsMost', { count: INDICATORS_MAX })}</p>
        ) : null}
      </div>
    </PopoverPanel>
  );
}
