/** The console's section of contacts. */
import type { contacts as korean } from '../../ko/admin/contacts.ts';
import type { Widen } from '../../ko.ts';

export const contacts: Widen<typeof korean> = {
  list: 'Contacts',
  user: 'User',
  question: 'Question',
  askedAt: 'Received',
  answeredAt: 'Answered at',
  answer: 'Answer',
  answerOf: 'Answer {at}',
  answered: 'Answered',
  answers: { Y: 'Answered', N: 'Waiting' },
  read: 'Read',
  reads: { Y: 'Read', N: 'Unread' },
  files: 'Files',
  open: 'Open',
  send: 'Send the answer',
  sendSays: 'The answer appears on the open page of the user at once.',
  placeholder: 'Enter an answer.',
  empty: 'There are no contacts.',
};
