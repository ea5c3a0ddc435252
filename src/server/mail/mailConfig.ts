/** The carriers of e-mail and SMS that the environment names. */

type Environment = Readonly<Record<string, string | undefined>>;

export interface SmtpLink {
  /** `smtp://user:password@host:port`, or `smtps://`. */
  readonly url: string;
  /** On this machine, where no TLS is asked for. */
  readonly isLocal: boolean;
  /** Sender, as `Maru <no-reply@maru.example.com>`. */
  readonly from: string;
}

export interface SmsLink {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly key: string;
  /** Number or name of the sender. */
  readonly from: string;
}

export interface MailLinks {
  readonly smtp?: SmtpLink;
  readonly sms?: SmsLink;
}

export type MailConfigResult =
  | { readonly ok: true; readonly links: MailLinks }
  | { readonly ok: false; readonly problem: string };

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const SENDER = /^(?:[^<>\r\n"]{1,64} <)?[^\s<>@"]{1,64}@[^\s<>@"]{1,190}>?$/;

const fail = (problem: string) => ({ ok: false, problem }) as const;

const parsed = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/**
 * Reads SMTP_URL with MAIL_FROM, and SMS_URL with SMS_KEY and SMS_FROM. What is not named ends in
 * the outbox. A problem never contains the password of an address.
 */
export function readMail(environment: Environment): MailConfigResult {
  const text = (name: string): string => environment[name]?.trim() ?? '';
  const smtp = readSmtp(text('SMTP_URL'), text('MAIL_FROM'));
  if (typeof smtp === 'string') return fail(smtp);
  const sms = readSms(text('SMS_URL'), text('SMS_KEY'), text('SMS_FROM'));
  if (typeof sms === 'string') return fail(sms);
  return { ok: true, links: { ...(smtp && { smtp }), ...(sms && { sms }) } };
}

function readSmtp(url: string, from: string): SmtpLink | string | undefined {
  if (url === '') return undefined;
  const address = parsed(url);
  const isSmtp = address?.protocol === 'smtp:' || address?.protocol === 'smtps:';
  if (address === undefined || !isSmtp || address.hostname === '')
    return 'SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.';
  if (!SENDER.test(from))
    return `MAIL_FROM is ${from}; it must be a sender such as Maru <no-reply@maru.example.com>.`;
  return { url, from, isLocal: LOOPBACK.has(address.hostname) };
}

function readSms(url: string, key: string, from: string): SmsLink | string | undefined {
  if (url === '') return undefined;
  const address = parsed(url);
  const isLocal = address !== undefined && LOOPBACK.has(address.hostname);
  const isSafe = address?.protocol === 'https:' || (address?.protocol === 'http:' && isLocal);
  const isPlain = address?.search === '' && address.hash === '' && address.username === '';
  if (!isSafe || !isPlain) return 'SMS_URL must be an address such as https://sms.example.com/v1.';
  if (key === '') return 'SMS_KEY is missing; the carrier names it.';
  if (from === '') return 'SMS_FROM is missing; it is the number or name of the sender.';
  return { baseUrl: url.replace(/\/+$/, ''), key, from };
}
