import { terms as en } from '../../../domain/content/terms/en.ts';
import { terms as ko } from '../../../domain/content/terms/ko.ts';
import { useContent } from '../../content/useContent.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { HtmlBlock } from '../../kit/HtmlBlock.tsx';
import { useLanguage, useText } from '../../i18n/useText.ts';
import s from './SignForm.module.css';

const TERMS = { ko, en } as const;

/** The site's terms, that a new user agrees to; those that ship where they cannot be read. */
export function TermsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const sections = TERMS[useLanguage()];
  const { state } = useContent(['static', 'terms'], (part) =>
    part.read('staticPage', { contentId: 'terms' }),
  );
  return (
    <Dialog title={t('sign.terms')} onClose={onClose}>
      {/* Focusable, so that it scrolls by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled text needs the focus */}
      <div className={s['terms']} tabIndex={0} role="document" aria-label={t('sign.terms')}>
        {state.status === 'ready' ? <HtmlBlock html={state.value.content} /> : null}
        {state.status === 'failed'
          ? sections.map(({ title, text }) => (
              <section key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </section>
            ))
          : null}
      </div>
    </Dialog>
  );
}
