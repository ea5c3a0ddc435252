import { Route, Routes } from 'react-router-dom';
import { EditSite } from './EditSite.tsx';
import { NewSite } from './NewSite.tsx';
import { SiteTable } from './SiteTable.tsx';

/** /admin/sites: the sites of the exchange, and their settings. */
export const SitesSection = () => (
  <Routes>
    <Route index element={<SiteTable />} />
    <Route path="new" element={<NewSite />} />
    <Route path=":id" element={<EditSite />} />
  </Routes>
);
