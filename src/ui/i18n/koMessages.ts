/** Korean texts of the inbox and the support panel, which come with them. */
import { messages, support } from './ko/messages.ts';
import type { Widen } from './ko.ts';

export const koMessages = { messages, support } as const;

/** Every language has the same texts. */
export type MessageTexts = Widen<typeof koMessages>;
