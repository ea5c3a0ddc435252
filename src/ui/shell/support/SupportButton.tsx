import Headset from 'lucide-react/icons/headset';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { Later, laterWithTexts } from '../../kit/later.tsx';
import { useText } from '../../i18n/useText.ts';
import { CountBadge } from '../../kit/Badge.tsx';
import { ErrorBoundary } from '../../kit/ErrorBoundary.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../services/useReadable.ts';
import { type SupportChat, toSupportPerson, supportOpen } from './supportChat.ts';
import { screenTexts } from '../../i18n/screenTexts.ts';

/** The support chat that ships: the thread of one's questions to the operator. */
const contactChat: SupportChat = {
  Panel: laterWithTexts(
    screenTexts.messages,
    async () => (await import('./ContactPanel.tsx')).ContactPanel,
  ),
};

/** Opens the support chat of the signed-in user; the badge counts unread answers. */
export function SupportButton({ chat = contactChat }: { readonly chat?: SupportChat }) {
  const t = useText();
  const { account, messages } = useServices();
  const user = useSelected(account, (view) => view.user);
  const unread = useSelected(messages.state, (state) => state.unreadAnswers);
  const isOpen = useReadable(supportOpen);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    supportOpen.set(false);
    button.current?.focus();
  };
  const label = unread === 0 ? t('nav.support') : t('nav.supportUnread', { count: unread });
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => supportOpen.set(!isOpen)}
      >
        <Headset size={16} aria-hidden="true" />
        <CountBadge count={unread} />
      </IconButton>
      {isOpen && user !== undefined
        ? createPortal(
            // A chat that breaks takes nothing of the page with it.
            <ErrorBoundary fallback={() => null}>
              <Later>
                <chat.Panel person={toSupportPerson(user)} onClose={close} />
              </Later>
            </ErrorBoundary>,
            document.body,
          )
        : null}
    </>
  );
}
