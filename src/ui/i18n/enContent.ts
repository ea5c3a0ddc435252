/** English texts of content, the same keys as Korean. */
import { content, popup } from './en/content.ts';
import type { ContentTexts } from './koContent.ts';

export const enContent: ContentTexts = { content, popup };
