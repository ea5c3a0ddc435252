import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { useMedia } from '../../kit/useMedia.ts';
import { ContactForm } from './ContactForm.tsx';
import s from './ContactPanel.module.css';
import { ContactThread } from './ContactThread.tsx';
import type { SupportPanelProps, SupportPerson } from './supportChat.ts';

const PHONE = '(max-width: 767px)';

const Content = ({ person }: { readonly person: SupportPerson }) => (
  <div className={s['content']}>
    <p className={s['person']}>{person.name}</p>
    <ContactThread />
    <ContactForm person={person} />
  </div>
);

/** Questions and answers beside the page, which stays usable; on a phone over it. */
export function ContactPanel({ person, onClose }: SupportPanelProps) {
  const t = useText();
  const titleId = useId();
  const isPhone = useMedia(PHONE);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = panel.current;
    const onKey = ({ key }: KeyboardEvent) => (key === 'Escape' ? onClose() : undefined);
    shown?.addEventListener('keydown', onKey);
    return () => shown?.removeEventListener('keydown', onKey);
  }, [onClose]);
  if (isPhone)
    return (
      <Dialog title={t('nav.support')} kind="sheet" firstFocus="field" onClose={onClose}>
        <Content person={person} />
      </Dialog>
    );
  return (
    <div ref={panel} className={s['panel']} role="dialog" aria-labelledby={titleId}>
      <div className={s['head']}>
        <h2 id={titleId}>{t('nav.support')}</h2>
        <IconButton label={t('app.close')} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <Content person={person} />
    </div>
  );
}
