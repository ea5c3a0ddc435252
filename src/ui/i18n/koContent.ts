/** Korean texts of content, which come with their screens. */
import { content, popup } from './ko/content.ts';
import type { Widen } from './ko.ts';

export const koContent = { content, popup } as const;

/** Every language has the same texts. */
export type ContentTexts = Widen<typeof koContent>;
