import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { Form, FormField } from '../../kit/Form.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { RefusalBox } from '../../kit/RefusalLine.tsx';
import { TextInput } from '../../kit/TextInput.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useAction } from '../../services/useAction.ts';
import { OtherWays } from './OtherWays.tsx';
import s from './SignForm.module.css';

const fields = v.object({ code: v.pipe(v.string(), v.trim(), v.minLength(16), v.maxLength(24)) });

/**
 * Locks the account of the user who has the code of a report; nothing happens before the button.
 */
function LockForm({ onLocked }: { readonly onLocked: () => void }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const { hash } = useLocation();
  const action = useAction();
  const form = useForm({
    resolver: valibotResolver(fields),
    mode: 'onTouched',
    defaultValues: { code: hash.slice(1) },
  });
  return (
    <Form
      form={form}
      label={t('people.notMe.title')}
      submit={t('people.notMe.lock')}
      isBusy={action.isBusy}
      onSubmit={({ code }) => void action.run(() => call('notMe', { code }), onLocked)}
    >
      <FormField
        form={form}
        name="code"
        label={t('people.notMe.code')}
        problem={t('people.notMe.codeProblem')}
      >
        {(input) => (
          <TextInput
            {...input}
            restrict="noKorean"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={24}
          />
        )}
      </FormField>
      {action.refusal === undefined ? null : (
        <RefusalBox title={t('people.notMe.failed')} text={refusalText(action.refusal)} />
      )}
    </Form>
  );
}

/**
 * /not_me: for a user who was notified of a change that was not theirs. The code stands behind the
 * # of the link, which no server sees, or is typed.
 */
export function NotMeScreen() {
  const t = useText();
  const [isLocked, setIsLocked] = useState(false);
  return (
    <>
      <h1 className={s['title']}>{t('people.notMe.title')}</h1>
      {isLocked ? (
        <Notice>
          <p>
            <strong>{t('people.notMe.locked')}</strong>
          </p>
          <p>{t('people.notMe.next')}</p>
        </Notice>
      ) : (
        <>
          <p className={s['note']}>{t('people.notMe.note')}</p>
          <LockForm onLocked={() => setIsLocked(true)} />
        </>
      )}
      <OtherWays
        question={t('people.find.forgotToo')}
        to="/find_password"
        link={t('people.find.password')}
      />
    </>
  );
}
