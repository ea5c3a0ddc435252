import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import type { WireContentEntry } from '../../../../protocol/content/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useLanguage, useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useAct, useReadAgain } from '../../../services/operator/acts.ts';
import { useCan } from '../../../services/operator/useOperator.ts';
import { useOperatorRead } from '../../../services/operator/useOperatorRead.ts';
import { contentSchema, fieldsOf, writtenOf } from './contentFields.ts';
import { type EntryAct, EntryDialog } from './EntryDialog.tsx';
import { EntryForm } from './EntryForm.tsx';
import { titleOf } from './entryState.ts';

/** Publishing works on what was saved, so it waits while something was typed since. */
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

function Editor({ entry, note }: { readonly entry: WireContentEntry; readonly note?: string }) {
  const t = useText();
  const zone = useZone();
  const language = useLanguage();
  const navigate = useNavigate();
  const canAct = useCan('content.act');
  const [act, setAct] = useState<EntryAct>();
  const action = useAct('operatorContentChange');
  const readAgain = useReadAgain();
  const form = useForm({
    resolver: valibotResolver(contentSchema(zone)),
    defaultValues: fieldsOf(entry, zone),
  });
  const { isDirty } = form.formState;
  return (
    <AdminPage
      title={titleOf(entry, language) || t('adminContent.noTitle')}
      acts={
        <>
          <LinkButton to=".." text={t('adminContent.toList')} />
          {canAct ? <Acts entry={entry} isDirty={isDirty} onChoose={setAct} /> : null}
        </>
      }
    >
      <EntryForm
        form={form}
        name={entry.id}
        submit={t('adminContent.save')}
        note={isDirty ? undefined : note}
        action={action}
        onNewest={readAgain}
        onSubmit={() =>
          action.run(
            {
              contentId: entry.id,
              expectedVersion: entry.version,
              ...writtenOf(form.getValues(), zone),
            },
            // What is in the form is what was saved; the next version begins from there.
            () => form.reset(form.getValues()),
          )
        }
      />
      {act === undefined ? null : (
        <EntryDialog
          entry={entry}
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
  const [opened, setOpened] = useState<{ readonly id: string; readonly version: number }>();
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
  if (opened?.id !== entry.id) setOpened({ id: entry.id, version: entry.version });
  const isSaved = opened !== undefined && opened.version < entry.version;
  return (
    <Editor
      key={`${entry.id}/${entry.version}`}
      entry={entry}
      {...(isSaved && { note: t('adminContent.saved') })}
    />
  );
}
