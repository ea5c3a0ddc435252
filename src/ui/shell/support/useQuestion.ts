import { useRef } from 'react';
import { newClientOrderId } from '../../services/clientOrderId.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useAction } from '../../services/useAction.ts';
import type { SupportPerson } from './supportChat.ts';
import { isOfFile, useAttachments } from '../../kit/useAttachments.ts';
import { useQuestionDraft } from './useQuestionDraft.ts';

/** A question that is being written: kept until it has been sent. */
export function useQuestion({ id: playerId }: SupportPerson) {
  const { call } = useServices();
  const action = useAction();
  const [text, setText] = useQuestionDraft(playerId);
  const { upload, clear, ...attachments } = useAttachments();
  /** The same content is the same question, however often it is sent. */
  const attempt = useRef<{ readonly content: string; readonly requestId: string }>(undefined);

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
        const question = text.trim();
        return call('contactCreate', {
          playerId,
          question,
          clientRequestId: requestIdFor(JSON.stringify([question, fileIds])),
          ...(fileIds !== '' && { fileIds }),
        });
      },
      () => {
        setText('');
        clear();
        attempt.current = undefined;
      },
    );
  // What was wrong with a file is said beside its name.
  const refusal = action.refusal && isOfFile(action.refusal) ? undefined : action.refusal;
  return { ...attachments, text, setText, send, refusal, isBusy: action.isBusy };
}
