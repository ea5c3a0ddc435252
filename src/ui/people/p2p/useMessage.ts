import { useRef } from 'react';
import * as v from 'valibot';
import type { Answer } from '../../../protocol/answer.ts';
import { newClientOrderId } from '../../services/clientOrderId.ts';
import { useAction } from '../../services/useAction.ts';
import { useAuthUser } from '../../services/session.ts';
import { useKept } from '../../services/useKept.ts';
import { isOfFile, useAttachments } from '../../kit/useAttachments.ts';

export interface SaidParams {
  readonly p2pId: string;
  readonly text: string;
  readonly clientRequestId: string;
  readonly fileIds?: string;
}

/** What is typed on this page, by reader and trade: a closed dialog loses nothing of it. */
const drafts = new Map<string, string>();

/** A message that is being written: kept over a reload, and until it has been sent. */
export function useMessage(
  p2pId: string,
  say: (params: SaidParams) => Promise<Answer<unknown>>,
  onSaid: () => void,
) {
  const action = useAction();
  const name = `p2p/chat/${useAuthUser()?.id ?? ''}/${p2pId}`;
  const [text, keep] = useKept(name, v.string(), () => drafts.get(name) ?? '', 'anyReload');
  const setText = (next: string) => {
    drafts.set(name, next);
    keep(next);
  };
  const { upload, clear, ...attachments } = useAttachments();
  /** The same content is the same message, however often it is sent. */
  const attempt = useRef<{ readonly content: string; readonly requestId: string }>(undefined);
  const requestIdFor = (content: string): string => {
    if (attempt.current?.content !== content)
      attempt.current = { content, requestId: newClientOrderId() };
    return attempt.current.requestId;
  };
  const send = () => {
    const sent = text.trim();
    void action.run(
      async () => {
        const uploaded = await upload();
        if (!uploaded.ok) return uploaded;
        const fileIds = uploaded.value.join();
        return say({
          p2pId,
          text: sent,
          clientRequestId: requestIdFor(JSON.stringify([sent, fileIds])),
          ...(fileIds !== '' && { fileIds }),
        });
      },
      () => {
        setText('');
        clear();
        attempt.current = undefined;
        onSaid();
      },
    );
  };
  // What was wrong with a file is said beside its name.
  const refusal = action.refusal && isOfFile(action.refusal) ? undefined : action.refusal;
  return { ...attachments, text, setText, send, refusal, isBusy: action.isBusy };
}
