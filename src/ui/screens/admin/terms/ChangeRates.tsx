import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import { SCALE_DIGITS } from '../../../../domain/decimal.ts';
import { BANKS } from '../../../../domain/money/banks.ts';
import type { WirePaymentAccount, WireRates } from '../../../../protocol/money/operatorCalls.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { FieldRow } from '../../../admin/form/EditPage.tsx';
import { ChoiceField, NumberField, TextField } from '../../../admin/form/fields.tsx';
import { PERCENT_DIGITS } from '../../../admin/form/fieldTexts.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { useKeptFields } from '../../../kit/Form.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { ChangeList, FromField } from './ChangeList.tsx';
import {
  accountFieldsOf,
  accountSchema,
  changedRateFields,
  ratesFieldsOf,
  ratesSchema,
  sentFrom,
  sentRates,
  wrongAccountFields,
  wrongRateFields,
} from './termFields.ts';

/** Asks for what won and play points are worth, and the spread of conversions. */
export function ChangeRates(props: { readonly known: WireRates; readonly onClose: () => void }) {
  const t = useText();
  const zone = useZone();
  const { now } = useServices();
  const before = ratesFieldsOf(props.known);
  const moment = { zone, now: now.get() };
  const form = useForm({
    resolver: valibotResolver(ratesSchema(moment)),
    defaultValues: before,
    mode: 'onChange',
  });
  useKeptFields('console/rates', form);
  useWatch({ control: form.control });
  const typed = form.getValues();
  const changed = changedRateFields(typed, before);
  return (
    <ActDialog
      name="operatorChangeRates"
      subject="rates"
      title={t('adminTerms.rates')}
      says={t('adminTerms.ratesSays')}
      act={t('adminTerms.change')}
      params={(reason) => ({
        ...sentRates(form.getValues(), before),
        ...sentFrom(form.getValues().from, zone),
        reason,
      })}
      canSubmit={changed.length > 0 && wrongRateFields(typed, moment).length === 0}
      onClose={props.onClose}
    >
      <FieldRow>
        {(['krwPerUsdt', 'bktPerUsdt'] as const).map((name) => (
          <NumberField
            key={name}
            form={form}
            name={name}
            label={t(`adminTerms.${name}`)}
            problem={t('adminTerms.localProblem')}
            digits={SCALE_DIGITS}
          />
        ))}
      </FieldRow>
      <FieldRow>
        <NumberField
          form={form}
          name="spread"
          label={t('adminTerms.spread')}
          problem={t('adminTerms.spreadProblem')}
          digits={PERCENT_DIGITS}
        />
        <FromField form={form} name="from" />
      </FieldRow>
      <ChangeList
        changes={changed.map((field) => ({
          label: t(`adminTerms.${field}`),
          before: before[field],
          after: typed[field],
        }))}
      />
    </ActDialog>
  );
}

const BANK_CHOICES = BANKS.flatMap(({ code, name }) =>
  code === null ? [] : [{ value: code, label: name }],
);
const bankName = (code: string): string =>
  BANK_CHOICES.find(({ value }) => value === code)?.label ?? code;

/** Asks for the account that buyers pay won into. */
export function ChangeAccount(props: {
  readonly known: WirePaymentAccount;
  readonly onClose: () => void;
}) {
  const t = useText();
  const zone = useZone();
  const { now } = useServices();
  const before = accountFieldsOf(props.known);
  const moment = { zone, now: now.get() };
  const form = useForm({
    resolver: valibotResolver(accountSchema(moment)),
    defaultValues: before,
    mode: 'onChange',
  });
  useKeptFields('console/paymentAccount', form);
  useWatch({ control: form.control });
  const typed = form.getValues();
  const shown = ({ bankCode, account, holder }: typeof typed) => [
    { label: t('adminTerms.bank'), text: bankName(bankCode) },
    { label: t('adminTerms.number'), text: account },
    { label: t('adminTerms.holder'), text: holder },
  ];
  const was = shown(before);
  const changes = shown(typed).flatMap(({ label, text }, index) =>
    text === was[index]?.text ? [] : [{ label, before: was[index]?.text ?? '', after: text }],
  );
  return (
    <ActDialog
      name="operatorChangePaymentAccount"
      subject="account"
      title={t('adminTerms.account')}
      says={t('adminTerms.accountSays')}
      act={t('adminTerms.change')}
      params={(reason) => {
        const { bankCode, account, holder, from } = form.getValues();
        return { bankCode, account, holder, ...sentFrom(from, zone), reason };
      }}
      canSubmit={changes.length > 0 && wrongAccountFields(typed, moment).length === 0}
      onClose={props.onClose}
    >
      <ChoiceField
        form={form}
        name="bankCode"
        label={t('adminTerms.bank')}
        problem={t('adminTerms.bankProblem')}
        choices={BANK_CHOICES}
      />
      <FieldRow>
        <TextField
          form={form}
          name="account"
          label={t('adminTerms.number')}
          problem={t('adminTerms.numberProblem')}
          maxLength={32}
        />
        <TextField
          form={form}
          name="holder"
          label={t('adminTerms.holder')}
          problem={t('adminTerms.holderProblem')}
          maxLength={60}
        />
      </FieldRow>
      <FromField form={form} name="from" />
      <ChangeList changes={changes} />
    </ActDialog>
  );
}
