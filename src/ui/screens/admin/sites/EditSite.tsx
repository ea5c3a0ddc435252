import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import type { WireOperatorSite } from '../../../../protocol/site/operatorCalls.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useAct } from '../../../services/operator/acts.ts';
import { useOperatorRead } from '../../../services/operator/useOperator.ts';
import { fieldsOfSite, laterParams, siteParams, siteSchema } from './siteFields.ts';
import { SiteForm } from './SiteForm.tsx';

function Editor({
  site,
  onNewest,
}: {
  readonly site: WireOperatorSite;
  readonly onNewest: (replaced: number) => void;
}) {
  const t = useText();
  const action = useAct('operatorSiteChange');
  const form = useForm({
    resolver: valibotResolver(siteSchema),
    defaultValues: fieldsOfSite(site),
  });
  // The version that the next change replaces: what was opened, then what was saved last.
  const [version, setVersion] = useState(site.version);
  const isSaved = version !== site.version && !form.formState.isDirty;
  return (
    <SiteForm
      form={form}
      name={String(site.id)}
      submit={t('adminSites.save')}
      note={t(
        action.pending !== undefined
          ? 'adminSites.waits'
          : isSaved
            ? 'adminSites.saved'
            : 'adminSites.acceptedStays',
      )}
      action={action}
      onNewest={() => {
        form.reset();
        onNewest(version);
      }}
      onSubmit={() => {
        const typed = form.getValues();
        const params = { id: site.id, version, ...siteParams(typed), ...laterParams(typed) };
        action.run(params, (saved) => {
          setVersion(saved.version);
          form.reset(fieldsOfSite(saved));
        });
      }}
    />
  );
}

/** A site by the number in the address. */
export function EditSite() {
  const t = useText();
  const refusalText = useRefusalText();
  const { id } = useParams();
  const { state, refetch } = useOperatorRead('operatorSites', {});
  const site = state.value?.find((known) => String(known.id) === id);
  // What was opened stays the ground of the form; a later read of the list does not replace it.
  const [opened, setOpened] = useState<WireOperatorSite>();
  const [replaced, setReplaced] = useState<number>();
  if (site !== undefined && opened?.id !== site.id) setOpened(site);
  if (replaced !== undefined && site !== undefined && site.version > replaced) {
    setOpened(site);
    setReplaced(undefined);
  }
  const newest = (version: number) => {
    setReplaced(version);
    refetch();
  };
  return (
    <AdminPage
      title={site?.name ?? t('adminSites.title')}
      acts={<LinkButton to=".." text={t('adminSites.toList')} />}
    >
      {opened !== undefined && String(opened.id) === id ? (
        <Editor key={`${opened.id}/${opened.version}`} site={opened} onNewest={newest} />
      ) : state.status === 'failed' ? (
        <EmptyState
          title={refusalText(state.error)}
          action={<Button onClick={refetch}>{t('app.retry')}</Button>}
        />
      ) : state.value === undefined ? (
        <SkeletonRows rows={8} label={t('app.loading')} />
      ) : (
        <EmptyState title={t('adminSites.unknown')} />
      )}
    </AdminPage>
  );
}
