import { useRef } from 'react';
import * as v from 'valibot';
import { isOfFile, useAttachments } from '../../../kit/useAttachments.ts';
import { newClientOrderId } from '../../../services/clientOrderId.ts';
import { useReadAgain } from '../../../services/operator/acts.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import { useKept } from '../../../services/useKept.ts';

const written = v.object({
  text: v.string(),
  /** The question it is for; empty while nothing is typed and nothing was chosen. */
  contactId: v.string(),
});
const NOTHING = { text: '', contactId: '' };

/**
 * An answer that is being written: it stays with its question when another one arrives, and until it
 * has been sent.
 * @param toAnswer id of the question that is answered where none was chosen
 */
export function useAnswer(userId: string, toAnswer: string | undefined) {
  const { call } = useServices();
  const action = useAction();
  const readAgain = useReadAgain();
  const { upload, clear, ...attachments } = useAttachments();
  const [typed, setTyped] = useKept(`act/answer/${userId}`, written, () => NOTHING, 'anyReload');
  /** The same content is the same answer, however often it is sent. */
  const attempt = useRef<{ readonly content: string; readonly requestId: string }>(undefined);
  const contactId = typed.contactId === '' ? (toAnswer ?? '') : typed.contactId;

  const requestIdFor = (content: string): string => {
    if (attempt.current?.content !== content)
      attempt.current = { content, requestId: newClientOrderId() };
    return attempt.current.requestId;
  };
  const send = () =>
    void action.run(
      async () => {
        const uploaded = await upload();
        if (!uploaded.ok) return uploaded;
        const fileIds = uploaded.value.join();
        const answer = typed.text.trim();
        return call('operatorContactAnswer', {
          contactId,
          answer,
          clientRequestId: requestIdFor(JSON.stringify([contactId, answer, fileIds])),
          ...(fileIds !== '' && { fileIds }),
        });
      },
      () => {
        setTyped(NOTHING);
        clear();
        attempt.current = undefined;
        readAgain();
      },
    );
  return {
    ...attachments,
    contactId,
    text: typed.text,
    setText: (text: string) => setTyped({ text, contactId: text === '' ? '' : contactId }),
    choose: (chosen: string) => setTyped({ ...typed, contactId: chosen }),
    send,
    // What was wrong with a file is said beside its name.
    refusal: action.refusal && isOfFile(action.refusal) ? undefined : action.refusal,
    isBusy: action.isBusy,
  };
}

export type WrittenAnswer = ReturnType<typeof useAnswer>;
