/** HTML that users wrote, shown by the kit in a real browser. */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import vectors from '../../../data/xss/vectors.json' with { type: 'json' };
import { sanitiseHtml } from '../../../src/gateway/content/sanitise.ts';
import { CleanHtml } from '../../../src/ui/kit/CleanHtml.tsx';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const EVENTS = ['click', 'mouseover', 'pointerenter', 'focus', 'blur', 'toggle', 'submit'];

const SAFE_LINK = /^(?:https?|mailto|tel):$/;

const ran = vi.fn<() => boolean>();
let block: HTMLElement;
let unmount: () => Promise<void>;
let show: (html: string) => Promise<void>;

beforeEach(() => {
  ran.mockClear();
  for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
    vi.spyOn(window, name).mockImplementation(ran);
  block = document.body.appendChild(document.createElement('div'));
  // What a link would open is another page; whether it runs something is seen before.
  block.addEventListener('click', (event) => event.preventDefault());
  const root = createRoot(block);
  show = (html) =>
    act(async () =>
      root.render(
        <MemoryRouter>
          <CleanHtml html={html} />
        </MemoryRouter>,
      ),
    );
  unmount = () => act(async () => root.unmount());
});

afterEach(async () => {
  await unmount();
  block.remove();
  vi.restoreAllMocks();
});

/** Loads every image below once more; resolves after the events that follow. */
const imagesSettled = (root: ParentNode) =>
  Promise.all(
    [...root.querySelectorAll('img[src]')].map(
      (image) =>
        new Promise<void>((resolve) => {
          for (const type of ['load', 'error']) image.addEventListener(type, () => resolve());
          image.setAttribute('loading', 'eager');
          image.setAttribute('src', image.getAttribute('src') ?? '');
        }),
    ),
  );

/** Does what a reader may do to it. */
async function useIt(root: HTMLElement): Promise<void> {
  await imagesSettled(root);
  for (const element of root.querySelectorAll('*')) {
    for (const type of EVENTS)
      element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  }
}

test('an attack runs where nothing is sanitised', async () => {
  block.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>');
  await imagesSettled(block);
  expect(ran).toHaveBeenCalled();
});

test('[T-H1] no published attack runs, whether or not a server sanitised it', async () => {
  for (const { html } of vectors) {
    for (const written of [html, sanitiseHtml(html)]) {
      await show(written);
      await useIt(block);
      const links = [...block.querySelectorAll('a[href]')];
      const foreign = links.filter((link) => !SAFE_LINK.test((link as HTMLAnchorElement).protocol));
      expect({ written, foreign, ran: ran.mock.calls.length }).toEqual({
        written,
        foreign: [],
        ran: 0,
      });
    }
  }
});

test('[T-H2] nothing is read from another host', async () => {
  await show('<p><img src="https://example.com/a.png"><img src="/favicon.svg" alt="own"></p>');
  await imagesSettled(block);
  const images = [...block.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(images).toEqual(['/favicon.svg']);
});

test('[T-H3] links that leave the site open beside it; an own one changes the page alone', async () => {
  await show('<a href="https://example.com/">far</a><a href="/faq">near</a>');
  const [far, near] = block.querySelectorAll('a');
  expect([far?.target, far?.rel]).toEqual(['_blank', 'noopener noreferrer']);
  expect([near?.target, near?.rel]).toEqual(['', '']);
});

test('[T-R7] a wide table scrolls by itself, and the page stays as wide as the screen', async () => {
  const cell = '<td>a text that does not break</td>';
  block.style.cssText = 'display: grid; width: 300px; justify-items: start';
  block.style.gridTemplateColumns = 'minmax(0, 1fr)';
  await show(`<p>above</p><table><tbody><tr>${cell.repeat(6)}</tr></tbody></table>`);
  for (const td of block.querySelectorAll('td')) td.style.whiteSpace = 'nowrap';
  const table = block.querySelector('table');
  expect(table?.scrollWidth).toBeGreaterThan(300);
  expect(block.scrollWidth).toBe(300);
});
