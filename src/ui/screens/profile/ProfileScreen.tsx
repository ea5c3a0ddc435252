import { useText } from '../../i18n/useText.ts';
import { Figure, FigureList } from '../../kit/FigureList.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';

/** /myinfo/profile: what the exchange knows of the person. */
export function ProfileScreen() {
  const t = useText();
  const user = useSelected(useServices().account, (view) => view.user);
  return (
    <section aria-label={t('profile.identity.title')}>
      <h1>{t('profile.title')}</h1>
      <FigureList>
        <Figure label={t('profile.identity.username')}>{user?.username}</Figure>
        <Figure label={t('profile.identity.name')}>{user?.name}</Figure>
      </FigureList>
    </section>
  );
}
