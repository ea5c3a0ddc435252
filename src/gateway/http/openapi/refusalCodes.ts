/** Which refusals each call may answer with, besides those that any call may. */
import type { RejectionCode } from '../../../domain/rejections.ts';
import type { CallName } from '../../../protocol/contract.ts';

/** Of any call: a wrong parameter, an unknown site, an exchange that cannot answer now. */
export const ANY_CALL: readonly RejectionCode[] = [
  'INVALID_PARAMETER',
  'INVALID_NUMBER',
  'UNKNOWN_SITE',
  'TRY_AGAIN',
];
export const ANY_BODY: readonly RejectionCode[] = ['MALFORMED_BODY', 'BODY_TOO_LARGE'];
export const ANY_MEMBER: readonly RejectionCode[] = [
  'LOGIN_REQUIRED',
  'TOKEN_EXPIRED',
  'ACCOUNT_DENIED',
  'ACCOUNT_WAITING',
  'NO_PERMISSION',
];

const PRICE: readonly RejectionCode[] = ['UNKNOWN_STOCK', 'NO_PRICE'];
const FUTURES: readonly RejectionCode[] = ['NOT_OFFERED'];

export const OWN_REFUSALS: Readonly<Record<CallName, readonly RejectionCode[]>> = {
  me: [],
  signup: [
    'INVALID_USERNAME',
    'INVALID_PASSWORD',
    'DUPLICATE_USERNAME',
    'DUPLICATE_NICKNAME',
    'DUPLICATE_PHONE',
    'TOO_MANY_REQUESTS',
  ],
  checkUsername: ['INVALID_USERNAME'],
  login: [
    'WRONG_CREDENTIALS',
    'LOGIN_SLOWED',
    'TOO_MANY_REQUESTS',
    'ACCOUNT_DENIED',
    'ACCOUNT_WAITING',
    'TOKEN_EXPIRED',
    'TOKEN_REUSED',
  ],
  logout: [],
  walletsMine: [],
  siteInfo: [],
  fees: [],
  serverTime: [],
  events: [],
  optionList: FUTURES,
  option: [...FUTURES, 'UNKNOWN_OPTION'],
  placeOrder: [
    ...FUTURES,
    'UNKNOWN_OPTION',
    'CLIENT_ORDER_ID_REUSED',
    'MARKET_CLOSED',
    'NO_PRICE',
    'PRICE_REQUIRED',
    'PRICE_NOT_ALLOWED',
    'PRICE_OFF_TICK',
    'PRICE_OUT_OF_BAND',
    'QUANTITY_OFF_STEP',
    'QUANTITY_TOO_SMALL',
    'QUANTITY_TOO_LARGE',
    'INSUFFICIENT_BALANCE',
    'INSUFFICIENT_LIQUIDITY',
    'TOO_MANY_ORDERS',
    'REDUCE_ONLY_REJECTED',
    'MARKET_TYPE_NOT_BUILT',
    'POSITION_SIDE_CONFLICT',
    'LEVERAGE_TIER',
    'LIQUIDATING',
  ],
  cancelOrder: [...FUTURES, 'UNKNOWN_ORDER', 'ORDER_NOT_WORKING'],
  cancelAll: [...FUTURES, 'UNKNOWN_OPTION'],
  openOrders: FUTURES,
  openPositions: FUTURES,
  historyList: FUTURES,
  leverage: [
    ...FUTURES,
    'UNKNOWN_OPTION',
    'INVALID_LEVERAGE',
    'LEVERAGE_NOT_COVERED',
    'LEVERAGE_TIER',
  ],
  marginType: [...FUTURES, 'UNKNOWN_OPTION', 'MARGIN_TYPE_CONFLICT'],
  lastLeverage: FUTURES,
  chart: ['UNKNOWN_STOCK'],
  lastPrice: PRICE,
  publicLastPrice: PRICE,
  keyValue: PRICE,
};
