/**
 * Pretendard in subsets by unicode range, served from our own origin. Its style sheet stands apart
 * from the app's: a first visit reads prices in the system's font before it fetches any other.
 */
import styleSheet from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url';

export function loadFonts(): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = styleSheet;
  document.head.append(link);
}
