/** Interface of a support chat, whether the contact thread or a provider's widget. */
import type { ComponentType } from 'react';
import { createWritable } from '../../services/derived.ts';

/** Who asks, as a support chat is given them. */
export interface SupportPerson {
  readonly id: string;
  /** `홍길동 (trader01)` */
  readonly name: string;
  readonly phone: string;
}

export interface SupportPanelProps {
  readonly person: SupportPerson;
  readonly onClose: () => void;
}

export interface SupportChat {
  /** Shown while the chat is open. */
  readonly Panel: ComponentType<SupportPanelProps>;
}

export const toSupportPerson = (user: {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly phone: string;
}): SupportPerson => ({
  id: user.id,
  name: user.name === '' ? user.username : `${user.name} (${user.username})`,
  phone: user.phone,
});

/** Whether the support chat is open; any part of the frame opens it. */
export const supportOpen = createWritable(false);
