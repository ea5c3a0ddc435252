/** English texts of the report of a problem, the same keys as Korean. */
import type { problem as korean } from '../ko/problem.ts';
import type { Widen } from '../ko.ts';

export const problem: Widen<typeof korean> = {
  title: 'Report a problem',
  text: 'What happened?',
  placeholder: 'What did you do, what did you expect, and what did you see?',
  save: 'Save the file',
  contains:
    'The file contains what you write, the app version and browser, where the last errors occurred, and the history of your orders, positions and wallets that this browser stores.',
  removed:
    'Names, phone numbers, e-mail and other addresses, bank accounts, sign-in data and the texts of messages are left out.',
  exchange:
    'Add what the exchange has of my account, so that both sides can be compared. Personal data is left out of it as well.',
  where: 'Nothing is sent. Attach the saved file to a question to support.',
};
