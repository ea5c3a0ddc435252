/** Codes and proofs as a page obtains them, read from the outbox of the exchange. */
import type { HttpExchange } from './httpExchange.ts';

export const SECRET = 'page-0123456789';

export interface Sent {
  readonly status: number;
  readonly code?: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly expiresAt?: number;
  readonly resendAt?: number;
  readonly isSandbox?: boolean;
  readonly sandboxCode?: string;
  readonly proof?: string;
}

type Channel = 'email' | 'phone';

interface Asking {
  readonly secretCode?: string;
  readonly siteInfoId?: number;
  readonly ignoreKey?: boolean;
  readonly language?: 'ko' | 'en';
}

export async function requestCode(
  exchange: HttpExchange,
  channel: Channel,
  key: string,
  { secretCode = SECRET, ignoreKey = true, ...more }: Asking = {},
): Promise<Sent> {
  const body = { key, secretCode, ignoreKey, ...more };
  return (await exchange.post<Sent>(`/api/certi/certificate_${channel}`, body)).body;
}

export async function tryCode(
  exchange: HttpExchange,
  channel: Channel,
  key: string,
  certificateValue: string,
  { secretCode = SECRET, ...more }: Asking = {},
): Promise<Sent> {
  const body = { key, secretCode, certificateValue, ...more };
  return (await exchange.post<Sent>(`/api/certi/verify_${channel}`, body)).body;
}

/** The newest code in the outbox for a key. */
export async function codeFor({ gateway }: HttpExchange, to: string): Promise<string> {
  const { items } = await gateway.core.outbox.list({ to, page: 1, size: 1 });
  const code = /\b\d{6}\b/.exec(items[0]?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`the outbox has no code for ${to}`);
  return code;
}

/** Another code than the one that was sent. */
export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Requests a code, reads it and exchanges it. */
export async function proofFor(
  exchange: HttpExchange,
  channel: Channel,
  key: string,
  asking: Asking = {},
): Promise<string> {
  const sent = await requestCode(exchange, channel, key, asking);
  if (sent.status !== 200) throw new Error(`no code was sent: ${sent.code}`);
  const { ignoreKey: _ignoreKey, language: _language, ...same } = asking;
  const code = await codeFor(exchange, channel === 'phone' ? key.replaceAll('-', '') : key);
  const { proof } = await tryCode(exchange, channel, key, code, same);
  if (proof === undefined) throw new Error('the code was not exchanged');
  return proof;
}
