/** Wire shapes of a site and its fees. */
import * as v from 'valibot';
import { PASSWORD_KINDS } from '../../domain/accounts/credentials.ts';
import { eachShownSwitch, SITE_SWITCHES } from '../../domain/site/described.ts';
import { SIGNUP_VERIFICATIONS, SITE_MENUS, SITE_TEXTS } from '../../domain/site/words.ts';
import { digitsOfFlags } from '../../domain/siteType.ts';
import { decimalText, millis } from '../fields.ts';

const color = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/));
const tones = v.object({ line: color, text: color, tint: color });

const EXTENSIONS = ['market-topic', 'event-seq', 'order-amend', 'preferences'] as const;

/** Dates ms UTC, of a replay. */
const wireFeed = v.object({
  kind: v.picklist(['replay', 'synthetic', 'live']),
  recordedFrom: v.nullable(millis),
  recordedTo: v.nullable(millis),
});

const wireAppearance = v.object({
  name: v.string(),
  logoUrl: v.nullable(v.string()),
  /** The site's color for lines, for text and behind highlighted text, by theme. */
  accent: v.nullable(v.object({ white: tones, dark: tones })),
});

/** Six digits, 3rd P2P, 4th futures, 5th power ball, 6th binary; or the same switches by name. */
const siteType = v.union([
  v.pipe(v.string(), v.regex(/^[01]{6}$/)),
  v.pipe(
    v.object({
      isP2P: v.boolean(),
      isFutures: v.boolean(),
      isPowerBall: v.optional(v.boolean(), false),
      isBinary: v.boolean(),
    }),
    v.transform((flags) => digitsOfFlags(flags)),
  ),
]);

/**
 * Types of the spec: BINARY in usedCoins switches binary.
 * A server of another make sends `id`, `stockPrefix`, `type`, the lists of coins, `binaryCurrency` and
 * `coinInfoJson` alone.
 */
export const wireSiteInfo = v.object({
  id: v.number(),
  /** Empty of a server that does not say so. */
  code: v.optional(v.string(), ''),
  name: v.optional(v.string(), ''),
  language: v.optional(v.picklist(['ko', 'en']), 'ko'),
  stockPrefix: v.string(),
  type: siteType,
  usedCoins: v.string(),
  customUsedCoins: v.optional(v.nullable(v.string()), null),
  withoutCoins: v.optional(v.nullable(v.string()), null),
  depositCoins: v.string(),
  buyCoins: v.string(),
  binaryCurrency: v.string(),
  coinInfoJson: v.string(),
  /** Contacts that sign-up requires a proof of; none for a server that does not send the field. */
  signupVerification: v.optional(v.picklist(SIGNUP_VERIFICATIONS), 'none'),
  /** Who proves phones in a window: the demo's page or NICE; null where none is offered. */
  identityCheck: v.optional(v.nullable(v.picklist(['sandbox', 'nice'])), null),
  /** The switches that pages receive; a server that leaves one out has it as usual. */
  ...eachShownSwitch((name) => v.optional(v.boolean(), SITE_SWITCHES[name].usual)),
  /** Permitted characters of new passwords. */
  passwordKind: v.optional(v.picklist(PASSWORD_KINDS), 'lettersAndDigits'),
  /**
   * Share of the price of a bet that ends early that the site keeps; null where no bet may end
   * early.
   */
  cashOutMargin: v.optional(v.nullable(decimalText), null),
  /** How often a bonus is turned over before it may leave, and the share of a notional that counts. */
  bonusTurnover: v.optional(decimalText, '0'),
  bonusFuturesShare: v.optional(decimalText, '0'),
  /** Pages of content in the site's menus; a server that does not say so has none. */
  menus: v.optional(v.array(v.picklist(SITE_MENUS)), []),
  /** How the site looks; the client's own look where a server does not say so. */
  appearance: v.optional(v.nullable(wireAppearance), null),
  /** Extensions this server offers beyond the specification; a client does without those missing. */
  extensions: v.optional(v.array(v.picklist(EXTENSIONS)), []),
  /** Where prices come from, so that the screen can say so; null of a server that does not. */
  feed: v.optional(v.nullable(wireFeed), null),
  /** How the site shows refusals: see domain/sites. A server of another make has none. */
  texts: v.optional(v.picklist(SITE_TEXTS)),
  /**
   * Initial funds of a new account in FUTURES, play money of a demo site; null where a server does
   * not send it.
   */
  demoFunds: v.optional(v.nullable(decimalText), null),
});
export type WireSiteInfo = v.InferOutput<typeof wireSiteInfo>;

export const feeTable = v.object({
  /** Shares of the traded value. */
  futures: v.object({ maker: decimalText, taker: decimalText, estimated: decimalText }),
  /** By coin, what paying it out costs in the coin, and the share taken of buying it for won. */
  coins: v.optional(
    v.record(
      v.string(),
      v.object({ withdrawal: v.nullable(decimalText), won: v.nullable(decimalText) }),
    ),
    {},
  ),
});

export type FeeTable = v.InferOutput<typeof feeTable>;

/** Ids of the site's apps, null where it has none in that shop. */
export const appIds = v.object({
  web: v.string(),
  android: v.nullable(v.string()),
  ios: v.nullable(v.string()),
});
