import { terms as en } from '../../../domain/content/terms/en.ts';
import { terms as ko } from '../../../domain/content/terms/ko.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { useLanguage, useText } from '../../i18n/useText.ts';
import s from './SignForm.module.css';

const TERMS = { ko, en } as const;

/** The text that a new user agrees to; it loads when it is opened. */
export function TermsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const sections = TERMS[useLanguage()];
  return (
    <Dialog title={t('sign.terms')} onClose={onClose}>
      {/* Focusable, so that it scrolls by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled text needs the focus */}
      <div className={s['terms']} tabIndex={0} role="document" aria-label={t('sign.terms')}>
        {sections.map(({ title, text }) => (
          <section key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
