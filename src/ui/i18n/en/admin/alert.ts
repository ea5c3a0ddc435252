/** The console's section of real-time alerts. */
import type { alert as korean } from '../../ko/admin/alert.ts';
import type { Widen } from '../../ko.ts';

export const alert: Widen<typeof korean> = {
  list: 'Alerts sent',
  write: 'Write an alert',
  send: 'Send now',
  says: {
    all: 'Shown at once to everyone who is connected. It is not stored.',
    site: 'Shown at once to members of site {site} who are connected. It is not stored.',
    one: 'Shown at once to {name}, if they are connected. It is not stored.',
  },
  to: 'To',
  audiences: { all: 'Everybody', site: 'One site', one: 'One member' },
  ofSite: 'Site {site}',
  siteId: 'Site number',
  text: 'Text',
  textHint: 'For text that must stay readable, send a message or publish a notice.',
  at: 'Sent at',
  by: 'Sent by',
  reached: 'Shown on {count} connections.',
  'reached::one': 'Shown on {count} connection.',
  empty: 'No alerts have been sent.',
  hint: 'Alerts are shown only to people who are connected at the moment.',
};
