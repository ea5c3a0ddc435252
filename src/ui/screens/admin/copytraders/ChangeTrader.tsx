import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import type { WireOperatorTrader } from '../../../../protocol/copytrade/operatorCalls.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { FieldRow } from '../../../admin/form/EditPage.tsx';
import { NumberField, SwitchField } from '../../../admin/form/fields.tsx';
import { formatWhole } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { useKeptFields } from '../../../kit/Form.tsx';
import { changesOf, fieldsOf, traderSchema } from './traderFields.ts';

/** Asks for capacity, fee and openness of a trader. */
export function ChangeTrader(props: {
  readonly trader: WireOperatorTrader;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { trader } = props;
  const form = useForm({
    resolver: valibotResolver(traderSchema),
    defaultValues: fieldsOf(trader),
    mode: 'onChange',
  });
  useKeptFields(`console/trader/${trader.traderId}`, form);
  useWatch({ control: form.control });
  const typed = form.getValues();
  const isChanged = Object.keys(changesOf(typed, trader)).length > 0;
  return (
    <ActDialog
      name="operatorTraderChange"
      subject={trader.traderId}
      title={t('adminCopytraders.changeTitle')}
      says={t('adminCopytraders.changeSays', { name: trader.name })}
      act={t('adminCopytraders.change')}
      params={(reason) => ({
        traderId: trader.traderId,
        ...changesOf(form.getValues(), trader),
        reason,
      })}
      canSubmit={isChanged && v.is(traderSchema, typed)}
      onClose={props.onClose}
      onDone={(answer) => form.reset(fieldsOf(answer))}
    >
      <FieldRow>
        <NumberField
          form={form}
          name="capacity"
          label={t('adminCopytraders.capacity')}
          hint={t('adminCopytraders.capacityHint', {
            count: trader.followers,
            followers: formatWhole(String(trader.followers)),
          })}
          problem={t('adminCopytraders.capacityProblem')}
          digits={0}
        />
        <NumberField
          form={form}
          name="fee"
          label={`${t('adminCopytraders.fee')} (%)`}
          hint={t('adminCopytraders.feeHint')}
          problem={t('adminCopytraders.feeProblem')}
          digits={0}
        />
      </FieldRow>
      <SwitchField form={form} name="isOpen" label={t('adminCopytraders.isOpen')} />
    </ActDialog>
  );
}
