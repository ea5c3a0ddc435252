/** What a member asked and what operators answered, in order of time. */
import type { WireOperatorContact } from '../../../../protocol/contacts/entities.ts';

interface Said {
  readonly id: string;
  readonly contact: WireOperatorContact;
  readonly text: string;
  readonly at: number;
  readonly files: WireOperatorContact['files'];
}

export type ThreadEntry =
  | (Said & { readonly kind: 'question' })
  | (Said & {
      readonly kind: 'answer';
      /** Who gave it. */
      readonly by: string;
      /** Whether something else was said since the question. */
      readonly isApart: boolean;
    });

/** Oldest first. */
export function threadEntries(contacts: readonly WireOperatorContact[]): readonly ThreadEntry[] {
  const entries = contacts.flatMap((contact): readonly ThreadEntry[] => [
    {
      kind: 'question',
      id: contact.id,
      contact,
      text: contact.question,
      at: contact.createdAt,
      files: contact.files,
    },
    ...contact.answers.map(({ id, text, at, files, operator, operatorId }): ThreadEntry => ({
      kind: 'answer',
      id: `${contact.id}/${id}`,
      contact,
      text,
      at,
      files,
      by: operator ?? operatorId,
      isApart: false,
    })),
  ]);
  const inOrder = entries.toSorted((a, b) => a.at - b.at);
  return inOrder.map((entry, at) =>
    entry.kind === 'answer'
      ? { ...entry, isApart: inOrder[at - 1]?.contact.id !== entry.contact.id }
      : entry,
  );
}

/** The question that the next answer is for: the oldest that waits, or else the newest. */
export const questionToAnswer = (
  newestFirst: readonly WireOperatorContact[],
): WireOperatorContact | undefined =>
  newestFirst.findLast(({ isAnswered }) => !isAnswered) ?? newestFirst[0];
