import { Later, later } from './later.tsx';
import { useText } from '../i18n/useText.ts';
import { SkeletonRows } from './Skeleton.tsx';

const CleanHtml = later(async () => (await import('./CleanHtml.tsx')).CleanHtml);

/**
 * HTML that people wrote, as prose. It is sanitised once more before it is shown, whatever server it
 * came from; what does that is loaded with the first text.
 */
export function HtmlBlock({ html }: { readonly html: string }) {
  const t = useText();
  return (
    <Later fallback={<SkeletonRows rows={3} label={t('app.loading')} />}>
      <CleanHtml html={html} />
    </Later>
  );
}
