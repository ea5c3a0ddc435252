import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { WireTradingTerms } from '../../../../protocol/futures/operatorCalls.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { FieldRow } from '../../../admin/form/EditPage.tsx';
import { NumberField } from '../../../admin/form/fields.tsx';
import { PERCENT_DIGITS, percentOfShare } from '../../../admin/form/fieldTexts.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { useKeptFields } from '../../../kit/Form.tsx';
import { RefusalLine } from '../../../kit/RefusalLine.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useCan, useOperatorRead } from '../../../services/operator/useOperator.ts';
import s from './Options.module.css';
import { changedFees, feesFieldsOf, feesSchema, wrongFees } from './optionFields.ts';

/** Asks for the fees and limits of the next order. */
function ChangeFees(props: { readonly known: WireTradingTerms; readonly onClose: () => void }) {
  const t = useText();
  const before = feesFieldsOf(props.known);
  const form = useForm({
    resolver: valibotResolver(feesSchema),
    defaultValues: before,
    mode: 'onChange',
  });
  useKeptFields('console/fees', form);
  useWatch({ control: form.control });
  const typed = form.getValues();
  const isChanged = Object.keys(changedFees(typed, before)).length > 0;
  return (
    <ActDialog
      name="operatorChangeFees"
      subject="futures"
      title={t('adminOptions.feeChange')}
      says={t('adminOptions.feeSays')}
      act={t('adminOptions.change')}
      params={(reason) => ({ ...changedFees(form.getValues(), before), reason })}
      canSubmit={isChanged && wrongFees(typed).length === 0}
      onClose={props.onClose}
    >
      <FieldRow>
        <NumberField
          form={form}
          name="makerFee"
          label={`${t('adminOptions.makerFee')} (%)`}
          problem={t('adminOptions.feeProblem')}
          digits={PERCENT_DIGITS}
        />
        <NumberField
          form={form}
          name="takerFee"
          label={`${t('adminOptions.takerFee')} (%)`}
          problem={t('adminOptions.feeProblem')}
          digits={PERCENT_DIGITS}
        />
      </FieldRow>
      <NumberField
        form={form}
        name="openOrdersMax"
        label={t('adminOptions.openOrdersMax')}
        problem={t('adminOptions.openOrdersProblem')}
        digits={0}
      />
    </ActDialog>
  );
}

/** The fees of the next order, and those before. */
export function FeesPanel() {
  const t = useText();
  const zone = useZone();
  const refusalText = useRefusalText();
  const canAct = useCan('options.act');
  const [isChanging, setChanging] = useState(false);
  const { state } = useOperatorRead('operatorFees', {});
  const { value } = state;
  if (value === undefined)
    return state.status === 'failed' ? (
      <RefusalLine>{refusalText(state.error)}</RefusalLine>
    ) : (
      <SkeletonRows rows={2} label={t('app.loading')} />
    );
  const since = (from: number | null) =>
    from === null
      ? t('adminOptions.shipped')
      : t('adminOptions.since', {
          at: `${formatTime(from, 'date', zone)} ${formatTime(from, 'time', zone)}`,
        });
  const feesText = ({ makerFee, takerFee, openOrdersMax }: WireTradingTerms) =>
    [
      `${t('adminOptions.makerFee')} ${percentOfShare(makerFee)}%`,
      `${t('adminOptions.takerFee')} ${percentOfShare(takerFee)}%`,
      `${t('adminOptions.openOrdersMax')} ${openOrdersMax}`,
    ].join(' · ');
  return (
    <section className={s['fees']} aria-label={t('adminOptions.fees')}>
      <h2>{t('adminOptions.fees')}</h2>
      <p>
        {feesText(value.inForce)} <small>{since(value.inForce.from)}</small>
      </p>
      {canAct ? (
        <Button size="small" onClick={() => setChanging(true)}>
          {t('adminOptions.feeChange')}
        </Button>
      ) : null}
      {value.earlier.length === 0 ? null : (
        <details>
          <summary>{t('adminOptions.earlier')}</summary>
          <ul>
            {value.earlier.map((terms) => (
              <li key={terms.from ?? 0}>
                {feesText(terms)} <small>{since(terms.from)}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
      {isChanging ? <ChangeFees known={value.inForce} onClose={() => setChanging(false)} /> : null}
    </section>
  );
}
