import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Later, later } from '../../../kit/later.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { CheckLine } from '../../../kit/CheckLine.tsx';
import { AGREEMENTS, type Agreement } from '../signRules.ts';
import s from '../SignForm.module.css';
import type { SignupForm } from './signupForm.ts';

const TermsDialog = later(async () => (await import('../TermsDialog.tsx')).TermsDialog);

/** Agreements of a new user: accepted one by one after reading, or all at once. */
export function Agreements({ form }: { readonly form: SignupForm }) {
  const t = useText();
  const [reading, setReading] = useState<Agreement | undefined>(undefined);
  const agreed = useWatch({ control: form.control, name: [...AGREEMENTS] });
  const { errors, isSubmitted } = form.formState;
  const set = (name: Agreement, isAgreed: boolean) =>
    form.setValue(name, isAgreed, { shouldDirty: true, shouldValidate: isSubmitted });
  const isWrong = AGREEMENTS.some((name) => errors[name] !== undefined);
  return (
    <fieldset className={s['agreements']}>
      <legend className="visuallyHidden">{t('sign.terms')}</legend>
      <div className={s['all']}>
        <CheckLine
          checked={agreed.every((isAgreed) => isAgreed)}
          onChange={({ currentTarget: { checked } }) => {
            for (const name of AGREEMENTS) set(name, checked);
          }}
        >
          {t('people.terms.all')}
        </CheckLine>
      </div>
      {AGREEMENTS.map((name) => {
        const title = t(`people.terms.title.${name}`);
        return (
          <div key={name} className={s['consent']}>
            <CheckLine
              size="small"
              aria-invalid={errors[name] !== undefined || undefined}
              {...form.register(name)}
            >
              {t(`people.terms.${name}`)}
            </CheckLine>
            <Button
              size="small"
              aria-haspopup="dialog"
              aria-label={t('people.terms.read', { name: title })}
              onClick={() => setReading(name)}
            >
              {t('sign.readTerms')}
            </Button>
          </div>
        );
      })}
      {reading === undefined ? null : (
        <Later>
          <TermsDialog
            kind={reading}
            onAgree={() => {
              set(reading, true);
              setReading(undefined);
            }}
            onClose={() => setReading(undefined)}
          />
        </Later>
      )}
      <p className={s['error']} aria-live="polite">
        {isWrong ? t('valid.agree') : undefined}
      </p>
    </fieldset>
  );
}
