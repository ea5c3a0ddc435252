/**
 * Pretendard in subsets by unicode range, served from our own origin. Its style sheet is separate
 * from the app's: a first visit shows prices in the system font before it loads any other.
 */
import styleSheet from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url';

export function loadFonts(): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = styleSheet;
  document.head.append(link);
}
