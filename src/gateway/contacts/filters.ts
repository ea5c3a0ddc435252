/** Filters that both lists of contacts have. */
import { knownFlag } from '../calls/words.ts';
import { type Reply, succeed } from '../reply.ts';
import type { ContactQuery } from './contactDesk.ts';

export function filterOf(params: {
  readonly isReadStrs?: string | undefined;
  readonly isAnswerStrs?: string | undefined;
}): Reply<Pick<ContactQuery, 'isRead' | 'isAnswered'>> {
  const isRead = knownFlag(params.isReadStrs, 'isReadStrs');
  if (!isRead.ok) return isRead;
  const isAnswered = knownFlag(params.isAnswerStrs, 'isAnswerStrs');
  if (!isAnswered.ok) return isAnswered;
  return succeed({ isRead: isRead.answer, isAnswered: isAnswered.answer });
}
