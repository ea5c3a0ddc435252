/**
 * NICE's calls between servers: an access token, which is good for years, and with it a crypto token
 * for each window. Rule [A-V44].
 */
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import * as v from 'valibot';
import { HOUR_MS, type Millis, SECOND_MS } from '../../../domain/time.ts';
import type { RandomBytes } from '../../ports.ts';
import { readMessage } from '../../readMessage.ts';
import { type Answered, type FetchParts, fetchInTime } from '../../timedFetch.ts';
import type { KeyParts } from './envelope.ts';
import * as wire from './wire.ts';

/** How the exchange is known to NICE, and where NICE is reached. */
export interface NiceLink {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly productId: string;
  /** Base URL of the calls between servers, without a trailing slash. */
  readonly baseUrl: string;
  /** URL of the window, which the browser posts to. */
  readonly windowUrl: string;
  /** This exchange's own origins, which the window may return to; at least one. */
  readonly origins: readonly [string, ...string[]];
}

export interface ClientParts extends FetchParts {
  readonly link: NiceLink;
  readonly now: () => Millis;
  readonly random: RandomBytes;
}

export interface CryptoToken extends KeyParts {
  readonly siteCode: string;
  readonly versionId: string;
  readonly goodForMs: number;
}

/** `problem` is for the log: it holds no secret and no personal data. */
type Outcome<T> =
  | { readonly kind: 'done'; readonly answer: T }
  /** By NICE; another access token may help. */
  | { readonly kind: 'refused'; readonly problem: string }
  | { readonly kind: 'failed'; readonly problem: string };

interface AccessToken {
  readonly text: string;
  readonly until: Millis;
}

const TOKEN_PATH = '/digital/niceid/oauth/oauth/token';
const CRYPTO_PATH = '/digital/niceid/api/v1.0/common/crypto/token';
const ANSWER_MS = 10 * SECOND_MS;
const REQUEST_NO_BYTES = 15;
const KOREA_MS = 9 * HOUR_MS;
const SECONDS_END = 'YYYY-MM-DDTHH:mm:ss'.length;
const NO_PERMISSION: readonly number[] = [401, 403];

const failed = (problem: string) => ({ kind: 'failed', problem }) as const;
const refused = (problem: string) => ({ kind: 'refused', problem }) as const;

const encoded = (...texts: readonly string[]): string =>
  base64.encode(utf8ToBytes(texts.join(':')));

/** `YYYYMMDDHHmmss` in Korea, where clocks are never changed. */
const koreanTime = (at: Millis): string =>
  new Date(at + KOREA_MS).toISOString().slice(0, SECONDS_END).replaceAll(/\D/g, '');

/** The body of an answer that the gateway let through. */
function bodyOf<Schema extends v.GenericSchema>(
  schema: Schema,
  answered: Answered | undefined,
): Outcome<v.InferOutput<Schema>> {
  if (answered === undefined) return failed('no answer');
  const { status, text } = answered;
  const answer = readMessage(wire.gatewayAnswer, text);
  if (answer === undefined)
    return {
      kind: NO_PERMISSION.includes(status) ? 'refused' : 'failed',
      problem: `status ${status}`,
    };
  const { GW_RSLT_CD } = answer.dataHeader;
  if (GW_RSLT_CD !== wire.GATEWAY_OK) return refused(`gateway code ${GW_RSLT_CD}`);
  const body = v.safeParse(schema, answer.dataBody);
  return body.success
    ? { kind: 'done', answer: body.output }
    : failed('an answer of another shape');
}

export class NiceClient {
  readonly #parts: ClientParts;
  #access: AccessToken | undefined;
  #renewing: Promise<Outcome<AccessToken>> | undefined;

  constructor(parts: ClientParts) {
    this.#parts = parts;
  }

  /** A token for one window. An access token that is no longer good is replaced once. */
  async cryptoToken(): Promise<Outcome<CryptoToken>> {
    const held = this.#heldToken();
    if (held !== undefined) {
      const made = await this.#makeToken(held);
      if (made.kind !== 'refused') return made;
      // Another window may have replaced it meanwhile.
      if (this.#access === held) this.#access = undefined;
    }
    const access = await this.#accessToken();
    return access.kind === 'done' ? this.#makeToken(access.answer) : access;
  }

  #heldToken(): AccessToken | undefined {
    const access = this.#access;
    return access !== undefined && access.until > this.#parts.now() ? access : undefined;
  }

  /** One request, however many windows wait for it. */
  async #accessToken(): Promise<Outcome<AccessToken>> {
    const held = this.#heldToken();
    if (held !== undefined) return { kind: 'done', answer: held };
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #renew(): Promise<Outcome<AccessToken>> {
    const { clientId, clientSecret } = this.#parts.link;
    const answered = await this.#post(TOKEN_PATH, {
      headers: {
        authorization: `Basic ${encoded(clientId, clientSecret)}`,
        'content-type': 'application/x-www-form-urlencoded;charset=utf-8',
      },
      body: 'grant_type=client_credentials&scope=default',
    });
    const outcome = bodyOf(wire.accessToken, answered);
    if (outcome.kind !== 'done') return outcome;
    const { access_token: text, expires_in: goodForMs } = outcome.answer;
    this.#access = { text, until: this.#parts.now() + goodForMs };
    return { kind: 'done', answer: this.#access };
  }

  async #makeToken({ text }: AccessToken): Promise<Outcome<CryptoToken>> {
    const { link, now, random } = this.#parts;
    const requestedAt = koreanTime(now());
    const requestNo = bytesToHex(random(REQUEST_NO_BYTES));
    const seconds = Math.floor(now() / SECOND_MS);
    const answered = await this.#post(CRYPTO_PATH, {
      headers: {
        authorization: `bearer ${encoded(text, String(seconds), link.clientId)}`,
        'content-type': 'application/json',
        client_id: link.clientId,
        productid: link.productId,
      },
      body: JSON.stringify({
        dataHeader: { CNTY_CD: 'ko' },
        dataBody: { req_dtim: requestedAt, req_no: requestNo, enc_mode: '1' },
      }),
    });
    const codes = bodyOf(wire.tokenCodes, answered);
    if (codes.kind !== 'done') return codes;
    const { rsp_cd, result_cd } = codes.answer;
    if (rsp_cd !== wire.RESPONSE_OK || result_cd !== wire.RESULT_OK)
      return failed(`response ${rsp_cd}, result ${result_cd}`);
    const outcome = bodyOf(wire.cryptoToken, answered);
    if (outcome.kind !== 'done') return outcome;
    const { site_code, token_version_id, token_val, period } = outcome.answer;
    return {
      kind: 'done',
      answer: {
        requestedAt,
        requestNo,
        tokenValue: token_val,
        goodForMs: period,
        siteCode: site_code,
        versionId: token_version_id,
      },
    };
  }

  #post(path: string, init: Pick<RequestInit, 'headers' | 'body'>): Promise<Answered | undefined> {
    const { link } = this.#parts;
    const url = `${link.baseUrl}${path}`;
    return fetchInTime(this.#parts, url, { ...init, method: 'POST' }, ANSWER_MS);
  }
}
