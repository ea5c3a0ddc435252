import { useRef } from 'react';
import type { Answer } from '../../protocol/answer.ts';
import { newClientOrderId } from '../services/clientOrderId.ts';
import { useAction } from '../services/useAction.ts';
import { isOfFile, useAttachments } from './useAttachments.ts';

/** The parameters of every call that sends a written text with files. */
export interface SentWriting {
  readonly clientRequestId: string;
  /** Comma-separated; left out where no file goes with the text. */
  readonly fileIds?: string;
}

/**
 * A text with files that is being written. Its files are stored before it is sent, and the same
 * content is the same request, however often it is sent.
 */
export function useWriting() {
  const action = useAction();
  const { upload, clear, ...attachments } = useAttachments();
  const attempt = useRef<{ readonly content: string; readonly requestId: string }>(undefined);
  const requestIdFor = (content: string): string => {
    if (attempt.current?.content !== content)
      attempt.current = { content, requestId: newClientOrderId() };
    return attempt.current.requestId;
  };
  return {
    ...attachments,
    isBusy: action.isBusy,
    // A refusal of a file stands beside the name of the file.
    refusal: action.refusal && isOfFile(action.refusal) ? undefined : action.refusal,
    /** @param content everything that makes this another request, without the files */
    send: (
      content: readonly string[],
      call: (sent: SentWriting) => Promise<Answer<unknown>>,
      onSent: () => void,
    ): void =>
      void action.run(
        async () => {
          const uploaded = await upload();
          if (!uploaded.ok) return uploaded;
          const fileIds = uploaded.value.join();
          const clientRequestId = requestIdFor(JSON.stringify([...content, fileIds]));
          return call({ clientRequestId, ...(fileIds !== '' && { fileIds }) });
        },
        () => {
          clear();
          attempt.current = undefined;
          onSent();
        },
      ),
  };
}
