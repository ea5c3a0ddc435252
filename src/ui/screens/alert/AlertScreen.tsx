import { useText } from '../../i18n/useText.ts';
import { NoticeList } from '../../shell/NoticeList.tsx';
import s from './AlertScreen.module.css';

/** /alert: all notices of this session, newest first. */
export function AlertScreen() {
  const t = useText();
  return (
    <section className={s['page']}>
      <h1 className={s['title']}>{t('notices.history')}</h1>
      <div className={s['list']}>
        <NoticeList />
      </div>
    </section>
  );
}
