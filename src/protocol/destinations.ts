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
  /** Extension: tickers of all stocks. */
  tickers: '/topic/market',
} as const;

export const popupTopic = (siteInfoId: number): string => `/topic/popup/${siteInfoId}`;
export const siteNoticeTopic = (siteInfoId: number): string => `/topic/notice/${siteInfoId}`;
/** Extension: one stock's market data. */
export const marketTopic = (stock: string): string => `/topic/market/${stock}`;

/** Where the broker listens. */
export const SOCKET_PATH = '/bx_ws';
