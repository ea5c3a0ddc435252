import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import { SCALE_DIGITS } from '../../../../domain/decimal.ts';
import type { TermField } from '../../../../domain/money/changedTerms.ts';
import type { WireOperatorTerms } from '../../../../protocol/money/operatorCalls.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { FieldRow } from '../../../admin/form/EditPage.tsx';
import { NumberField, TextField } from '../../../admin/form/fields.tsx';
import { PERCENT_DIGITS } from '../../../admin/form/fieldTexts.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { useKeptFields } from '../../../kit/Form.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { ChangeList, FromField } from './ChangeList.tsx';
import {
  changedTermFields,
  sentFrom,
  sentTerms,
  termsFieldsOf,
  termsSchema,
  wrongTermFields,
} from './termFields.ts';

const ROWS = [
  [
    { name: 'minimum', problem: 'minimumProblem' },
    { name: 'maximum', problem: 'maximumProblem' },
  ],
  [
    { name: 'unit', problem: 'amountProblem' },
    { name: 'fixedFee', problem: 'feeProblem' },
  ],
  [
    { name: 'dailyMaximum', problem: 'maximumProblem', hint: 'limitHint' },
    { name: 'monthlyMaximum', problem: 'monthlyProblem', hint: 'limitHint' },
  ],
] as const;

/** An empty field in words. */
const textOf = (t: Translate, field: TermField, typed: string): string => {
  if (typed !== '') return typed;
  return t(field === 'hours' ? 'adminTerms.always' : 'adminTerms.noLimit');
};

/** Asks for limits, fees and hours of one wallet and type, from a moment on. */
export function ChangeTerms(props: {
  readonly terms: WireOperatorTerms;
  readonly label: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const zone = useZone();
  const { now } = useServices();
  const { terms, label } = props;
  const { siteId, walletType, type } = terms;
  const before = termsFieldsOf(terms.base);
  const moment = { zone, now: now.get() };
  const form = useForm({
    resolver: valibotResolver(termsSchema(terms, moment)),
    defaultValues: before,
    mode: 'onChange',
  });
  useKeptFields(`console/terms/${siteId}/${walletType}/${type}`, form);
  useWatch({ control: form.control });
  const typed = form.getValues();
  const changed = changedTermFields(typed, before);
  const rows = terms.hasFees
    ? ROWS
    : ROWS.map((row) => row.filter((one) => one.name !== 'fixedFee'));
  return (
    <ActDialog
      name="operatorChangeTerms"
      subject={`${siteId}/${walletType}/${type}`}
      title={t('adminTerms.changeTitle', { label })}
      says={t('adminTerms.changeSays')}
      act={t('adminTerms.change')}
      params={(reason) => ({
        id: siteId,
        walletType,
        type,
        reason,
        ...sentTerms(form.getValues(), before),
        ...sentFrom(form.getValues().from, zone),
      })}
      canSubmit={changed.length > 0 && wrongTermFields(typed, terms, moment).length === 0}
      onClose={props.onClose}
    >
      {rows.map((row) => (
        <FieldRow key={row[0]?.name}>
          {row.map((one) => (
            <NumberField
              key={one.name}
              form={form}
              name={one.name}
              label={t(`adminTerms.${one.name}`)}
              problem={t(`adminTerms.${one.problem}`)}
              {...('hint' in one && { hint: t(`adminTerms.${one.hint}`) })}
              digits={SCALE_DIGITS}
            />
          ))}
        </FieldRow>
      ))}
      {terms.hasFees ? (
        <NumberField
          form={form}
          name="feeRate"
          label={t('adminTerms.feeRate')}
          problem={t('adminTerms.rateProblem')}
          digits={PERCENT_DIGITS}
        />
      ) : null}
      <FieldRow>
        <TextField
          form={form}
          name="hours"
          label={t('adminTerms.hours')}
          problem={t('adminTerms.hoursProblem')}
          hint={t('adminTerms.hoursHint')}
          maxLength={11}
        />
        <FromField form={form} name="from" />
      </FieldRow>
      <ChangeList
        changes={changed.map((field) => ({
          label: t(`adminTerms.${field}`),
          before: textOf(t, field, before[field]),
          after: textOf(t, field, typed[field]),
        }))}
      />
    </ActDialog>
  );
}
