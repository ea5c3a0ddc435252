/** The support chat that ships: the thread of one's questions to the operator. */

import { later } from '../../kit/later.tsx';
import { loadScreenTexts } from '../../i18n/setup.ts';
import type { SupportChat } from './supportChat.ts';

export const contactChat: SupportChat = {
  Panel: later(async () => {
    const [part] = await Promise.all([import('./ContactPanel.tsx'), loadScreenTexts('messages')]);
    return part.ContactPanel;
  }),
};
