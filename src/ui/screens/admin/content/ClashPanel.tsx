import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { ChangedFields } from './compare/ChangedFields.tsx';
import { type ComparedName, withField } from './compare/comparedFields.ts';
import { fieldName } from './compare/fieldTexts.ts';
import s from './Content.module.css';
import type { ContentFields } from './contentFields.ts';
import type { Clash } from './useEntryDraft.ts';

/**
 * Shows what somebody else saved beside what was typed. Each field is the draft's until the newest is
 * taken, and can be taken back.
 */
export function ClashPanel<Sent>(props: {
  readonly form: UseFormReturn<ContentFields, unknown, Sent>;
  readonly clash: Clash;
  readonly onDone: () => void;
}) {
  const t = useText();
  const { form, clash, onDone } = props;
  const { newest, clashes, taken, version } = clash;
  const [draft, setDraft] = useState(clash.draft);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  useWatch({ control: form.control });
  const typed = form.getValues();
  const put = (name: ComparedName, from: ContentFields) =>
    form.setValue(name, from[name], { shouldDirty: true, shouldValidate: true });
  const takeNewest = (names: readonly ComparedName[]) => {
    const kept = names
      .filter((name) => typed[name] !== newest[name])
      .reduce((mine, name) => withField(mine, name, typed), draft);
    setDraft(kept);
    for (const name of names) put(name, newest);
  };
  const isNewest = (name: ComparedName) => typed[name] === newest[name];
  return (
    <section ref={panel} tabIndex={-1} className={s['clash']} aria-label={t('adminContent.clash')}>
      <h2>{t('adminContent.clash')}</h2>
      <p>{t('adminContent.clashSays', { version: String(version) })}</p>
      {taken.length === 0 ? null : (
        <p>
          {t('adminContent.clashTaken', {
            fields: taken.map((name) => fieldName(t, name)).join(', '),
          })}
        </p>
      )}
      {clashes.length === 0 ? (
        <p>{t('adminContent.clashNone')}</p>
      ) : (
        <>
          <p>{t('adminContent.clashBoth')}</p>
          <ChangedFields
            label={t('adminContent.clash')}
            names={clashes}
            from={draft}
            to={newest}
            acts={(name, label) => (
              <Button
                size="small"
                aria-label={`${label}: ${t(isNewest(name) ? 'adminContent.useMine' : 'adminContent.useNewest')}`}
                onClick={() => (isNewest(name) ? put(name, draft) : takeNewest([name]))}
              >
                {t(isNewest(name) ? 'adminContent.useMine' : 'adminContent.useNewest')}
              </Button>
            )}
          />
        </>
      )}
      <div className={s['clashActs']}>
        {clashes.length === 0 ? null : (
          <Button onClick={() => takeNewest(clashes)}>{t('adminContent.useAllNewest')}</Button>
        )}
        <Button onClick={onDone}>{t('adminContent.clashDone')}</Button>
      </div>
    </section>
  );
}
