import { Route, Routes } from 'react-router-dom';
import { ContentTable } from './ContentTable.tsx';
import { EditEntry } from './EditEntry.tsx';
import { NewEntry } from './NewEntry.tsx';

/** /admin/content: everything that is published, and its editor. */
export const ContentSection = () => (
  <Routes>
    <Route index element={<ContentTable />} />
    <Route path="new" element={<NewEntry />} />
    <Route path=":id" element={<EditEntry />} />
  </Routes>
);
