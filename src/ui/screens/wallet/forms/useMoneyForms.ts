/** The fields of the forms that move money, each validated by the schema of its call. */
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { WALLET_TYPES, type WalletType } from '../../../../domain/ledger/wallets.ts';
import { moneyCalls } from '../../../../protocol/money/calls.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import { useKept } from '../../../services/useKept.ts';

const walletType = v.picklist(WALLET_TYPES);

/** An amount as it is typed; the call's schema judges the decimal that it stands for. */
const typedAs = <Sent>(amount: v.GenericSchema<string | number, Sent>) =>
  v.pipe(
    v.string(),
    v.transform((text): string | number => typedToDecimal(text)),
    amount,
  );

const typedPoint = v.object({ walletType, point: v.string() });
const pointForm = v.object({
  walletType,
  point: typedAs(moneyCalls.deposit.params.entries.point),
});

type PointFields = v.InferOutput<typeof typedPoint>;

/**
 * The fields of an application for an amount of one wallet.
 * @param name of the form, under which a reload of the page keeps what was typed
 */
export function usePointForm(name: string, initial: PointFields) {
  const [kept, keep] = useKept(`wallet/${name}`, typedPoint, () => initial);
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

const { from, to, amount } = moneyCalls.transfer.params.entries;
const between = v.object({
  from,
  to,
  amount: typedAs(amount),
});

const typedBetween = v.object({ from: walletType, to: walletType, amount: v.string() });
type BetweenFields = v.InferOutput<typeof typedBetween>;

interface BetweenForm {
  readonly fields: BetweenFields;
  readonly set: (change: Partial<BetweenFields>) => void;
  /** Calls back with the fields if the schema accepts them. */
  readonly submit: (onValid: (fields: BetweenFields) => void) => void;
}

/**
 * The fields of a movement between two own wallets.
 * @param name under which a reload of the page keeps what was typed
 */
export function useBetweenForm(
  name: string,
  initial: { readonly from: WalletType; readonly to: WalletType; readonly amount: string },
): BetweenForm {
  const [kept, keep] = useKept(name, typedBetween, () => initial);
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

const { point, address } = moneyCalls.withdraw.params.entries;

const typedWithdrawal = v.object({
  walletType,
  point: v.string(),
  address: v.string(),
  tag: v.string(),
  /** The receiver's own wallet: its address is not shared. */
  hasNoTag: v.boolean(),
});
const withdrawForm = v.object({
  ...typedWithdrawal.entries,
  point: typedAs(point),
  address,
});

export type WithdrawFields = v.InferOutput<typeof typedWithdrawal>;

/** The fields of a withdrawal; a reload by the page keeps what was typed. */
export function useWithdrawForm(initial: WithdrawFields) {
  const [kept, keep] = useKept('wallet/withdraw', typedWithdrawal, () => initial);
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
