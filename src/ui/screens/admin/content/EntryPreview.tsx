import { type UseFormReturn, useWatch } from 'react-hook-form';
import { HTML_POPUP, IMAGE_POPUP } from '../../../../domain/content/content.ts';
import { isContentImage } from '../../../../domain/content/html.ts';
import { minuteOf } from '../../../admin/form/fieldTexts.ts';
import { ContentArticle } from '../../../content/ContentArticle.tsx';
import { PopupContent } from '../../../content/PopupContent.tsx';
import { useText } from '../../../i18n/useText.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import s from './Content.module.css';
import type { ContentFields } from './contentFields.ts';
import { useOperatorImages, useShownImages } from './images/operatorImages.ts';

/**
 * The text as HTML. Markdown is made into it by the exchange, one request at a time: what is typed
 * during one causes one more after it.
 */
function useHtml(body: string, format: ContentFields['format']) {
  const { call } = useServices();
  const isMarkdown = format === 'markdown' && body !== '';
  const { state } = useQuery({
    key: ['operator', 'content', 'preview', isMarkdown],
    read: async () =>
      isMarkdown
        ? call('operatorContentPreview', { format, body })
        : { ok: true as const, value: { content: '' } },
    version: isMarkdown ? body : '',
  });
  if (!isMarkdown) return { html: body, isFailed: false };
  return { html: state.value?.content ?? '', isFailed: state.status === 'failed' };
}

/** Preview of an entry, drawn by the components that draw it for readers. */
export function EntryPreview<Sent>(props: {
  readonly form: UseFormReturn<ContentFields, unknown, Sent>;
  readonly language: 'ko' | 'en';
}) {
  const t = useText();
  const { language } = props;
  const images = useShownImages(useOperatorImages());
  const typed = useWatch({ control: props.form.control });
  const { kind = 'notice', look, image = '', link = '', format = 'html' } = typed;
  const title = (language === 'ko' ? typed.titleKo : typed.titleEn) ?? '';
  const body = (language === 'ko' ? typed.bodyKo : typed.bodyEn) ?? '';
  const { html, isFailed } = useHtml(body, format);
  const today = useSelected(useServices().now, minuteOf);
  const isImage = kind === 'popup' && look === 'image';
  const isEmpty = title === '' && html === '' && (!isImage || image === '');
  const own = isContentImage(image.trim()) ? image.trim() : null;
  return (
    <section ref={images} className={s['preview']} aria-label={t('adminContent.preview')}>
      <h2>{t('adminContent.preview')}</h2>
      <p className={s['note']}>{t('adminContent.previewNote')}</p>
      {isFailed ? <p role="alert">{t('adminContent.previewFailed')}</p> : null}
      {isEmpty ? (
        <EmptyState title={t('adminContent.previewEmpty')} />
      ) : kind === 'popup' ? (
        <div className={s['popup']}>
          {isImage ? null : <strong>{title}</strong>}
          <PopupContent
            type={isImage ? IMAGE_POPUP : HTML_POPUP}
            title={title}
            content={isImage ? image.trim() : html}
            link={link.trim() === '' ? null : link.trim()}
          />
        </div>
      ) : (
        <div className={s['page']}>
          <ContentArticle
            isDated={kind !== 'faq' && kind !== 'static'}
            state={{
              status: 'ready',
              value: {
                id: 'preview',
                kind,
                category: null,
                title,
                content: html,
                language,
                image: own,
                link: null,
                type: HTML_POPUP,
                order: 0,
                from: null,
                until: null,
                publishedAt: today,
              },
            }}
          />
        </div>
      )}
    </section>
  );
}
