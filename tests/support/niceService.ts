/**
 * NICE as it is outside, on a port of this machine: its calls for tokens, and the standard window.
 * Written from the protocol's description alone, with Node's own cryptography.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NiceLink } from '../../src/gateway/verification/nice/client.ts';

const CLIENT = {
  clientId: '7a1c-client',
  clientSecret: 'c2VjcmV0LW9mLXRoZS1jbGllbnQ',
  productId: '2101979031',
} as const;

/** 홍길동 in EUC-KR, as the window writes the name. */
const NAME_BYTES = Buffer.from('c8abb1e6b5bf', 'hex');

/** Stands for the name until its bytes take its place. */
const NAME_MARK = '@';

export type Form = Readonly<Record<string, string>>;
/** Answer that replaces the next call's: a status without JSON, codes, or nothing at all. */
export type Fault =
  | { readonly status: number }
  | { readonly gateway: string }
  | { readonly response: string; readonly result?: string }
  | { readonly body: object }
  | 'silence'
  | 'hangUp';

interface Keys {
  readonly key: Buffer;
  readonly iv: Buffer;
  readonly hmac: Buffer;
}

interface Token extends Keys {
  readonly requestNo: string;
  readonly siteCode: string;
}

export interface NiceService {
  readonly link: (...origins: readonly [string, ...string[]]) => NiceLink;
  /** Paths of the calls so far, `token` or `crypto`. */
  readonly calls: readonly string[];
  /** Violations of the protocol by the exchange. */
  readonly problems: readonly string[];
  /** Every secret that was issued or agreed. */
  readonly secrets: readonly string[];
  /** For the next calls, oldest first. */
  readonly faults: Fault[];
  /** Seconds that the next crypto tokens are good for. */
  period: number;
  /** Version id of the next crypto tokens; another one each time where undefined. */
  versionId: string | undefined;
  /** Fields of the next answers that differ from the usual person's. */
  person: Readonly<Record<string, string>>;
  /** Fields of the last request to the window. */
  readonly asked: () => Readonly<Record<string, string>>;
  readonly revoke: () => void;
  /** Sends the form of the exchange's page to the window, and reads the form it returns with. */
  readonly identify: (form: Form) => Promise<Form>;
  readonly close: () => Promise<void>;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

function keysFrom(requestedAt: string, requestNo: string, value: string): Keys {
  const digest = createHash('sha256').update(`${requestedAt}${requestNo}${value}`).digest('base64');
  const ascii = (from: number, to: number) => Buffer.from(digest.slice(from, to), 'ascii');
  return {
    key: ascii(0, 16),
    iv: ascii(digest.length - 16, digest.length),
    hmac: ascii(0, 32),
  };
}

const signed = ({ hmac }: Keys, data: string): string =>
  createHmac('sha256', hmac).update(data).digest('base64');

/** Seconds since 1970 as a clock in Seoul shows them. */
function seoulTime(seconds: number): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Seoul',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(seconds * 1_000);
  return parts.replaceAll(/\D/g, '');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** The hidden fields of the one form of a page. */
export const hiddenFields = (html: string): Form =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

class Counterpart {
  readonly calls: string[] = [];
  readonly problems: string[] = [];
  readonly secrets: string[] = [CLIENT.clientSecret];
  readonly faults: Fault[] = [];
  period = 3_600;
  versionId: string | undefined;
  person: Readonly<Record<string, string>> = {};
  lastAsked: Readonly<Record<string, string>> = {};
  readonly #access = new Set<string>();
  readonly #tokens: (Token & { readonly versionId: string })[] = [];
  readonly #requestNos = new Set<string>();

  revoke(): void {
    this.#access.clear();
  }

  async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const path = `${request.method} ${request.url}`;
    if (path === 'POST /window') return this.#window(body, response);
    const call =
      path === 'POST /digital/niceid/oauth/oauth/token'
        ? 'token'
        : path === 'POST /digital/niceid/api/v1.0/common/crypto/token'
          ? 'crypto'
          : undefined;
    if (call === undefined) this.problems.push(`unknown call ${path}`);
    this.calls.push(call ?? path);
    const fault = this.faults.shift();
    if (fault === 'silence') return;
    if (fault === 'hangUp') return void request.socket.destroy();
    if (fault !== undefined && 'status' in fault)
      return void response.writeHead(fault.status).end('<html>');
    const answer =
      fault === undefined
        ? call === 'token'
          ? this.#issue(request, body)
          : this.#agree(request, body)
        : faulty(fault);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  #check(isRight: boolean, what: string): void {
    if (!isRight) this.problems.push(what);
  }

  #issue({ headers }: IncomingMessage, body: string): object {
    const basic = `Basic ${base64(`${CLIENT.clientId}:${CLIENT.clientSecret}`)}`;
    this.#check(headers.authorization === basic, 'credentials of the client');
    this.#check(body === 'grant_type=client_credentials&scope=default', `grant ${body}`);
    const type = 'application/x-www-form-urlencoded;charset=utf-8';
    this.#check(headers['content-type'] === type, `type ${headers['content-type']}`);
    const access = randomBytes(16).toString('hex');
    this.#access.add(access);
    this.secrets.push(access);
    return passed({
      access_token: access,
      token_type: 'bearer',
      scope: 'default',
      expires_in: 1_576_800_000,
    });
  }

  #agree({ headers }: IncomingMessage, body: string): object {
    const [, credential = ''] = /^bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    const [access = '', seconds = '', clientId] = Buffer.from(credential, 'base64')
      .toString()
      .split(':');
    this.#check(clientId === CLIENT.clientId, 'client of the bearer');
    this.#check(headers['client_id'] === CLIENT.clientId, 'header client_id');
    this.#check(headers['productid'] === CLIENT.productId, 'header ProductID');
    this.#check(headers['content-type'] === 'application/json', 'type of the body');
    if (!this.#access.has(access)) return { dataHeader: { GW_RSLT_CD: '1403' } };
    const { dataHeader, dataBody } = JSON.parse(body) as Record<string, Record<string, string>>;
    const { req_dtim = '', req_no = '', enc_mode } = dataBody ?? {};
    this.#check(dataHeader?.['CNTY_CD'] === 'ko' && enc_mode === '1', 'fields of the body');
    this.#check(req_dtim === seoulTime(Number(seconds)), `time ${req_dtim} at ${seconds}`);
    this.#check(/^\w{1,30}$/.test(req_no) && !this.#requestNos.has(req_no), `number ${req_no}`);
    this.#requestNos.add(req_no);
    const value = randomBytes(24).toString('base64');
    const versionId = this.versionId ?? randomBytes(12).toString('hex');
    const siteCode = 'SITE01';
    const keys = keysFrom(req_dtim, req_no, value);
    this.#tokens.push({ ...keys, versionId, siteCode, requestNo: req_no });
    this.secrets.push(value, keys.key.toString('ascii'), keys.hmac.toString('ascii'));
    return passed({
      rsp_cd: 'P000',
      result_cd: '0000',
      site_code: siteCode,
      token_version_id: versionId,
      token_val: value,
      period: this.period,
    });
  }

  /** The person presses one button, and is identified. */
  #window(body: string, response: ServerResponse): void {
    const form = Object.fromEntries(new URLSearchParams(body));
    const { m, token_version_id, enc_data = '', integrity_value } = form;
    const token = this.#tokens.find(
      (one) => one.versionId === token_version_id && signed(one, enc_data) === integrity_value,
    );
    this.#check(m === 'service' && token !== undefined, 'a form for the window');
    if (token === undefined) return void response.writeHead(400).end();
    const decipher = createDecipheriv('aes-128-cbc', token.key, token.iv);
    const text = decipher.update(enc_data, 'base64', 'utf8') + decipher.final('utf8');
    this.lastAsked = JSON.parse(text) as Record<string, string>;
    this.#check(this.lastAsked['requestno'] === token.requestNo, 'requestno of the window');
    this.#check(this.lastAsked['sitecode'] === token.siteCode, 'sitecode of the window');
    const fields = this.#answer(token);
    const inputs = Object.entries({ token_version_id, ...fields }).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    const { returnurl, methodtype } = this.lastAsked;
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><title>NICE</title><form method="${methodtype}" action="${returnurl}">${inputs.join('')}<button>Identify</button></form>`,
      );
  }

  #answer(token: Token): { readonly enc_data: string; readonly integrity_value: string } {
    const fields = {
      resultcode: '0000',
      requestno: token.requestNo,
      enctime: '20250514120000',
      sitecode: token.siteCode,
      responseno: 'R0001',
      authtype: 'M',
      name: NAME_MARK,
      utf8_name: encodeURIComponent('홍길동'),
      birthdate: '19900101',
      gender: '1',
      nationalinfo: '0',
      ci: 'CI'.repeat(44),
      di: 'DI'.repeat(32),
      mobileco: '1',
      mobileno: '01055556666',
      businessno: '',
      receivedata: '',
      ...this.person,
    };
    const [before = '', after = ''] = JSON.stringify(fields).split(NAME_MARK);
    const plain = Buffer.concat([Buffer.from(before), NAME_BYTES, Buffer.from(after)]);
    const cipher = createCipheriv('aes-128-cbc', token.key, token.iv);
    const enc_data = Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64');
    return { enc_data, integrity_value: signed(token, enc_data) };
  }
}

const passed = (dataBody: object): object => ({
  dataHeader: { GW_RSLT_CD: '1200', GW_RSLT_MSG: '오류 없음' },
  dataBody,
});

function faulty(fault: Exclude<Fault, string | { readonly status: number }>): object {
  if ('gateway' in fault) return { dataHeader: { GW_RSLT_CD: fault.gateway } };
  if ('body' in fault) return passed(fault.body);
  return passed({ rsp_cd: fault.response, result_cd: fault.result ?? '0000' });
}

export async function openNiceService(): Promise<NiceService> {
  const counterpart = new Counterpart();
  const server = createServer((request, response) => void counterpart.receive(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const windowUrl = `${url}/window`;
  return Object.assign(counterpart, {
    link: (...origins: readonly [string, ...string[]]): NiceLink => ({
      ...CLIENT,
      baseUrl: url,
      windowUrl,
      origins,
    }),
    asked: () => counterpart.lastAsked,
    identify: async (form: Form) => {
      const page = await fetch(windowUrl, { method: 'POST', body: new URLSearchParams(form) });
      return hiddenFields(await page.text());
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
