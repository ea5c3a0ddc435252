/** Measures what a thumb can hit. */
import type { Page } from '@playwright/test';

/**
 * The visible controls whose hit area is less than 44 px high or wide, with their measured
 * distances. Links and terms within a text, rows of the book and lines of the chart keep the height
 * of their line.
 */
export const smallHitAreas = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const REACH = 21;
    const CONTROLS =
      'button, select, input, a[href], [role="switch"], [role="slider"], [role="menuitem"]';
    const isInLine = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' ||
      element.closest('[data-line]') !== null ||
      element.closest('section')?.querySelector('[data-cell]') !== null;
    const hits = (element: Element, x: number, y: number): boolean => {
      const found = document.elementFromPoint(x, y);
      if (found === null) return false;
      const label = found.closest('label');
      return element.contains(found) || (label !== null && label.control === element);
    };
    const small: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      const shown = element.getBoundingClientRect();
      if (shown.width <= 1 || shown.height <= 1 || isInLine(element)) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // What something else covers cannot be pressed at all: not a matter of its size.
      if (!hits(element, x, y)) continue;
      // A checkbox is hit by its label, which stands beside it.
      if (element.matches('input[type="checkbox"]')) {
        const label = element.closest('label')?.getBoundingClientRect();
        if (label !== undefined && label.height >= 2 * REACH) continue;
      }
      const far = [
        ['left', x - REACH, y],
        ['right', x + REACH, y],
        ['up', x, y - REACH],
        ['down', x, y + REACH],
      ] as const;
      const missed = far.filter(([, atX, atY]) => !hits(element, atX, atY)).map(([side]) => side);
      if (missed.length > 0) {
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        small.push(
          `${element.tagName} "${name.trim().slice(0, 40)}" ${Math.round(width)}x${Math.round(height)}: ${missed.join(', ')}`,
        );
      }
    }
    return small;
  });

/**
 * Call before a toast appears: resolves once it has come to rest, with whether it lies over the open
 * dialog. A toast lasts 2 s, so that a busy machine may look too late.
 */
export const isDialogUnderNextToast = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const shown = await new Promise<Element>((resolve) => {
      const observer = new MutationObserver(() => {
        const toast = document.querySelector('[data-sonner-toast][data-mounted="true"]');
        if (toast === null) return;
        observer.disconnect();
        resolve(toast);
      });
      observer.observe(document, {
        childList: true,
        subtree: true,
        attributeFilter: ['data-mounted'],
      });
    });
    await Promise.allSettled(shown.getAnimations().map(({ finished }) => finished));
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    if (dialog === undefined) throw new Error('no dialog is open');
    return shown.getBoundingClientRect().bottom > dialog.getBoundingClientRect().top;
  });

/** Text fields in which a phone's browser would zoom the page. */
export const zoomingFields = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input:not([type="checkbox"]), select, textarea')]
      .filter((field) => field.checkVisibility())
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 120)),
  );
