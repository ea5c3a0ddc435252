import { useEffect, useRef, useState } from 'react';
import { toast, Toaster } from 'sonner';
import { useMedia } from '../kit/useMedia.ts';
import { type TextKey, useText } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useSelected } from '../services/useReadable.ts';
import { createToastLines, freeTop, GAP, openModal, pressableBoxes } from './toastLines.ts';
import './toasts.css';
import { useMessageText } from './useMessageText.ts';

/** The short words with which the toast of an order begins. */
const BEGINNINGS: ReadonlyMap<string, TextKey> = new Map([
  ['notice.ORDER_SUCCESS', 'notices.placed'],
  ['notice.ORDER_ACCEPTED', 'notices.accepted'],
]);

const TOASTS_MAX = 6;
const TOAST_MS = 2_000;

/** As sonner draws them: the side margins of a narrow window, a fixed width in a wide one. */
const NARROW_PX = 600;
const WIDTH_PX = 356;
const HEIGHT_PX = 58;
const PREFERRED_PX = 168;

const isNarrowWindow = (): boolean => innerWidth <= NARROW_PX;

/** Above an open sheet of a phone, otherwise near the chart's upper edge. */
function placeToasts(): void {
  const isNarrow = isNarrowWindow();
  const top = freeTop(pressableBoxes(), {
    left: isNarrow ? 8 : 16,
    right: isNarrow ? innerWidth - 8 : 16 + WIDTH_PX,
    height: HEIGHT_PX,
    bottom: innerHeight,
    preferred: isNarrow && openModal() !== undefined ? GAP : PREFERRED_PX,
  });
  document.documentElement.style.setProperty('--toast-top', `${Math.round(top)}px`);
}

const isToastShown = (): boolean => document.querySelector('[data-sonner-toast]') !== null;

/** Toasts make room for a sheet that opens beneath them; its portal is a child of the body. */
function useRoomForModals(): void {
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (isToastShown()) placeToasts();
    });
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, []);
}

/**
 * Tab passes them by: they are announced, gone in two seconds and listed under the bell, and one that
 * had the focus would give it back to where it came from.
 */
function useNoTabStops() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const part = ref.current;
    if (part === null) return undefined;
    const observer = new MutationObserver(() => {
      for (const shown of part.querySelectorAll('[data-sonner-toast][tabindex="0"]'))
        shown.setAttribute('tabindex', '-1');
    });
    observer.observe(part, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return ref;
}

/**
 * At most six, two seconds each, warnings of the server at the bottom right; announced to screen readers; the bell keeps them all. What happens
 * to one order is one toast that grows in its place. They lie where they cover the fewest controls,
 * and let every press through.
 */
export function Toasts() {
  const t = useText();
  const { notices, preferences } = useServices();
  const theme = useSelected(preferences.values, (values) => values.theme);
  const message = useMessageText();
  const [lines] = useState(createToastLines);
  const isNarrow = useMedia(`(max-width: ${NARROW_PX}px)`);
  useRoomForModals();
  const ref = useNoTabStops();
  useEffect(
    () =>
      notices.onNotice((notice) => {
        const id = notice.thread ?? notice.id;
        const end = () => lines.end(id);
        const duration = notice.showMs ?? TOAST_MS;
        const options = {
          id,
          duration,
          onAutoClose: end,
          onDismiss: end,
          ...(notice.key === 'notice.LOG_ERROR' && { position: 'bottom-right' as const }),
        };
        const begins = BEGINNINGS.get(notice.key);
        const text = lines.add(notice, message(notice), begins && t(begins)).join('\n');
        // Those that are shown stay where they are; the first of them finds the place.
        if (!isToastShown()) placeToasts();
        switch (notice.tone) {
          case 'info':
            return toast.info(text, options);
          case 'success':
            return toast.success(text, options);
          case 'warning':
            return toast.warning(text, options);
          case 'error':
            return toast.error(text, options);
        }
      }),
    [notices, message, lines, t],
  );
  return (
    <div ref={ref}>
      <Toaster
        position="top-left"
        theme={theme === 'dark' ? 'dark' : 'light'}
        visibleToasts={TOASTS_MAX}
        gap={8}
        offset={{ top: 'var(--toast-top)', left: 16 }}
        mobileOffset={{ top: 'var(--toast-top)', left: 8, right: 8 }}
        // On a phone they lie on one another: several would reach into the sheet below.
        expand={!isNarrow}
        containerAriaLabel={t('notices.title')}
        toastOptions={{ className: 'maru-toast' }}
      />
    </div>
  );
}
