import { useId, useState } from 'react';
import * as v from 'valibot';
import { useText } from '../../i18n/useText.ts';
import written from '../../kit/Thread.module.css';
import { CheckLine } from '../../kit/CheckLine.tsx';
import { Field } from '../../kit/Field.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { saveFile } from '../../kit/table/csv.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useIsOffline } from '../../services/useIsOffline.ts';
import { useIsLoggedIn } from '../../services/session.ts';
import { useOffers } from '../../services/useOffers.ts';
import { useAction } from '../../services/useAction.ts';
import { useKept } from '../../services/useKept.ts';
import s from './ProblemDialog.module.css';

const TEXT_MAX = 4_000;

/** Asks what happened and saves a file that says it, with the own log. */
export function ProblemDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const noteId = useId();
  const { reportProblem } = useServices();
  const [text, setText] = useKept('problem', v.string(), () => '', 'anyReload');
  const [hasExchange, setHasExchange] = useState(false);
  const isLoggedIn = useIsLoggedIn();
  const isOffline = useIsOffline();
  const offers = useOffers();
  const canAdd = isLoggedIn && !isOffline && offers('events');
  const action = useAction();
  return (
    <FormDialog
      title={t('problem.title')}
      submit={t('problem.save')}
      canSubmit={text.trim() !== ''}
      action={action}
      isCancellable
      onClose={onClose}
      onSubmit={() =>
        void action.run(
          () => reportProblem(text.trim(), { hasExchange: canAdd && hasExchange }),
          ({ name, blob }) => {
            saveFile(name, blob);
            setText('');
            onClose();
          },
        )
      }
    >
      <Field label={t('problem.text')}>
        {({ id, 'aria-describedby': describedBy }) => (
          <textarea
            id={id}
            aria-describedby={`${describedBy} ${noteId}`}
            className={written['field']}
            rows={6}
            maxLength={TEXT_MAX}
            placeholder={t('problem.placeholder')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      {canAdd ? (
        <CheckLine
          size="small"
          checked={hasExchange}
          onChange={(event) => setHasExchange(event.currentTarget.checked)}
        >
          {t('problem.exchange')}
        </CheckLine>
      ) : null}
      <div id={noteId} className={s['note']}>
        <p>{t('problem.contains')}</p>
        <p>{t('problem.removed')}</p>
        <p>{t('problem.where')}</p>
      </div>
    </FormDialog>
  );
}
