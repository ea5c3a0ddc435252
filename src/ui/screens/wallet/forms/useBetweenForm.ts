/** The fields of a movement between two own wallets, validated by the schema of its call. */
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { WALLET_TYPES, type WalletType } from '../../../../domain/ledger/wallets.ts';
import { moneyCalls } from '../../../../protocol/money/calls.ts';
import { useKept } from '../../../services/useKept.ts';
import { typedToDecimal } from '../../../format/typing.ts';

const { from, to, amount } = moneyCalls.transfer.params.entries;
const between = v.object({
  from,
  to,
  amount: v.pipe(
    v.string(),
    v.transform((text): string | number => typedToDecimal(text)),
    amount,
  ),
});

const walletType = v.picklist(WALLET_TYPES);
const typed = v.object({ from: walletType, to: walletType, amount: v.string() });
export type BetweenFields = v.InferOutput<typeof typed>;

export interface BetweenForm {
  readonly fields: BetweenFields;
  readonly set: (change: Partial<BetweenFields>) => void;
  /** Calls back with the fields if the schema accepts them. */
  readonly submit: (onValid: (fields: BetweenFields) => void) => void;
}

/** @param name under which a reload of the page keeps what was typed */
export function useBetweenForm(
  name: string,
  initial: { readonly from: WalletType; readonly to: WalletType; readonly amount: string },
): BetweenForm {
  const [kept, keep] = useKept(name, typed, () => initial);
  const form = useForm<BetweenFields, unknown, v.InferOutput<typeof between>>({
    resolver: valibotResolver(between),
    defaultValues: kept,
  });
  const watched = useWatch({ control: form.control });
  const fields = { ...kept, ...watched };
  return {
    fields,
    set: (change) => {
      for (const [key, value] of Object.entries({ ...fields, ...change }))
        if (key === 'from' || key === 'to' || key === 'amount') form.setValue(key, value);
      keep({ ...fields, ...change });
    },
    submit: (onValid) =>
      void form.handleSubmit(() => onValid({ ...fields, amount: typedToDecimal(fields.amount) }))(),
  };
}
