/** The STOMP side of the document: where to connect, what can be subscribed to. */
import {
  DESTINATIONS,
  FRAMES_HEADER,
  JOINED_FRAMES,
  marketTopic,
  tickerTopic,
  SITE_TOPICS,
  SOCKET_PATH,
} from '../../../protocol/destinations.ts';
import { type ComponentName, componentRef } from './schemas.ts';

interface Published {
  readonly destination: string;
  /** Whether CONNECT must have carried a bearer token. */
  readonly auth: boolean;
  readonly summary: string;
  readonly message: ComponentName;
}

const PUBLISHED: readonly Published[] = [
  {
    destination: DESTINATIONS.futures,
    auth: true,
    summary: 'Own orders, positions, funding and settings, one event per message, in order of seq.',
    message: 'FuturesEvent',
  },
  {
    destination: DESTINATIONS.point,
    auth: true,
    summary:
      'Own wallets after each change, and what of them is locked as a bonus. Counted by the same seq as the futures events.',
    message: 'PointEvent',
  },
  {
    destination: DESTINATIONS.bet,
    auth: true,
    summary:
      'Own bets on short rounds: accepted (gameBet, again with its entry price) and settled (betResult, ' +
      'with the round). Counted by the same seq as the futures events.',
    message: 'BetEvent',
  },
  {
    destination: DESTINATIONS.cross,
    auth: true,
    summary:
      'The balance behind all cross positions, and each of them whose liquidation price moved by more ' +
      'than a tick with it (at most once a second). Newest state only, without seq.',
    message: 'CrossMessage',
  },
  {
    destination: DESTINATIONS.preferences,
    auth: true,
    summary: 'Own preferences that were changed on another device, or by another tab.',
    message: 'PreferencesMessage',
  },
  {
    destination: DESTINATIONS.drawings,
    auth: true,
    summary: 'Own drawings on charts that were changed on another device, or by another tab.',
    message: 'DrawingsMessage',
  },
  {
    destination: DESTINATIONS.newMessage,
    auth: true,
    summary:
      'Own unread messages, after each change: a number replaces the count, any other truthy value adds one.',
    message: 'UnreadMessages',
  },
  {
    destination: DESTINATIONS.contact,
    auth: true,
    summary:
      'An own question with its answers after each change of it, and how many of the own questions have an unread answer.',
    message: 'ContactMessage',
  },
  {
    destination: DESTINATIONS.operatorContact,
    auth: true,
    summary:
      'The same of everybody; only operators with the permission for contacts receive anything.',
    message: 'OperatorContactMessage',
  },
  {
    destination: DESTINATIONS.p2p,
    auth: true,
    summary:
      'Files or messages of an own P2P trade have changed, with how many messages of the counter are unread.',
    message: 'P2pChatMessage',
  },
  {
    destination: DESTINATIONS.operatorP2p,
    auth: true,
    summary:
      'The same of everybody, with how many messages of the user are unread; only operators with the permission for applications receive anything.',
    message: 'P2pChatMessage',
  },
  {
    destination: DESTINATIONS.forceLogout,
    auth: true,
    summary: 'The session was ended by the server; the socket closes after it.',
    message: 'ForceLogoutMessage',
  },
  {
    destination: DESTINATIONS.error,
    auth: false,
    summary: 'Words of an operator that are read before anything else, as an alert.',
    message: 'AlertMessage',
  },
  {
    destination: DESTINATIONS.logError,
    auth: true,
    summary:
      'A warning to the user: a market whose feed fails, a store or a payment provider that does not answer. The same one at most once a minute.',
    message: 'Error',
  },
  {
    destination: DESTINATIONS.notice,
    auth: false,
    summary: 'A notice for all sites that was published, with its title in each language.',
    message: 'NoticeMessage',
  },
  {
    destination: DESTINATIONS.roundOptions,
    auth: false,
    summary:
      'Options of short rounds whose odds or limits have changed, as the first round begins that has them.',
    message: 'RoundOptionsMessage',
  },
  {
    destination: DESTINATIONS.moneyTerms,
    auth: false,
    summary:
      'Limits, fees or rates of money are others from now on: what was read of them is read again.',
    message: 'MoneyTermsMessage',
  },
  {
    destination: SITE_TOPICS.notice,
    auth: false,
    summary: 'The same for one site.',
    message: 'NoticeMessage',
  },
  {
    destination: SITE_TOPICS.popup,
    auth: false,
    summary: 'A real-time popup of one site or of all, with its texts in each language.',
    message: 'PopupMessage',
  },
  {
    destination: DESTINATIONS.tickers,
    auth: false,
    summary: 'Tickers of all stocks that changed, at most 2 messages per second.',
    message: 'TickerListMessage',
  },
  {
    destination: tickerTopic('{stock}'),
    auth: false,
    summary: 'The ticker of one stock after it changed, at most 2 messages per second.',
    message: 'Ticker',
  },
  {
    destination: marketTopic('{stock}'),
    auth: false,
    summary: 'One stock: ticker, book, trades and forming candle, at most 20 messages per second.',
    message: 'MarketMessage',
  },
];

/** The destinations of the specification that are published, and ours. */
export const stompSection = () => ({
  path: SOCKET_PATH,
  version: '1.2',
  connect: {
    headers: {
      Authorization: 'Bearer {accessToken}',
      siteInfoId: '{siteInfoId}',
      'accept-version': '1.2',
      'heart-beat': '10000,10000',
    },
    note:
      `A client that reads several frames in one WebSocket message may add ${FRAMES_HEADER}:${JOINED_FRAMES}. ` +
      'A connection has one subscription for each destination. ' +
      'A program sends the signed headers of its key instead of Authorization. ' +
      'Without a token only the public topics deliver messages. siteInfoId may be omitted where the ' +
      'host names the site of the token.',
  },
  destinations: PUBLISHED.map(({ message, ...rest }) => ({
    ...rest,
    message: componentRef(message),
  })),
});

/** Names as the specification writes them, with the site's number left open. */
export const KNOWN_DESTINATIONS: readonly string[] = [
  ...Object.values(DESTINATIONS),
  ...Object.values(SITE_TOPICS),
];
