import { useState } from 'react';
import { SCALE_DIGITS } from '../../../../domain/decimal.ts';
import type { WireOperatorOption } from '../../../../protocol/rounds/operatorCalls.ts';
import { ActNumber } from '../../../admin/ActNumber.tsx';
import { BulkDialog } from '../../../admin/BulkDialog.tsx';
import { FieldRow } from '../../../admin/form/EditPage.tsx';
import { useText } from '../../../i18n/useText.ts';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { optionLabel } from '../../../market/rounds/roundNames.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import {
  changedTerms,
  manyTerms,
  nextTerms,
  NO_TERMS,
  TERM_FIGURES,
  wrongTerms,
} from './optionFields.ts';

/** Gives several options the same terms from their next round; what is left empty stays as it is. */
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
