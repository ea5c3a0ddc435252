/**
 * Pretendard in subsets by unicode range, served from our own origin. Loaded after the first
 * paint: the browser then fetches the few subsets whose characters are on the screen.
 */
import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css';
