import { useState, useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { WireContentEntry } from '../../../../protocol/content/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useLanguage, useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { choicesOf } from '../../../kit/choices.ts';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { isStale, useAct, useReadAgain } from '../../../services/operator/acts.ts';
import { useCan, useOperatorRead } from '../../../services/operator/useOperator.ts';
import s from './Content.module.css';
import { writtenOf, type ContentFields } from './contentFields.ts';
import { type EntryAct, EntryDialog } from './EntryDialog.tsx';
import { EntryForm } from './EntryForm.tsx';
import { titleOf } from './entryState.ts';
import { EntryVersions } from './EntryVersions.tsx';
import { useEntryDraft, type Clash } from './useEntryDraft.ts';
import { ChangedFields } from './compare/ChangedFields.tsx';
import { type ComparedName, withField, fieldName } from './compare/comparedFields.ts';

/**
 * Shows the version that another operator saved beside the draft. Each field is the draft's until
 * the newest is taken, and can be taken back.
 */
function ClashPanel<Sent>(props: {
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

/** Publishing applies to the saved version, so it waits while something was typed since. */
function Acts(props: {
  readonly entry: WireContentEntry;
  readonly isDirty: boolean;
  readonly onChoose: (act: EntryAct) => void;
}) {
  const t = useText();
  const { entry, isDirty, onChoose } = props;
  const why = isDirty ? t('adminContent.saveFirst') : undefined;
  return (
    <>
      {entry.isOpen && entry.isRealtime ? (
        <Button disabled={isDirty} title={why} onClick={() => onChoose('publish')}>
          {t('adminContent.again')}
        </Button>
      ) : null}
      <Button
        tone={entry.isOpen ? 'plain' : 'primary'}
        disabled={isDirty}
        title={why}
        onClick={() => onChoose(entry.isOpen ? 'close' : 'publish')}
      >
        {t(entry.isOpen ? 'adminContent.close' : 'adminContent.publish')}
      </Button>
      <Button disabled={isDirty} title={why} onClick={() => onChoose('remove')}>
        {t('adminContent.remove')}
      </Button>
    </>
  );
}

const PLACES = ['edit', 'versions'] as const;

function Editor({ entry }: { readonly entry: WireContentEntry }) {
  const t = useText();
  const zone = useZone();
  const language = useLanguage();
  const navigate = useNavigate();
  const canAct = useCan('content.act');
  const [place, setPlace] = useState<(typeof PLACES)[number]>('edit');
  const [act, setAct] = useState<EntryAct>();
  const [sent, setSent] = useState<number>();
  const action = useAct('operatorContentChange');
  const readAgain = useReadAgain();
  const { form, base, clash, endClash, saved } = useEntryDraft(entry);
  const { isDirty } = form.formState;
  const isOver = isStale(action.refusal) && sent !== undefined && sent < base.version;
  const isSaved = sent !== undefined && sent < base.version && action.refusal === undefined;
  return (
    <AdminPage
      title={titleOf(base, language) || t('adminContent.noTitle')}
      acts={
        <>
          <LinkButton to=".." text={t('adminContent.toList')} />
          {canAct ? <Acts entry={base} isDirty={isDirty} onChoose={setAct} /> : null}
        </>
      }
    >
      <Segmented
        label={t('adminContent.places')}
        look="line"
        value={place}
        onValue={setPlace}
        choices={choicesOf(PLACES, (value) => t(`adminContent.place.${value}`))}
      />
      {clash === undefined || place !== 'edit' ? null : (
        <ClashPanel key={clash.version} form={form} clash={clash} onDone={endClash} />
      )}
      {/* Hidden, so that a reload keeps what was typed. */}
      <div className={s['place']} hidden={place !== 'edit'}>
        <EntryForm
          form={form}
          name={base.id}
          submit={t('adminContent.save')}
          note={isSaved && !isDirty ? t('adminContent.saved') : undefined}
          action={{ isBusy: action.isBusy, refusal: isOver ? undefined : action.refusal }}
          onNewest={readAgain}
          newestText={t('adminContent.compareNewest')}
          onSubmit={() => {
            const typed = form.getValues();
            setSent(base.version);
            action.run(
              {
                contentId: base.id,
                expectedVersion: base.version,
                ...writtenOf(typed, zone),
              },
              (answer) => saved(answer, typed),
            );
          }}
        />
      </div>
      {place === 'versions' ? <EntryVersions entry={base} isDirty={isDirty} /> : null}
      {act === undefined ? null : (
        <EntryDialog
          entry={base}
          act={act}
          onClose={() => setAct(undefined)}
          onGone={() => void navigate('..', { replace: true })}
        />
      )}
    </AdminPage>
  );
}

/** One entry by the id in the address. */
export function EditEntry() {
  const t = useText();
  const refusalText = useRefusalText();
  const { id = '' } = useParams();
  const { state, refetch } = useOperatorRead('operatorContent', { contentId: id });
  const { value: entry } = state;
  if (entry === undefined)
    return (
      <AdminPage
        title={t('adminContent.title')}
        acts={<LinkButton to=".." text={t('adminContent.toList')} />}
      >
        {state.status === 'failed' ? (
          <EmptyState
            title={refusalText(state.error)}
            action={<Button onClick={refetch}>{t('app.retry')}</Button>}
          />
        ) : (
          <SkeletonRows rows={8} label={t('app.loading')} />
        )}
      </AdminPage>
    );
  return <Editor key={entry.id} entry={entry} />;
}
