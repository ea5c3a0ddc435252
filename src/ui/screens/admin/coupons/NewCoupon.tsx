import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import { COUPON_KINDS } from '../../../../domain/coupons/coupon.ts';
import { SCALE_DIGITS } from '../../../../domain/decimal.ts';
import { CURRENCIES } from '../../../../domain/ledger/currencies.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { FieldRow } from '../../../admin/form/EditPage.tsx';
import { PERCENT_DIGITS } from '../../../admin/form/fieldTexts.ts';
import { ChoiceField, NumberField, TextField, WordsField } from '../../../admin/form/fields.tsx';
import { useText, useZone } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { useKeptFields } from '../../../kit/Form.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { couponParams, couponSchema, EMPTY_COUPON, walletsOf } from './couponFields.ts';

/** Currencies that wallets hold. */
const HELD = CURRENCIES.filter((currency) => walletsOf(currency).length > 0);

/** Asks for the terms of a coupon. */
export function NewCoupon({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const zone = useZone();
  const { now } = useServices();
  const form = useForm({
    resolver: valibotResolver(couponSchema(zone, () => now.get())),
    defaultValues: EMPTY_COUPON,
    mode: 'onTouched',
  });
  useKeptFields('console/coupon', form);
  const [kind, currency] = useWatch({ control: form.control, name: ['kind', 'currency'] });
  return (
    <ActDialog
      name="operatorCouponCreate"
      subject="new"
      title={t('adminCoupons.add')}
      says={t('adminCoupons.addSays')}
      params={() => couponParams(form.getValues(), zone)}
      canSubmit={form.formState.isValid}
      hasNoReason
      onClose={onClose}
      onDone={() => form.reset(EMPTY_COUPON)}
    >
      <TextField
        form={form}
        name="promoCode"
        label={t('adminCoupons.code')}
        problem={t('adminCoupons.codeProblem')}
        maxLength={32}
      />
      <FieldRow>
        <ChoiceField
          form={form}
          name="kind"
          label={t('adminCoupons.kind')}
          choices={choicesOf(COUPON_KINDS, (value) => t(`adminCoupons.kinds.${value}`))}
        />
        <ChoiceField
          form={form}
          name="currency"
          label={t('adminCoupons.currency')}
          choices={choicesOf(HELD, (value) => value)}
        />
      </FieldRow>
      {kind === 'AMOUNT' ? (
        <NumberField
          form={form}
          name="amount"
          label={t('adminCoupons.amount')}
          problem={t('adminCoupons.amountProblem')}
          digits={SCALE_DIGITS}
        />
      ) : (
        <FieldRow>
          <NumberField
            form={form}
            name="rate"
            label={`${t('adminCoupons.rate')} (%)`}
            hint={t('adminCoupons.rateHint')}
            problem={t('adminCoupons.rateProblem')}
            digits={PERCENT_DIGITS}
          />
          <NumberField
            form={form}
            name="maximum"
            label={t('adminCoupons.maximum')}
            problem={t('adminCoupons.amountProblem')}
            digits={SCALE_DIGITS}
          />
        </FieldRow>
      )}
      <WordsField
        form={form}
        name="wallets"
        label={t('adminCoupons.wallets')}
        problem={t('adminCoupons.walletsProblem')}
        words={choicesOf(walletsOf(currency), (value) => value)}
      />
      <TextField
        form={form}
        name="expiresAt"
        type="datetime-local"
        label={t('adminCoupons.expires')}
        problem={t('adminCoupons.expiresProblem')}
      />
      <FieldRow>
        <NumberField
          form={form}
          name="usesMax"
          label={t('adminCoupons.usesMax')}
          problem={t('adminCoupons.usesMaxProblem')}
          digits={0}
        />
        <NumberField
          form={form}
          name="usesPerUser"
          label={t('adminCoupons.usesPerUser')}
          problem={t('adminCoupons.usesPerUserProblem')}
          digits={0}
        />
      </FieldRow>
    </ActDialog>
  );
}
