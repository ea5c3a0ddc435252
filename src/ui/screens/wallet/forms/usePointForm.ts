/** The fields of an application for an amount of one wallet, validated by the schema of its call. */
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { WALLET_TYPES } from '../../../../domain/ledger/wallets.ts';
import { moneyCalls } from '../../../../protocol/money/calls.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import { useKept } from '../../../services/useKept.ts';

const walletType = v.picklist(WALLET_TYPES);
const typed = v.object({ walletType, point: v.string() });
const pointForm = v.object({
  walletType,
  point: v.pipe(
    v.string(),
    v.transform((text): string | number => typedToDecimal(text)),
    moneyCalls.deposit.params.entries.point,
  ),
});

type PointFields = v.InferOutput<typeof typed>;

/** @param name of the form, under which a reload of the page keeps what was typed */
export function usePointForm(name: string, initial: PointFields) {
  const [kept, keep] = useKept(`wallet/${name}`, typed, () => initial);
  const form = useForm<PointFields, unknown, v.InferOutput<typeof pointForm>>({
    resolver: valibotResolver(pointForm),
    defaultValues: kept,
  });
  const fields: PointFields = { ...kept, ...useWatch({ control: form.control }) };
  return {
    fields,
    set: (change: Partial<PointFields>) => {
      const next = { ...fields, ...change };
      form.setValue('walletType', next.walletType);
      form.setValue('point', next.point);
      keep(next);
    },
    submit: (onValid: () => void) => void form.handleSubmit(onValid)(),
  };
}
