/** The fields of a withdrawal, validated by the schema of its call. */
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { WALLET_TYPES } from '../../../../domain/ledger/wallets.ts';
import { moneyCalls } from '../../../../protocol/money/calls.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import { useKept } from '../../../services/useKept.ts';

const { point, address } = moneyCalls.withdraw.params.entries;
const walletType = v.picklist(WALLET_TYPES);

const typed = v.object({
  walletType,
  point: v.string(),
  address: v.string(),
  tag: v.string(),
  /** The receiver's own wallet: nobody shares its address. */
  hasNoTag: v.boolean(),
});
const withdrawForm = v.object({
  ...typed.entries,
  point: v.pipe(
    v.string(),
    v.transform((text): string | number => typedToDecimal(text)),
    point,
  ),
  address,
});

export type WithdrawFields = v.InferOutput<typeof typed>;

/** A reload by the page keeps what was typed. */
export function useWithdrawForm(initial: WithdrawFields) {
  const [kept, keep] = useKept('wallet/withdraw', typed, () => initial);
  const form = useForm<WithdrawFields, unknown, v.InferOutput<typeof withdrawForm>>({
    resolver: valibotResolver(withdrawForm),
    defaultValues: kept,
  });
  const fields: WithdrawFields = { ...kept, ...useWatch({ control: form.control }) };
  return {
    fields,
    set: (change: Partial<WithdrawFields>) => {
      const next = { ...fields, ...change };
      form.setValue('walletType', next.walletType);
      form.setValue('point', next.point);
      form.setValue('address', next.address);
      form.setValue('tag', next.tag);
      form.setValue('hasNoTag', next.hasNoTag);
      keep(next);
    },
    submit: (onValid: () => void) => void form.handleSubmit(onValid)(),
  };
}
