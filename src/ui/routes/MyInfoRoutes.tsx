import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { later, laterWithTexts } from '../kit/later.tsx';
import { screenTexts } from '../i18n/screenTexts.ts';
import { ComingSoon } from '../screens/NoScreen.tsx';
import { MyInfoScreen } from '../screens/myinfo/MyInfoScreen.tsx';

const MessageScreen = laterWithTexts(
  screenTexts.messages,
  async () => (await import('../screens/myinfo/message/MessageScreen.tsx')).MessageScreen,
);

const ProfileScreen = laterWithTexts(
  screenTexts.people,
  async () => (await import('../screens/profile/ProfileScreen.tsx')).ProfileScreen,
);

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
