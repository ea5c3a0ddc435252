import { Route, Routes } from 'react-router-dom';
import { UserList } from './UserList.tsx';
import { UserPage } from './UserPage.tsx';

/** Users: the list, and the page of one. */
export function UsersSection() {
  return (
    <Routes>
      <Route index element={<UserList />} />
      <Route path=":userId" element={<UserPage />} />
    </Routes>
  );
}
