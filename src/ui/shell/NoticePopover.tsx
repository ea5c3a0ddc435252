import { Link } from 'react-router-dom';
import type { OpenProps } from '../kit/OnDemand.tsx';
import { PopoverPanel } from '../kit/PopoverPanel.tsx';
import { useText } from '../i18n/useText.ts';
import { NoticeList } from './NoticeList.tsx';
import s from './NoticePopover.module.css';

export function NoticePopover(props: OpenProps) {
  const t = useText();
  return (
    <PopoverPanel {...props} label={t('notices.history')} align="end">
      <div className={s['panel']}>
        <div className={s['head']}>
          <h2>{t('notices.title')}</h2>
          <Link to="/alert" className={s['all']} onClick={() => props.onOpenChange(false)}>
            {t('notices.all')}
          </Link>
        </div>
        <NoticeList />
      </div>
    </PopoverPanel>
  );
}
