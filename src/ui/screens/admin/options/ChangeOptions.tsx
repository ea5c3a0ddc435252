import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import { useState } from 'react';
import { formatDecimal, SCALE_DIGITS } from '../../../../domain/decimal.ts';
import { ODDS_MAX, ODDS_MIN } from '../../../../domain/rounds/payout.ts';
import type { WireOperatorOption } from '../../../../protocol/rounds/operatorCalls.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { FieldRow } from '../../../admin/form/EditPage.tsx';
import { NumberField, SwitchField } from '../../../admin/form/fields.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useKeptFields } from '../../../kit/Form.tsx';
import {
  changedTerms,
  nextTerms,
  termsSchema,
  wrongTerms,
  manyTerms,
  NO_TERMS,
  TERM_FIGURES,
} from './optionFields.ts';
import { ActNumber } from '../../../admin/ActFields.tsx';
import { BulkDialog } from '../../../admin/BulkDialog.tsx';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { optionLabel } from '../../../market/rounds/roundNames.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

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

/** Gives several options the same terms from their next round; empty fields stay as they are. */
export function ChangeMany(props: {
  readonly options: readonly WireOperatorOption[];
  readonly onClose: (isOver: (option: WireOperatorOption) => boolean) => void;
}) {
  const t = useText();
  const { call } = useServices();
  const { options } = props;
  const [typed, setTyped] = useState(NO_TERMS);
  const wanted = options.map((option) => ({ option, terms: manyTerms(typed, nextTerms(option)) }));
  const wrong = wanted.filter(({ terms }) => wrongTerms(terms).length > 0);
  const changed = wanted.filter(
    ({ option, terms }) => Object.keys(changedTerms(terms, nextTerms(option))).length > 0,
  );
  return (
    <BulkDialog
      name="options"
      title={t('adminOptions.changeMany', { count: options.length })}
      says={t('adminOptions.changeManySays')}
      act={t('adminOptions.change')}
      rows={changed}
      rowId={({ option }) => String(option.id)}
      label={({ option }) => optionLabel(t, option)}
      canSubmit={changed.length > 0 && wrong.length === 0}
      send={({ option, terms }, reason) =>
        call('operatorChangeOption', {
          optionId: option.id,
          ...changedTerms(terms, nextTerms(option)),
          reason,
        })
      }
      onClose={(isOver) =>
        props.onClose(({ id }) => {
          const sent = changed.find(({ option }) => option.id === id);
          // What was like that already needs no further attempt.
          return sent === undefined ? changed.some(isOver) : isOver(sent);
        })
      }
    >
      <FieldRow>
        {TERM_FIGURES.map((name) => (
          <ActNumber
            key={name}
            label={t(`adminOptions.${name}`)}
            digits={SCALE_DIGITS}
            value={typed[name]}
            onValue={(text) => setTyped({ ...typed, [name]: text })}
          />
        ))}
      </FieldRow>
      <NativeSelect<'' | 'true' | 'false'>
        label={t('adminOptions.isPlay')}
        value={typed.isPlay}
        onValue={(isPlay) => setTyped({ ...typed, isPlay })}
        choices={[
          { value: '', label: `${t('adminOptions.isPlay')}: ${t('adminOptions.unchanged')}` },
          { value: 'true', label: t('adminOptions.on') },
          { value: 'false', label: t('adminOptions.off') },
        ]}
      />
      {wrong.length === 0 ? null : (
        <p role="alert">
          {t('adminOptions.wrongMany', {
            names: wrong.map(({ option }) => optionLabel(t, option)).join(', '),
          })}
        </p>
      )}
    </BulkDialog>
  );
}
