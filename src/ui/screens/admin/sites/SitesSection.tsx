import { Route, Routes, useNavigate } from 'react-router-dom';
import { EditSite } from './EditSite.tsx';
import { SiteTable } from './SiteTable.tsx';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import { USUAL_SETTINGS } from '../../../../domain/sites.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useText } from '../../../i18n/useText.ts';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { useAct } from '../../../services/operator/acts.ts';
import { type SiteFields, fieldsOfSite, siteParams, siteSchema } from './siteFields.ts';
import { SiteForm } from './SiteForm.tsx';

const USUAL: SiteFields = fieldsOfSite({
  ...USUAL_SETTINGS,
  id: 0,
  version: 0,
  code: '',
  name: '',
  menus: [...USUAL_SETTINGS.menus],
  appearance: { ...USUAL_SETTINGS.appearance },
});

/** A site that does not exist yet, with the settings that sites usually have. */
function NewSite() {
  const t = useText();
  const navigate = useNavigate();
  const action = useAct('operatorSiteCreate');
  const form = useForm({ resolver: valibotResolver(siteSchema), defaultValues: USUAL });
  const code = useWatch({ control: form.control, name: 'code' }).trim();
  return (
    <AdminPage
      title={t('adminSites.add')}
      acts={<LinkButton to=".." text={t('adminSites.toList')} />}
    >
      <SiteForm
        form={form}
        name="new"
        isNew
        submit={t('adminSites.create')}
        note={code === '' ? undefined : t('adminSites.createdAtOnce', { code })}
        action={action}
        onSubmit={() => {
          const typed = form.getValues();
          const { binaryCurrency } = typed;
          action.run({ ...siteParams(typed), binaryCurrency }, ({ id }) => {
            form.reset(USUAL);
            void navigate(`../${id}`, { replace: true });
          });
        }}
      />
    </AdminPage>
  );
}

/** /admin/sites: the sites of the exchange, and their settings. */
export const SitesSection = () => (
  <Routes>
    <Route index element={<SiteTable />} />
    <Route path="new" element={<NewSite />} />
    <Route path=":id" element={<EditSite />} />
  </Routes>
);
