/** Port of the carriers of messages to people outside the exchange; hosts provide it. */
import type { Channel } from '../../domain/verification/verification.ts';
import type { Site } from '../../domain/sites.ts';

/** One message. `id` stays the same in each attempt, so that a carrier can recognise it. */
export interface Parcel {
  readonly id: string;
  /** E-mail address, or digits of a phone number. */
  readonly to: string;
  /** Subject of an e-mail; empty for an SMS. */
  readonly subject: string;
  readonly text: string;
}

export type Delivery =
  | { readonly kind: 'delivered' }
  /** The carrier will not take this message, whatever is tried. */
  | { readonly kind: 'refused'; readonly problem: string }
  /** It may take it later. */
  | { readonly kind: 'failed'; readonly problem: string };

/** Never rejects, and answers in any case within a minute. */
export type Carrier = (parcel: Parcel) => Promise<Delivery>;

/** A channel without a carrier ends in the outbox, where operators read it. */
export type Carriers = Readonly<Partial<Record<Channel, Carrier>>>;

export interface OutboxSetting {
  readonly carriers?: Carriers;
  /** Answers the requester with what would have been sent, where no carrier is connected. */
  readonly revealsCodes?: boolean;
}

/** Texts of messages, in the languages of the sites. */
export type MessageLanguage = Site['language'];

interface Written {
  readonly subject: string;
  readonly text: string;
}

interface CodeValues {
  readonly siteName: string;
  readonly code: string;
  readonly minutes: number;
}

const CODE: Readonly<Record<MessageLanguage, (values: CodeValues) => Written>> = {
  ko: ({ siteName, code, minutes }) => ({
    subject: `[${siteName}] 인증번호 ${code}`,
    text: `[${siteName}] 인증번호는 ${code} 입니다. ${minutes}분 안에 입력해주세요. 요청하지 않으셨다면 이 메시지를 무시해주세요.`,
  }),
  en: ({ siteName, code, minutes }) => ({
    subject: `[${siteName}] Your code is ${code}`,
    text: `[${siteName}] Your verification code is ${code}. Enter it within ${minutes} minutes. If you did not request it, ignore this message.`,
  }),
};

export const writeCode = (language: MessageLanguage, values: CodeValues): Written =>
  CODE[language](values);
