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
  answered: 'Answered',
  answers: { Y: 'Answered', N: 'Waiting' },
  read: 'Read',
  reads: { Y: 'Read', N: 'Unread' },
  files: 'Files',
  open: 'Open',
  search: 'Username, name or number of the contact',
  back: 'Back to the list',
  thread: 'Questions and answers',
  older: 'Older questions',
  answerThis: 'Answer this',
  member: 'The member',
  assigned: 'Assigned to',
  assignedTo: { MINE: 'Me', NOBODY: 'Nobody' },
  take: 'Take it',
  assign: 'Assigned to {operator}',
  release: 'Release it',
  noMoney: 'Holds no money.',
  send: 'Send the answer',
  sendSays: 'The answer appears on the open page of the user at once.',
  placeholder: 'Enter an answer.',
  empty: 'There are no contacts.',
};
