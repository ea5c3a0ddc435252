/** Measures whether fields show what they may hold. */
import type { Page } from '@playwright/test';

/**
 * The visible numeric fields that are narrower than the longest number for which they say to have room,
 * and lists that are narrower than the longest of their choices, each with its name and both widths.
 */
export const cutFields = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) throw new Error('nothing can be measured');
    const inner = (field: HTMLElement): number => {
      const { paddingLeft, paddingRight } = getComputedStyle(field);
      return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    };
    const needed = (field: HTMLElement, texts: readonly string[]): number => {
      pen.font = getComputedStyle(field).font;
      return Math.max(...texts.map((text) => pen.measureText(text).width));
    };
    /** Nines in threes: `size` is the number of characters, decimals stand at the end. */
    const longest = (field: HTMLInputElement): string => {
      const decimals = Number(field.dataset['digits'] ?? 0);
      const tail = decimals === 0 ? '' : `.${'9'.repeat(decimals)}`;
      let whole = '';
      for (let digits = 1; whole.length + tail.length < field.size; digits += 1) {
        whole = Number('9'.repeat(digits)).toLocaleString('en');
      }
      return whole + tail;
    };
    const widthFollows = (field: HTMLElement): boolean =>
      getComputedStyle(field).getPropertyValue('field-sizing') === 'content';
    const name = (field: HTMLInputElement | HTMLSelectElement): string =>
      field.ariaLabel ?? field.labels?.[0]?.textContent ?? '';
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>('input[type="tel"][data-digits]'),
    ].map((field) => ({ field, need: needed(field, [longest(field)]) }));
    const lists = [...document.querySelectorAll('select')].map((field) => ({
      field,
      // One that is as wide as its choice has room for each.
      need: needed(
        field,
        [...(widthFollows(field) ? field.selectedOptions : field.options)].map(({ text }) => text),
      ),
    }));
    return [...fields, ...lists]
      .filter(({ field }) => field.checkVisibility({ visibilityProperty: true }))
      .map(({ field, need }) => ({ field, need: Math.ceil(need), has: inner(field) }))
      .filter(({ need, has }) => has < need)
      .map(({ field, need, has }) => `${name(field)}: ${Math.floor(has)} of ${need}`);
  });
