/** Terms of use and risk notice in English: the page that ships, and what signup shows without a network. */
import type { TermsSection } from './section.ts';

export const terms: readonly TermsSection[] = [
  {
    kind: 'service',
    title: 'The service',
    text: 'Maru offers perpetual futures and short rounds. On a demo site the funds are play money and cannot be withdrawn; practice takes place in this browser alone.',
  },
  {
    kind: 'service',
    title: 'Your account',
    text: 'One person uses one account. You keep your username and password to yourself, and orders and bets made with the account count as yours. The operator may restrict an account that breaks the rules.',
  },
  {
    kind: 'service',
    title: 'Orders and fills',
    text: 'An order is filled by the time at which the exchange accepted it and the book at that moment. A market order may be filled at another price than the one shown. Fees and funding are shown in the order form and in the history.',
  },
  {
    kind: 'service',
    title: 'Rounds',
    text: 'Bets are accepted until a round locks and cannot be canceled afterwards. Results follow from recorded prices or a published draw; the stakes of a void round are returned in full.',
  },
  {
    kind: 'service',
    title: 'Prices',
    text: 'Replayed prices are real prices of the past and not those of the market today. Their source and dates are shown on the screen.',
  },
  {
    kind: 'privacy',
    title: 'Personal data',
    text: 'The name, phone number and e-mail address you give are used to verify you and to support you. The record of trades holds a number instead of your name, and personal data are erased on request.',
  },
  {
    kind: 'risk',
    title: 'Risk notice',
    text: 'Trading with leverage exposes you to moves larger than your margin. When the mark price reaches the liquidation price, the position is closed and all of its margin may be lost. A stake in a round may be lost at once. Use only money you can afford to lose.',
  },
];
