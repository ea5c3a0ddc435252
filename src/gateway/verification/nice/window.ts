/**
 * Identification by phone in NICE's standard window. The person's browser carries a sealed request
 * there and a sealed answer back; the keys never leave the exchange. Rules [A-V40] to [A-V46].
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { reject } from '../../../domain/rejections.ts';
import type { Millis } from '../../../domain/time.ts';
import { tooMany } from '../../limits/addressLimits.ts';
import { BoundedMap } from '../../boundedMap.ts';
import { readMessage } from '../../readMessage.ts';
import { refuse, type Reply, succeed } from '../../reply.ts';
import type { Fetch } from '../../timedFetch.ts';
import {
  IDENTITY_GOOD_FOR_MS,
  type IdentityBegun,
  type IdentityParts,
  type IdentityRequest,
  pageAt,
  returnUrl,
} from '../identity.ts';
import { type CryptoToken, NiceClient, type NiceLink } from './client.ts';
import {
  type Envelope,
  type EnvelopeKeys,
  envelopeKeys,
  isGenuine,
  seal,
  unseal,
} from './envelope.ts';
import * as wire from './wire.ts';

export const WINDOW_PAGE = '/api/certi/nice_window';
export const RETURN_PAGE = '/api/certi/nice_return';

const REQUESTS_MAX = 1_000;
const ID_BYTES = 16;

export interface NiceSettings {
  readonly link: NiceLink;
  /** Other hosts' origins whose pages may use this exchange. */
  readonly pages: readonly string[];
  readonly fetch: Fetch;
}

/** A window that was begun and has not answered yet. */
export interface WindowRequest {
  readonly id: string;
  readonly site: IdentityRequest['site'];
  readonly returnTo: URL;
  readonly requestNo: string;
  readonly versionId: string;
  readonly keys: EnvelopeKeys;
  readonly envelope: Envelope;
  readonly until: Millis;
}

export class NiceWindow {
  readonly #settings: NiceSettings;
  readonly #parts: IdentityParts;
  readonly #client: NiceClient;
  readonly #requests = new BoundedMap<string, WindowRequest>(REQUESTS_MAX);

  constructor(settings: NiceSettings, parts: IdentityParts) {
    const { link, fetch } = settings;
    const { clock, random } = parts;
    this.#settings = settings;
    this.#parts = parts;
    this.#client = new NiceClient({ link, fetch, clock, random, now: clock.now });
  }

  /** INVALID_PARAMETER for a page elsewhere, IDENTITY_UNAVAILABLE where NICE gives no token. */
  async begin({ site, host, address }: IdentityRequest): Promise<Reply<IdentityBegun>> {
    const returnTo = this.#pageOf(host);
    if (returnTo === undefined) return refuse(reject('INVALID_PARAMETER', { name: 'host' }));
    const use = this.#parts.limit.use(address);
    if (!use.ok) return refuse(tooMany(use.seconds));
    const outcome = await this.#client.cryptoToken();
    if (outcome.kind !== 'done') {
      use.withdraw();
      this.#parts.logger.warn(`NICE gave no token for a window: ${outcome.problem}`);
      return refuse(reject('IDENTITY_UNAVAILABLE'));
    }
    const request = await this.#prepare(site, returnTo, outcome.answer);
    this.#requests.set(request.id, request);
    return succeed({ url: `${WINDOW_PAGE}?request=${request.id}`, expiresAt: request.until });
  }

  /** A request that is under way. */
  find(id: string): WindowRequest | undefined {
    const found = this.#requests.get(id);
    return found !== undefined && this.#isInTime(found) ? found : undefined;
  }

  /**
   * Takes what the window returned. Without a request that it belongs to it is refused:
   * VERIFICATION_EXPIRED, or IDENTITY_FORGED where its signature is wrong, which leaves the request
   * to the genuine answer.
   * @returns the address of the page, with a proof or the code of a refusal; the request is over
   */
  async finish(fields: unknown): Promise<Reply<string>> {
    const read = v.safeParse(wire.returned, fields);
    if (!read.success) return refuse(reject('INVALID_PARAMETER', { name: 'enc_data' }));
    const { token_version_id, enc_data: data, integrity_value: integrity } = read.output;
    const known = [...this.#requests.values()].filter(
      ({ versionId }) => versionId === token_version_id,
    );
    if (known.length === 0) return refuse(reject('VERIFICATION_EXPIRED'));
    const request = known.find(({ keys }) => isGenuine(keys, { data, integrity }));
    if (request === undefined) return refuse(reject('IDENTITY_FORGED'));
    // Before anything is waited for: of two answers at once the second is late.
    this.#requests.delete(request.id);
    const proven = await this.#prove(request, data);
    return succeed(
      returnUrl(request.returnTo, proven.ok ? proven.answer : { refusal: proven.rejection.code }),
    );
  }

  async #prepare(
    site: IdentityRequest['site'],
    returnTo: URL,
    token: CryptoToken,
  ): Promise<WindowRequest> {
    const { clock, random } = this.#parts;
    const { requestNo, versionId, siteCode, goodForMs } = token;
    const keys = await envelopeKeys(token);
    const content = {
      requestno: requestNo,
      returnurl: `${this.#returnOrigin(returnTo)}${RETURN_PAGE}`,
      sitecode: siteCode,
      // Not `get`: addresses stand in the logs of proxies.
      methodtype: 'post',
      popupyn: 'Y',
      authtype: wire.BY_PHONE,
    };
    return {
      id: bytesToHex(random(ID_BYTES)),
      site,
      returnTo,
      requestNo,
      versionId,
      keys,
      envelope: await seal(keys, JSON.stringify(content)),
      until: clock.now() + Math.min(IDENTITY_GOOD_FOR_MS, goodForMs),
    };
  }

  async #prove(
    request: WindowRequest,
    data: string,
  ): Promise<Reply<{ readonly name: string; readonly key: string; readonly proof: string }>> {
    if (!this.#isInTime(request)) return refuse(reject('VERIFICATION_EXPIRED'));
    const text = (await unseal(request.keys, data)) ?? '';
    const codes = readMessage(wire.windowCodes, text);
    if (codes?.requestno !== request.requestNo) return refuse(reject('IDENTITY_FORGED'));
    const person = readMessage(wire.identified, text);
    const isIdentified = codes.resultcode === wire.RESULT_OK && person?.authtype === wire.BY_PHONE;
    if (!isIdentified || person === undefined) return refuse(reject('IDENTITY_FAILED'));
    const { utf8_name: name, mobileno: key } = person;
    const granted = await this.#parts.verification.grant({
      siteId: request.site.id,
      channel: 'phone',
      key,
      mayBeMembers: true,
    });
    return granted.ok ? succeed({ name, key, proof: granted.answer.proof }) : granted;
  }

  #isInTime = ({ until }: WindowRequest): boolean => until > this.#parts.clock.now();

  /** Only origins that were configured: the sender of a request chooses its Host header. */
  #pageOf(host: string): URL | undefined {
    const page = pageAt(host);
    const { link, pages } = this.#settings;
    return page !== undefined && [...link.origins, ...pages].includes(page.origin)
      ? page
      : undefined;
  }

  /** The page's own where it is the exchange's, so that a person stays at one host. */
  #returnOrigin({ origin }: URL): string {
    const { origins } = this.#settings.link;
    return origins.find((own) => own === origin) ?? origins[0];
  }
}
