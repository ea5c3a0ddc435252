import { use, useEffect, useRef } from 'react';
import { parseDecimal } from '../../domain/decimal.ts';
import { cx } from './cx.ts';
import s from './FlashText.module.css';
import { type NextPicture, PictureClock } from './pictureClock.ts';

/** A tint is seen at least this long. */
const FLASH_MS = 90;

/** Tints an element until the first picture after a moment; the returned function takes that back. */
function flash(element: HTMLElement, moved: 'up' | 'down', next: NextPicture): () => void {
  element.dataset['moved'] = moved;
  const since = performance.now();
  const end = (): void => {
    if (performance.now() - since < FLASH_MS) cancel = next(end);
    else delete element.dataset['moved'];
  };
  let cancel = next(end);
  return () => cancel();
}

/**
 * Shows a figure and briefly tints it when its exact value changes, in the color of the direction. The
 * tint comes and goes with pictures that are drawn anyway: one that fades would have the page
 * painted again for each frame.
 */
export function FlashText(props: {
  readonly text: string;
  /** The exact decimal behind the text; undefined never flashes. */
  readonly value: string | undefined;
  readonly className?: string | undefined;
}) {
  const next = use(PictureClock);
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef<bigint | undefined>(undefined);
  useEffect(() => {
    const now = parseDecimal(props.value ?? '');
    const last = before.current;
    before.current = now;
    const { current } = element;
    if (current === null || now === undefined || last === undefined || now === last)
      return undefined;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    return flash(current, now > last ? 'up' : 'down', next);
  }, [props.value, next]);
  return (
    <span ref={element} className={cx(s['flash'], props.className)} data-live>
      {props.text}
    </span>
  );
}
