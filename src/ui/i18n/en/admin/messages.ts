/** The console's section of messages. */
import type { messages as korean } from '../../ko/admin/messages.ts';
import type { Widen } from '../../ko.ts';

export const messages: Widen<typeof korean> = {
  list: 'Messages sent',
  title: 'Title',
  content: 'Text',
  contentHint: 'HTML is possible. Tags that are not allowed are taken out.',
  preview: 'Preview',
  to: 'To',
  toAll: 'Everybody',
  toSite: 'Everybody of site {site}',
  toSome: 'Chosen users',
  toSiteId: 'Number of the site (empty for all)',
  find: 'Find users',
  findHint: 'Enter a username, name, nickname, phone or e-mail and press Enter.',
  found: 'Users found',
  nobody: 'Nobody was found.',
  chosen: 'Recipients',
  remove: 'Remove {name}',
  status: 'Status',
  statuses: { SENDING: 'Being sent', SENT: 'Sent' },
  sent: 'Received by',
  createdAt: 'Sent at',
  write: 'Write a message',
  send: 'Send',
  says: {
    all: 'Sends it to everybody. A message that was sent cannot be taken back.',
    some: 'Sends it to {count} users. A message that was sent cannot be taken back.',
    'some::one': 'Sends it to {count} user. A message that was sent cannot be taken back.',
  },
  open: 'Open',
  empty: 'No message was sent.',
};
