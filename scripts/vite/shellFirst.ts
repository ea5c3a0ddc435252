/**
 * Lets the static shell paint before the app's style sheet is there: the sheet's link moves behind
 * the shell. A sheet in the body holds up only what follows it, and scripts, which therefore still
 * find their styles.
 */
import type { Plugin } from 'vite';

const SHEET = /\s*<link rel="stylesheet"[^>]*>/g;

export function shellFirst(): Plugin {
  return {
    name: 'maru:shell-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const sheets = html.match(SHEET) ?? [];
        return html.replace(SHEET, '').replace('</body>', `${sheets.join('')}\n  </body>`);
      },
    },
  };
}
