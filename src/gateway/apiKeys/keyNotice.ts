/** What a person is sent when a key of their account was created, in case it was not them. */
import type { KeyPermission } from '../../domain/apiKeys/apiKeys.ts';
import type { Language } from '../../domain/preferences.ts';
import type { PersonNotice } from '../messages/personNotice.ts';

interface Facts {
  readonly label: string;
  readonly permission: KeyPermission;
  /** Where it was created from; empty on a host without a network. */
  readonly address: string;
}

const WORDS: Readonly<Record<Language, (facts: Facts) => PersonNotice>> = {
  ko: ({ label, permission, address }) => ({
    title: `API 키 "${label}" 생성`,
    lines: [
      `API 키 "${label}"(${permission === 'TRADE' ? '조회 및 거래' : '조회'})가 생성되었습니다.${address === '' ? '' : ` 요청 주소: ${address}`}`,
      '본인이 만든 키가 아니라면 내 정보에서 키를 폐기하고 비밀번호를 변경해주세요.',
    ],
  }),
  en: ({ label, permission, address }) => ({
    title: `API key "${label}" created`,
    lines: [
      `The API key "${label}" (${permission === 'TRADE' ? 'read and trade' : 'read'}) was created${address === '' ? '.' : ` from ${address}.`}`,
      'If this was not you, revoke the key in your profile and change your password.',
    ],
  }),
};

export const writeKeyNotice = (language: Language, facts: Facts): PersonNotice =>
  WORDS[language](facts);
