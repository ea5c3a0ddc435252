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
import { CAPACITY_MAX, TRADER_FEE_MAX } from '../../../../domain/copytrade/copytrade.ts';
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import { percentOfShare, shareOfPercent } from '../../../admin/form/fieldTexts.ts';
import type { CallParams } from '../../../services/services.ts';

const isWholeNumber = (text: string, least: number, most: number): boolean =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

/** The largest share of profits, in percent. */
const FEE_PERCENT_MAX = Number(percentOfShare(formatDecimal(TRADER_FEE_MAX)));

/** Fields of a trader's settings form, and the parameters made of them. */
const traderSchema = v.object({
  capacity: v.pipe(
    v.string(),
    v.check((text) => isWholeNumber(text, 1, CAPACITY_MAX)),
  ),
  /** In percent. */
  fee: v.pipe(
    v.string(),
    v.check((text) => isWholeNumber(text, 0, FEE_PERCENT_MAX)),
  ),
  isOpen: v.boolean(),
});
type TraderFields = v.InferOutput<typeof traderSchema>;

const fieldsOf = ({ capacity, fee, isOpen }: WireOperatorTrader): TraderFields => ({
  capacity: String(capacity),
  fee: percentOfShare(fee),
  isOpen,
});

type Changes = Pick<CallParams<'operatorTraderChange'>, 'capacity' | 'fee' | 'isOpen'>;

/** Changes against the trader's present settings; empty without any. */
function changesOf(typed: TraderFields, trader: WireOperatorTrader): Changes {
  const before = fieldsOf(trader);
  return {
    ...(Number(typed.capacity) !== trader.capacity && { capacity: Number(typed.capacity) }),
    ...(parseDecimal(typed.fee) !== parseDecimal(before.fee) && {
      fee: shareOfPercent(typed.fee) ?? '',
    }),
    ...(typed.isOpen !== before.isOpen && { isOpen: typed.isOpen }),
  };
}

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
