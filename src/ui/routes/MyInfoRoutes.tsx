import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { later } from '../kit/later.tsx';
import { loadScreenTexts } from '../i18n/setup.ts';
import { ComingSoon } from '../screens/ComingSoon.tsx';
import { MyInfoScreen } from '../screens/myinfo/MyInfoScreen.tsx';

const MessageScreen = later(async () => {
  const [screen] = await Promise.all([
    import('../screens/myinfo/message/MessageScreen.tsx'),
    loadScreenTexts('messages'),
  ]);
  return screen.MessageScreen;
});

const ProfileScreen = later(async () => {
  const [screen] = await Promise.all([
    import('../screens/profile/ProfileScreen.tsx'),
    loadScreenTexts('people'),
  ]);
  return screen.ProfileScreen;
});

const StaticPage = later(async () => (await import('../content/StaticPage.tsx')).StaticPage);

const TermPage = () => <StaticPage page={useParams()['param'] ?? ''} />;

/** The pages below /myinfo, each with the texts of its own. */
export function MyInfoRoutes() {
  return (
    <MyInfoScreen>
      <Routes>
        <Route index element={<Navigate to="/myinfo/message" replace />} />
        <Route path="message" element={<MessageScreen />} />
        <Route path="profile" element={<ProfileScreen />} />
        <Route path="term/:param" element={<TermPage />} />
        <Route path="*" element={<ComingSoon kind="unknown" />} />
      </Routes>
    </MyInfoScreen>
  );
}
