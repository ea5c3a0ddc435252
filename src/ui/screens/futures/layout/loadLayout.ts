/** The arrangement of panels with the library's style sheet, which nothing else needs. */
import styles from 'flexlayout-react/style/light.css?url';
import { DeskLayout } from './DeskLayout.tsx';

/** Resolves when the style sheet applies, or cannot be loaded: the panels are usable without it. */
export async function loadLayout(): Promise<typeof DeskLayout> {
  if (document.head.querySelector(`link[href="${styles}"]`) === null) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = styles;
    await new Promise<void>((resolve) => {
      link.addEventListener('load', () => resolve());
      link.addEventListener('error', () => resolve());
      // Before the page's own sheet, whose rules prevail.
      document.head.prepend(link);
    });
  }
  return DeskLayout;
}
