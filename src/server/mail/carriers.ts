/** The carriers that the environment names, joined for the exchange. */
import type { Carriers } from '../../gateway/outbox/port.ts';
import type { MailLinks } from './mailConfig.ts';
import { createSmsCarrier } from './smsCarrier.ts';
import { createSmtpCarrier } from './smtpCarrier.ts';

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
