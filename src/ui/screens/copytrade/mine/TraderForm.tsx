import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Form, FormField } from '../../../kit/Form.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { NumericInput } from '../../../kit/NumericInput.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import type { Action } from '../../../services/useAction.ts';
import { CAPACITY_MAX, TRADER_FEE_MAX } from '../../../../domain/copytrade/copytrade.ts';
import { ONE } from '../../../../domain/decimal.ts';
import type { WireTraderDesk } from '../../../../protocol/copytrade/calls.ts';
import s from './Mine.module.css';

// Fields of an applicant's and a trader's form, and their validation.

const NAME_MIN = 2;
const NAME_MAX = 24;
const INTRODUCTION_MAX = 400;
const FEE_PERCENT_MAX = Number((TRADER_FEE_MAX * 100n) / ONE);

const whole = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,5}$/),
    v.check((text) => Number(text) >= min && Number(text) <= max),
  );

const traderSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(NAME_MIN), v.maxLength(NAME_MAX)),
  introduction: v.pipe(v.string(), v.trim(), v.maxLength(INTRODUCTION_MAX)),
  capacity: whole(1, CAPACITY_MAX),
  /** Whole percents. */
  fee: whole(0, FEE_PERCENT_MAX),
});

type TraderFields = v.InferOutput<typeof traderSchema>;

const NEW_TRADER: TraderFields = { name: '', introduction: '', capacity: '100', fee: '10' };

/** `0.1` as `10`. */
const percentOf = (share: string): string => String(Math.round(Number(share) * 100));

export const fieldsOf = ({ trader, name, introduction }: WireTraderDesk): TraderFields =>
  trader === null
    ? NEW_TRADER
    : { name, introduction, capacity: String(trader.capacity), fee: percentOf(trader.fee) };

/** As the calls want them. */
export const paramsOf = ({ capacity, fee, name, introduction }: TraderFields) => ({
  name,
  introduction,
  capacity: Number(capacity),
  fee: String(Number(fee) / 100),
});

/** Name, introduction, capacity and fee: of an application, and of a trader who changes them. */
export function TraderForm(props: {
  readonly label: string;
  readonly submit: string;
  readonly fields: TraderFields;
  readonly action: Pick<Action, 'isBusy' | 'refusal'>;
  readonly onSend: (fields: TraderFields) => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { action } = props;
  const form = useForm({
    resolver: valibotResolver(traderSchema),
    mode: 'onTouched',
    defaultValues: props.fields,
  });
  return (
    <Form
      form={form}
      label={props.label}
      submit={action.isBusy ? t('copytrade.own.sending') : props.submit}
      isBusy={action.isBusy}
      onSubmit={props.onSend}
    >
      {(
        [
          ['name', { maxLength: NAME_MAX }],
          ['introduction', { maxLength: INTRODUCTION_MAX }],
          ['capacity', undefined],
          ['fee', undefined],
        ] as const
      ).map(([name, rules]) => (
        <FormField
          key={name}
          form={form}
          name={name}
          label={t(`copytrade.own.${name}`)}
          problem={t(`copytrade.own.${name}Problem`)}
          hint={t(`copytrade.own.${name}Hint`)}
        >
          {(input) =>
            rules === undefined ? (
              <NumericInput {...input} digits={0} />
            ) : (
              <TextInput {...input} {...rules} autoComplete="off" />
            )
          }
        </FormField>
      ))}
      {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
    </Form>
  );
}

/** Restrictions on a trader, which keep copies true to what they copy. */
export function TraderRules() {
  const t = useText();
  return (
    <section className={s['section']}>
      <h2>{t('copytrade.own.rules')}</h2>
      <ul className={s['rules']}>
        {(['follow', 'exits', 'sell', 'opposite'] as const).map((rule) => (
          <li key={rule}>{t(`copytrade.own.rule.${rule}`)}</li>
        ))}
      </ul>
    </section>
  );
}
