import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import { formatDecimal, SCALE_DIGITS } from '../../../../domain/decimal.ts';
import { ODDS_MAX, ODDS_MIN } from '../../../../domain/rounds/payout.ts';
import type { WireOperatorOption } from '../../../../protocol/rounds/operatorCalls.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { FieldRow } from '../../../admin/form/EditPage.tsx';
import { NumberField, SwitchField } from '../../../admin/form/fields.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useKeptFields } from '../../../kit/Form.tsx';
import { changedTerms, nextTerms, termsSchema, wrongTerms } from './optionFields.ts';

/** Asks for the odds and limits of an option from its next round. */
export function ChangeOption(props: {
  readonly option: WireOperatorOption;
  readonly label: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { option, label } = props;
  const before = nextTerms(option);
  const form = useForm({
    resolver: valibotResolver(termsSchema),
    defaultValues: before,
    mode: 'onChange',
  });
  useKeptFields(`console/option/${option.id}`, form);
  useWatch({ control: form.control });
  const typed = form.getValues();
  const isChanged = Object.keys(changedTerms(typed, before)).length > 0;
  const figures = [
    [
      {
        name: 'odds',
        problem: t('adminOptions.oddsProblem', {
          min: formatDecimal(ODDS_MIN),
          max: formatDecimal(ODDS_MAX),
        }),
      },
      { name: 'stepPoint', problem: t('adminOptions.amountProblem') },
    ],
    [
      { name: 'minPoint', problem: t('adminOptions.minProblem') },
      { name: 'maxPoint', problem: t('adminOptions.maxProblem') },
    ],
    [
      { name: 'maxPointPerRound', problem: t('adminOptions.maxProblem') },
      { name: 'maxPointPerSide', problem: t('adminOptions.maxProblem') },
    ],
  ] as const;
  return (
    <ActDialog
      name="operatorChangeOption"
      subject={String(option.id)}
      title={t('adminOptions.changeTitle', { label })}
      says={t('adminOptions.changeSays')}
      act={t('adminOptions.change')}
      params={(reason) => ({
        optionId: option.id,
        ...changedTerms(form.getValues(), before),
        reason,
      })}
      canSubmit={isChanged && wrongTerms(typed).length === 0}
      onClose={props.onClose}
    >
      {figures.map((row) => (
        <FieldRow key={row[0].name}>
          {row.map(({ name, problem }) => (
            <NumberField
              key={name}
              form={form}
              name={name}
              label={t(`adminOptions.${name}`)}
              problem={problem}
              digits={SCALE_DIGITS}
            />
          ))}
        </FieldRow>
      ))}
      <SwitchField form={form} name="isPlay" label={t('adminOptions.isPlay')} />
    </ActDialog>
  );
}
