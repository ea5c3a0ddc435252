/** English texts of the inbox and the support panel, the same keys as Korean. */
import { messages, support } from './en/messages.ts';
import type { MessageTexts } from './koMessages.ts';

export const enMessages: MessageTexts = { messages, support };
