/** What messages say, in the languages of the sites. */
import type { Site } from '../../domain/sites.ts';

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
