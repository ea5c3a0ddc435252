import * as v from 'valibot';
import type { Answer } from '../../../protocol/answer.ts';
import { useAuthUser } from '../../services/session.ts';
import { useKept } from '../../services/useKept.ts';
import { type SentWriting, useWriting } from '../../kit/useWriting.ts';

export interface SaidParams extends SentWriting {
  readonly p2pId: string;
  readonly text: string;
}

/** Texts typed on this page, by reader and trade: a closed dialog loses none of them. */
const drafts = new Map<string, string>();

/** A message that is being written: kept over a reload, and until it has been sent. */
export function useMessage(
  p2pId: string,
  say: (params: SaidParams) => Promise<Answer<unknown>>,
  onSaid: () => void,
) {
  const name = `p2p/chat/${useAuthUser()?.id ?? ''}/${p2pId}`;
  const [text, keep] = useKept(name, v.string(), () => drafts.get(name) ?? '', 'anyReload');
  const setText = (next: string) => {
    drafts.set(name, next);
    keep(next);
  };
  const { send, ...writing } = useWriting();
  return {
    ...writing,
    text,
    setText,
    send: () => {
      const sent = text.trim();
      send(
        [sent],
        (params) => say({ p2pId, text: sent, ...params }),
        () => {
          setText('');
          onSaid();
        },
      );
    },
  };
}
