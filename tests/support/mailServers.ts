/** Carriers as they are outside: an SMTP server and an HTTP one for SMS, on ports of this machine. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { turn } from './clock.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header lines, unfolded. */
  readonly headers: readonly string[];
  readonly body: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Replies to the next receivers, by status; everything is taken once it is empty. */
  readonly refusals: number[];
  /** How many receivers were named to it, refused ones included. */
  readonly asked: () => number;
  readonly close: () => Promise<void>;
}

/** Quoted-printable or base64 as nodemailer writes them. */
function decode(body: string, headers: readonly string[]): string {
  const encoding = headers.find((line) => /^content-transfer-encoding:/i.test(line)) ?? '';
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(encoding)) return body;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function parse(raw: string): Pick<ReceivedMail, 'headers' | 'body'> {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return { headers, body: decode(raw.slice(end + 4), headers) };
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refusals: number[] = [];
  let asked = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      asked += 1;
      const status = refusals.shift();
      if (status === undefined) done();
      else done(Object.assign(new Error(`refused with ${status}`), { responseCode: status }));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          ...parse(Buffer.concat(chunks).toString('utf8')),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refusals,
    asked: () => asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export interface ReceivedSms {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly id: string | string[] | undefined;
  readonly message: unknown;
}

export interface SmsServer {
  readonly url: string;
  readonly received: readonly ReceivedSms[];
  /** Statuses of the next answers; 200 once it is empty. */
  readonly statuses: number[];
  readonly close: () => Promise<void>;
}

export async function startSmsServer(): Promise<SmsServer> {
  const received: ReceivedSms[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        path: `${request.method} ${request.url}`,
        authorization: request.headers.authorization,
        id: request.headers['idempotency-key'],
        message: JSON.parse(Buffer.concat(chunks).toString('utf8')),
      });
      response.writeHead(statuses.shift() ?? 200).end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    statuses,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Resolves once something outside this process' turn holds; the test's time limit ends it. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await turn();
}
