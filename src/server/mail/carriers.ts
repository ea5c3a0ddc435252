/** The carriers that the environment names, joined for the exchange. */
import type { Carrier, Carriers, Delivery } from '../../gateway/outbox/port.ts';
import type { MailLinks, SmsLink, SmtpLink } from './mailConfig.ts';
import { createTransport } from 'nodemailer';
import { SECOND_MS } from '../../domain/time.ts';

// SMS by HTTP: `POST {SMS_URL}/messages` with `{from, to, text}`, the key as a bearer token and the
// message's id as `Idempotency-Key`. A 2xx has taken it; 408, 429, 5xx and silence may take it
// later; anything else will not.

const SMS_TIMEOUT_MS = 10 * SECOND_MS;

const mayLater = (status: number): boolean => status === 408 || status === 429 || status >= 500;

const createSmsCarrier =
  ({ baseUrl, key, from }: SmsLink): Carrier =>
  async ({ id, to, text }) => {
    try {
      const response = await fetch(`${baseUrl}/messages`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ from, to, text }),
        // A carrier that points elsewhere is not followed with the key.
        redirect: 'manual',
        signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.ok) return { kind: 'delivered' };
      const problem = `status ${response.status}`;
      return { kind: mayLater(response.status) ? 'failed' : 'refused', problem };
    } catch (error) {
      return { kind: 'failed', problem: error instanceof Error ? error.message : String(error) };
    }
  };

// E-mail by SMTP, through a pool of connections.

const CONNECTIONS_MAX = 2;
const TIMEOUT_MS = 10 * SECOND_MS;
/** Replies of this kind are final: the receiver does not exist, or does not take the message. */
const REFUSED_FROM = 500;

interface SmtpCarrier {
  readonly carry: Carrier;
  /** Closes the connections. */
  readonly close: () => void;
}

const domainOf = (from: string): string => from.replace(/^.*@/, '').replace(/>$/, '');

/**
 * Error codes about the receiver or the message; other errors, such as a wrong login, are the
 * operator's to correct.
 */
const OF_MESSAGE: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

function deliveryOf(error: unknown): Delivery {
  if (!(error instanceof Error)) return { kind: 'failed', problem: String(error) };
  const status = 'responseCode' in error ? Number(error.responseCode) : 0;
  const isFinal = status >= REFUSED_FROM && 'code' in error && OF_MESSAGE.includes(error.code);
  return { kind: isFinal ? 'refused' : 'failed', problem: error.message };
}

function createSmtpCarrier({ url, from, isLocal }: SmtpLink): SmtpCarrier {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    // The outbox alone decides when a message is attempted again.
    maxRequeues: 0,
    // Codes do not cross a network in the clear.
    ...(url.startsWith('smtp:') && !isLocal && { requireTLS: true }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const domain = domainOf(from);
  return {
    carry: async ({ id, to, subject, text }) => {
      try {
        await transport.sendMail({
          from,
          // As an object, so that nothing in the address is read as a list of receivers.
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${domain}>`,
        });
        return { kind: 'delivered' };
      } catch (error) {
        return deliveryOf(error);
      }
    },
    close: () => transport.close(),
  };
}

export interface ServerCarriers {
  readonly carriers: Carriers;
  /** Closes what is open, after the exchange has stopped. */
  readonly close: () => void;
}

export function createCarriers({ smtp, sms }: MailLinks): ServerCarriers {
  const mail = smtp && createSmtpCarrier(smtp);
  return {
    carriers: {
      ...(mail && { email: mail.carry }),
      ...(sms && { phone: createSmsCarrier(sms) }),
    },
    close: () => mail?.close(),
  };
}
