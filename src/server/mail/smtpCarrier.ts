/** E-mail by SMTP, through a pool of connections. */
import { createTransport } from 'nodemailer';
import { SECOND_MS } from '../../domain/time.ts';
import type { Carrier, Delivery } from '../../gateway/outbox/port.ts';
import type { SmtpLink } from './mailConfig.ts';

const CONNECTIONS_MAX = 2;
const TIMEOUT_MS = 10 * SECOND_MS;
/** Replies of this kind are final: the receiver does not exist, or does not take the message. */
const REFUSED_FROM = 500;

export interface SmtpCarrier {
  readonly carry: Carrier;
  /** Closes the connections. */
  readonly close: () => void;
}

const domainOf = (from: string): string => from.replace(/^.*@/, '').replace(/>$/, '');

/** What is said about the receiver and the message; a wrong login is the operator's to correct. */
const OF_MESSAGE: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

function deliveryOf(error: unknown): Delivery {
  if (!(error instanceof Error)) return { kind: 'failed', problem: String(error) };
  const status = 'responseCode' in error ? Number(error.responseCode) : 0;
  const isFinal = status >= REFUSED_FROM && 'code' in error && OF_MESSAGE.includes(error.code);
  return { kind: isFinal ? 'refused' : 'failed', problem: error.message };
}

export function createSmtpCarrier({ url, from, isLocal }: SmtpLink): SmtpCarrier {
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
