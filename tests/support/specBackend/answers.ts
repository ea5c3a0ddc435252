/**
 * Answers of a backend that knows the specification alone. Where the specification names the fields
 * of an entity (section 3), those and no other. Where it shows no answer, the fields in
 * `answers.json`: what the client needed when the list was written, so that a field that becomes
 * mandatory later fails here.
 */
import kept from './answers.json' with { type: 'json' };
import { readShape, type Shape } from './shape.ts';

/** "User (me)". */
const ME =
  'id name username phone role status wallet(*(type point gameWaitPoint realPoint currency playerPoint markPnl minusFundingFee))';
/** "Wallet". */
const WALLET = 'type point gameWaitPoint realPoint currency playerPoint markPnl minusFundingFee';
/** "Site info". */
const SITE = 'id stockPrefix usedCoins depositCoins buyCoins binaryCurrency coinInfoJson type';
/** "Popup". */
const POPUP = 'id type title content link';

/** Answers whose fields the specification names. */
const NAMED: Readonly<Record<string, string>> = {
  'GET /api/me': ME,
  'POST /api/login': `accessToken refreshToken expiresIn user(${ME})`,
  'GET /api/wallet/my': WALLET,
  'GET /api/site_info/code': SITE,
  'GET /api/site_info/temp/bitdex': SITE,
  'GET /api/banklist': 'id name code',
  'GET /api/content/popup/list': `items(${POPUP}) total page size`,
  'GET /api/content/popup': POPUP,
  'GET /api/dnw/get_exchange_rate': 'status data',
  'GET /api/dnw/get_exchange_rate_map': 'status data',
};

/** By method and path; null for a call that reports success without a word. */
export const ANSWERS: ReadonlyMap<string, Shape | null> = new Map(
  Object.entries({ ...kept, ...NAMED }).map(([address, text]) => [
    address,
    text === null ? null : readShape(text),
  ]),
);

/** Topics and queues that the specification names, and what of a message's fields it names. */
const MESSAGES: readonly (readonly [destination: RegExp, shape: Shape])[] = [
  [/^\/topic\/popup\/\d+$/, readShape(POPUP)],
  [/^\/user\/queue\/cross$/, readShape('playerPoint markPnl minusFundingFee')],
];

export const messageShape = (destination: string): Shape | undefined =>
  MESSAGES.find(([pattern]) => pattern.test(destination))?.[1];
