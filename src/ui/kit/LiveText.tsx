/**
 * Figures that change with every picture of the market. What they show is written into the page by the
 * change itself: rendering the components around a hundred figures ten times a second would cost
 * more than everything else that a picture needs.
 */
import { type RefCallback, useCallback, useMemo } from 'react';
import type { Readable } from '../../domain/readable.ts';
import { toneOf } from './Signed.tsx';

/** Writes a text into an element that holds nothing else. */
export function writeText(element: Element, text: string): void {
  const node = element.firstChild;
  if (node instanceof Text) node.data = text;
  else element.replaceChildren(document.createTextNode(text));
}

/**
 * Ref of an element that `write` keeps up to date without rendering; `write` must be stable between
 * renders, and own what it writes: React must render nothing there.
 */
export function useLive<E extends Element, T>(
  value: Readable<T>,
  write: (element: E, value: T) => void,
): RefCallback<E> {
  return useCallback(
    (element) => {
      if (element === null) return undefined;
      const show = () => write(element, value.get());
      show();
      return value.subscribe(show);
    },
    [value, write],
  );
}

/** A text that follows a readable; the readable must be stable between renders. */
export function LiveText(props: {
  readonly text: Readable<string>;
  readonly className?: string | undefined;
}) {
  return <span ref={useLive(props.text, writeText)} className={props.className} data-live />;
}

/** A figure in the color of its sign that follows a readable; `format` must be stable as well. */
export function LiveSigned(props: {
  readonly value: Readable<string | undefined>;
  readonly format: (value: string | undefined) => string;
}) {
  const { value, format } = props;
  const write = useMemo(
    () =>
      (element: Element, figure: string | undefined): void => {
        writeText(element, format(figure));
        const tone = toneOf(figure);
        if (element.className !== tone) element.className = tone;
      },
    [format],
  );
  return <span ref={useLive(value, write)} data-live />;
}
