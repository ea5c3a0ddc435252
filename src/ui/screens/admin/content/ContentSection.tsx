import { Route, Routes, useNavigate } from 'react-router-dom';
import { ContentTable } from './ContentTable.tsx';
import { EditEntry } from './EditEntry.tsx';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useText, useZone } from '../../../i18n/useText.ts';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { useAct } from '../../../services/operator/acts.ts';
import { contentSchema, emptyFields, writtenOf } from './contentFields.ts';
import { EntryForm } from './EntryForm.tsx';

/** An entry that has not been saved yet. */
function NewEntry() {
  const t = useText();
  const zone = useZone();
  const navigate = useNavigate();
  const action = useAct('operatorContentCreate');
  const form = useForm({
    resolver: valibotResolver(contentSchema(zone)),
    defaultValues: emptyFields('notice'),
  });
  return (
    <AdminPage
      title={t('adminContent.write')}
      acts={<LinkButton to=".." text={t('adminContent.toList')} />}
    >
      <EntryForm
        form={form}
        name="new"
        isNew
        submit={t('adminContent.create')}
        note={t('adminContent.createdHint')}
        action={action}
        onSubmit={() => {
          const typed = form.getValues();
          action.run({ kind: typed.kind, ...writtenOf(typed, zone) }, ({ id }) => {
            form.reset(emptyFields('notice'));
            void navigate(`../${encodeURIComponent(id)}`, { replace: true });
          });
        }}
      />
    </AdminPage>
  );
}

/** /admin/content: everything that is published, and its editor. */
export const ContentSection = () => (
  <Routes>
    <Route index element={<ContentTable />} />
    <Route path="new" element={<NewEntry />} />
    <Route path=":id" element={<EditEntry />} />
  </Routes>
);
