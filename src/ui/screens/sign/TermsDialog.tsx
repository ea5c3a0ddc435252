import { terms as en } from '../../../domain/content/terms/en.ts';
import { terms as ko } from '../../../domain/content/terms/ko.ts';
import { useContent } from '../../content/useContent.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { HtmlBlock } from '../../kit/HtmlBlock.tsx';
import { useLanguage, useText } from '../../i18n/useText.ts';
import s from './SignForm.module.css';
import type { Agreement } from './signRules.ts';

const TERMS = { ko, en } as const;

/** The text that ships. */
function Sections({ kind }: { readonly kind: Agreement }) {
  return TERMS[useLanguage()]
    .filter((section) => section.kind === kind)
    .map(({ title, text }) => (
      <section key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </section>
    ));
}

/** The site's own page; the text that ships where it cannot be read. */
function SitePage({ slug, kind }: { readonly slug: string; readonly kind: Agreement }) {
  const { state } = useContent(['static', slug], (part) =>
    part.read('staticPage', { contentId: slug }),
  );
  if (state.status === 'ready') return <HtmlBlock html={state.value.content} />;
  return state.status === 'failed' ? <Sections kind={kind} /> : null;
}

/** Pages of the site; the risk notice is the same on all. */
const SLUGS: Readonly<Record<Agreement, string | undefined>> = {
  service: 'terms',
  privacy: 'privacy',
  risk: undefined,
};

/** One of the texts that a new user agrees to; it loads when it is opened. */
export function TermsDialog(props: {
  readonly kind: Agreement;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { kind } = props;
  const title = t(`people.terms.title.${kind}`);
  const slug = SLUGS[kind];
  return (
    <Dialog
      title={title}
      onClose={props.onClose}
      footer={
        <Button size="large" tone="primary" onClick={props.onAgree}>
          {t('people.terms.agreeAndClose')}
        </Button>
      }
    >
      {/* Focusable, so that it scrolls by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled text needs the focus */}
      <div className={s['terms']} tabIndex={0} role="document" aria-label={title}>
        {slug === undefined ? <Sections kind={kind} /> : <SitePage slug={slug} kind={kind} />}
      </div>
    </Dialog>
  );
}
