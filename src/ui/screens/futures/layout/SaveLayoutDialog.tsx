import { useState } from 'react';
import { SAVED_LAYOUTS_MAX } from '../../../../domain/preferences.ts';
import { Field } from '../../../kit/Field.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import type { Desk } from './desk.ts';
import { LAYOUT_NAME_MAX, nameProblem } from './names.ts';

/** Nothing is sent: an arrangement is kept by this browser. */
const NO_REQUEST = { isBusy: false, refusal: undefined };

/** Asks for the name under which the arrangement is saved. [W-Y8] */
export function SaveLayoutDialog(props: { readonly desk: Desk; readonly onClose: () => void }) {
  const t = useText();
  const { desk, onClose } = props;
  const { preferences } = useServices();
  const saved = useSelected(preferences.values, ({ terminal }) => terminal.savedLayouts);
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const problem = nameProblem(name, Object.keys(saved));
  return (
    <FormDialog
      title={t('panels.saveTitle')}
      onClose={onClose}
      submit={t('panels.saveAct')}
      canSubmit={problem === undefined || problem === 'REPLACES'}
      onSubmit={() => {
        desk.saveAs(name);
        onClose();
      }}
      action={NO_REQUEST}
      isCancellable
    >
      <Field
        label={t('panels.name')}
        error={problem === 'FULL' ? t('panels.full', { max: SAVED_LAYOUTS_MAX }) : undefined}
        warning={problem === 'REPLACES' ? t('panels.replaces') : undefined}
        hint={t('panels.nameHint', { max: LAYOUT_NAME_MAX })}
      >
        {(input) => (
          <TextInput {...input} value={typed} maxLength={LAYOUT_NAME_MAX} onValue={setTyped} />
        )}
      </Field>
    </FormDialog>
  );
}
