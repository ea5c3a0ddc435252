import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import s from './HtmlBlock.module.css';
import { cleanHtml } from './htmlNodes.ts';

/** The path of a link to a page of this app that a plain click opens; undefined for any other. */
function pathOfClick(event: MouseEvent): string | undefined {
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
  return isPlain && event.button === 0 ? (link?.getAttribute('href') ?? undefined) : undefined;
}

/** See HtmlBlock, which loads it. */
export function CleanHtml({ html }: { readonly html: string }) {
  const block = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useLayoutEffect(() => block.current?.replaceChildren(cleanHtml(html)), [html]);
  useLayoutEffect(() => {
    const element = block.current;
    if (element === null) return;
    const follow = (event: MouseEvent): void => {
      const path = pathOfClick(event);
      if (path === undefined) return;
      event.preventDefault();
      void navigate(path);
    };
    element.addEventListener('click', follow);
    return () => element.removeEventListener('click', follow);
  }, [navigate]);
  return <div ref={block} className={s['prose']} />;
}
