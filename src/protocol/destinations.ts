/** STOMP destinations. Those under /user reach their user only; section 7 of the specification. */
export const DESTINATIONS = {
  futures: '/user/queue/futures',
  cross: '/user/queue/cross',
  bet: '/user/queue/trade/bet',
  point: '/user/queue/point',
  notice: '/topic/notice',
  error: '/error',
  logError: '/log_error',
  newMessage: '/new_message',
  forceLogout: '/force_logout',
  /** Extension: the user's preferences as another device has changed them. */
  preferences: '/user/queue/preferences',
  /** Extension: the user's drawings as another device has changed them. */
  drawings: '/user/queue/drawings',
  /** Extension: a question of the user with its answers, after each change. */
  contact: '/user/queue/contact',
  /** Extension: the same of all users, for operators with the permission for contacts. */
  operatorContact: '/user/queue/operator/contact',
  /** Extension: files and messages of a P2P trade of the user have changed. */
  p2p: '/user/queue/p2p',
  /** Extension: the same of all users, for operators with the permission for applications. */
  operatorP2p: '/user/queue/operator/p2p',
  /** Extension: options of short rounds whose odds or limits have changed, as their next round begins. */
  roundOptions: '/topic/round_options',
  /** Extension: limits, fees or rates of money have changed, as the change begins to hold. */
  moneyTerms: '/topic/money_terms',
  /** Extension: tickers of all stocks. */
  tickers: '/topic/market',
} as const;

/** The queues of the numbered account events, which the client's log is made of. */
export const ACCOUNT_QUEUES = [DESTINATIONS.futures, DESTINATIONS.bet, DESTINATIONS.point] as const;
export type AccountQueue = (typeof ACCOUNT_QUEUES)[number];

/** As the specification writes them, with the site's number left open. */
export const SITE_TOPICS = {
  popup: '/topic/popup/{siteId}',
  notice: '/topic/notice/{siteId}',
} as const;
const topicOf = (topic: string, siteInfoId: number): string =>
  topic.replace('{siteId}', String(siteInfoId));
export const popupTopic = (siteInfoId: number): string => topicOf(SITE_TOPICS.popup, siteInfoId);
export const siteNoticeTopic = (siteInfoId: number): string =>
  topicOf(SITE_TOPICS.notice, siteInfoId);
/** Extension: one stock's market data. */
export const marketTopic = (stock: string): string => `/topic/market/${stock}`;
/** Extension: one stock's ticker alone. */
export const tickerTopic = (stock: string): string => `/topic/ticker/${stock}`;

/** Where the broker listens. */
export const SOCKET_PATH = '/bx_ws';
/** STOMP 1.2 as a WebSocket subprotocol. */
export const SOCKET_PROTOCOL = 'v12.stomp';
/**
 * Extension: the header of CONNECT with which a client says that it reads several frames in one
 * WebSocket message, and its value.
 */
export const FRAMES_HEADER = 'frames';
export const JOINED_FRAMES = 'joined';
