/** Texts of refusals of what members, operators and sites write and keep. */
import type { Language } from '../../domain/preferences.ts';
import type { RejectionCode } from '../../domain/rejections.ts';

export const PEOPLE_TEXTS = {
  SAME_PASSWORD: {
    ko: '현재 비밀번호와 다른 비밀번호를 입력해주세요.',
    en: 'Choose a password other than the current one.',
  },
  INVALID_NICKNAME: {
    ko: '닉네임은 공백 없이 2~16자입니다.',
    en: 'A nickname is 2 to 16 characters without spaces.',
  },
  USER_NOT_WAITING: {
    ko: '승인 대기중인 회원이 아닙니다.',
    en: 'This member is not waiting for approval.',
  },
  UNKNOWN_SESSION: {
    ko: '이미 로그아웃되었거나 없는 기기입니다.',
    en: 'That device is logged out already, or there is no such one.',
  },
  USER_NOT_BLOCKED: { ko: '차단된 회원이 아닙니다.', en: 'This member is not blocked.' },
  UNKNOWN_MESSAGE: { ko: '존재하지 않는 메시지입니다.', en: 'This message does not exist.' },
  MESSAGE_EMPTY: { ko: '메시지 내용을 입력해주세요.', en: 'The message has no content.' },
  UNKNOWN_RECIPIENT: {
    ko: '받는 사람을 찾을 수 없습니다. ({id})',
    en: 'This recipient does not exist. ({id})',
  },
  SEGMENT_EMPTY: { ko: '조건에 맞는 회원이 없습니다.', en: 'Nobody belongs to this segment.' },
  SEGMENT_TOO_LARGE: {
    ko: '조건을 정한 쪽지는 최대 {maximum}명에게 보낼 수 있습니다.',
    en: 'A message to a segment reaches at most {maximum} people.',
  },
  SEGMENT_CHANGED: {
    ko: '받을 회원이 {count}명으로 바뀌었습니다. 확인 후 다시 보내주세요.',
    en: 'It would now reach {count} people. Check, and send it again.',
  },
  UNKNOWN_CONTACT: { ko: '존재하지 않는 문의입니다.', en: 'This inquiry does not exist.' },
  CONTACT_LIMIT: {
    ko: '문의가 너무 많습니다. {seconds}초 후 다시 문의해주세요.',
    en: 'Too many inquiries. Try again in {seconds} s.',
  },
  CONTACT_ANSWERS: {
    ko: '한 문의에는 {maximum}개까지 답변할 수 있습니다.',
    en: 'An inquiry takes at most {maximum} answers.',
  },
  CONTACT_ASSIGNED: {
    ko: '{operator} 님이 이미 담당하고 있습니다.',
    en: '{operator} has this inquiry already.',
  },
  CONTACT_RELEASED: {
    ko: '담당자가 그사이에 바뀌어 지금은 담당자가 없습니다.',
    en: 'This inquiry was released meanwhile: nobody has it now.',
  },
  UNKNOWN_OPERATOR: {
    ko: '문의에 답변할 수 있는 운영자가 아닙니다.',
    en: 'There is no such operator who may answer inquiries.',
  },
  UNKNOWN_TEMPLATE: { ko: '존재하지 않는 답변 양식입니다.', en: 'This template does not exist.' },
  TEMPLATE_CHANGED: {
    ko: '다른 운영자가 이 템플릿을 먼저 수정했습니다. 다시 불러온 뒤 수정해주세요.',
    en: 'Somebody else changed this template first. Load it again before you change it.',
  },
  TEMPLATE_LIMIT: {
    ko: '답변 양식은 최대 {maximum}개까지 등록할 수 있습니다.',
    en: 'There can be at most {maximum} templates.',
  },
  TEMPLATE_PLACE: {
    ko: '{place} 자리는 채울 수 없습니다.',
    en: 'Nothing is known to fill {place} with.',
  },
  UNKNOWN_CONTENT: { ko: '존재하지 않는 게시물입니다.', en: 'This entry does not exist.' },
  UNKNOWN_CONTENT_VERSION: {
    ko: '보관 중인 버전이 아닙니다.',
    en: 'This version of the entry is not kept.',
  },
  CONTENT_CHANGED: {
    ko: '다른 운영자가 먼저 수정했습니다. 다시 불러온 뒤 수정해주세요.',
    en: 'Somebody else changed this entry first. Load it again before you change it.',
  },
  CONTENT_ADDRESS_TAKEN: {
    ko: '이미 사용 중인 페이지 주소입니다.',
    en: 'Another page of this site has this address.',
  },
  IMAGE_KIND: {
    ko: 'PNG, JPEG, WEBP, GIF 이미지만 올릴 수 있습니다.',
    en: 'Only PNG, JPEG, WEBP and GIF images can be uploaded.',
  },
  CONTENT_LIMIT: {
    ko: '게시물은 최대 {maximum}개까지 등록할 수 있습니다.',
    en: 'There can be at most {maximum} entries.',
  },
  FILE_TOO_LARGE: {
    ko: '파일은 {maximum}MB까지 첨부할 수 있습니다.',
    en: 'A file may have at most {maximum} MB.',
  },
  FILE_KIND: {
    ko: 'PNG, JPEG, WEBP, GIF 이미지와 PDF만 첨부할 수 있습니다.',
    en: 'Only PNG, JPEG, WEBP and GIF images and PDF files can be attached.',
  },
  FILE_DAMAGED: {
    ko: '이미지 파일이 손상되어 첨부할 수 없습니다.',
    en: 'This image is damaged and cannot be attached.',
  },
  FILE_LIMIT: {
    ko: '하루에 {maximum}개까지 첨부할 수 있습니다.',
    en: 'At most {maximum} files can be attached a day.',
  },
  UNKNOWN_FILE: { ko: '존재하지 않는 파일입니다.', en: 'This file does not exist.' },
  PUSH_OFF: {
    ko: '이 거래소는 페이지를 닫은 동안의 알림을 보내지 않습니다.',
    en: 'This exchange sends no notifications while its page is closed.',
  },
  PUSH_SERVICE_UNKNOWN: {
    ko: '이 브라우저의 알림 서비스는 지원하지 않습니다.',
    en: 'The push service of this browser is not supported.',
  },
  FEED_DELAYED: {
    ko: '{stock} 시세 수신이 지연되고 있습니다.',
    en: 'Prices of {stock} are delayed.',
  },
  UNKNOWN_ADMIN: { ko: '존재하지 않는 관리자입니다.', en: 'This admin does not exist.' },
  PERMISSION_NOT_HELD: {
    ko: '상위 관리자에게 없는 권한은 부여할 수 없습니다. ({permission})',
    en: 'An admin can be granted only what the admin above holds. ({permission})',
  },
  SECOND_PERSON_NEEDED: {
    ko: '다른 관리자의 승인이 필요합니다.',
    en: 'Another admin has to confirm this.',
  },
  UNKNOWN_APPROVAL: {
    ko: '기다리는 승인이 없습니다. 이미 처리되었거나 하루가 지났습니다.',
    en: 'This act no longer waits for a second admin.',
  },
  SECOND_PERSON_NOT_INDEPENDENT: {
    ko: '먼저 승인한 관리자와 독립된 관리자가 승인해야 합니다. 하위 관리자, 서로 만든 관리자, 30일 안에 비밀번호를 재설정한 관리자, 연락처가 같은 관리자는 승인할 수 없습니다.',
    en: 'An admin who does not depend on the first has to confirm this: not one below them, one of the two who created the other or reset a password within 30 days, or one with the same contact data.',
  },
  OWN_ACCOUNT: {
    ko: '자신의 계정에 관한 일은 처리할 수 없습니다. 다른 관리자가 처리해야 합니다.',
    en: 'You cannot act on an account of your own. Another admin has to do it.',
  },
  ACCOUNT_OF_ADMIN_BELOW: {
    ko: '하위 관리자의 계정에 관한 일은 처리할 수 없습니다. 다른 관리자가 처리해야 합니다.',
    en: 'You cannot act on the account of an admin below you. Another admin has to do it.',
  },
  PASSWORD_CHANGE_NEEDED: {
    ko: '임시 비밀번호입니다. 새 비밀번호로 변경해주세요.',
    en: 'This is a one-time password. Choose a new one to continue.',
  },
  SITE_CODE_TAKEN: {
    ko: '이미 사용 중인 사이트 코드입니다.',
    en: 'Another site has this code already.',
  },
  SITE_CHANGED: {
    ko: '사이트 설정이 그 사이에 변경되었습니다. 새로고침 후 다시 시도해주세요.',
    en: 'The site was changed in the meantime. Reload and try again.',
  },
  SITE_IN_USE: {
    ko: '회원 {members}명이 아직 사용 중이어서 끌 수 없습니다.',
    en: 'It cannot be switched off: {members} members still have something open there.',
  },
  SITE_COIN_WITHOUT_RATE: {
    ko: '{coin}의 시세가 없어 사이트에 추가할 수 없습니다. 시장이나 운영자가 정한 시세가 필요합니다.',
    en: 'The site cannot have {coin}: neither a market nor the operator says what it is worth.',
  },
  SITE_ACCENT_TOO_LIGHT: {
    ko: '강조색이 밝은 테마의 배경에서 잘 보이지 않습니다. 명암비 {ratio}, {required} 이상이어야 합니다.',
    en: 'The accent color is too light for the light theme: contrast {ratio}, at least {required} is needed.',
  },
  SITE_ACCENT_TOO_DARK: {
    ko: '강조색이 어두운 테마의 배경에서 잘 보이지 않습니다. 명암비 {ratio}, {required} 이상이어야 합니다.',
    en: 'The accent color is too dark for the dark theme: contrast {ratio}, at least {required} is needed.',
  },
  DRAWING_LIMIT: {
    ko: '한 종목에는 그리기를 {maximum}개까지 저장할 수 있습니다.',
    en: 'An instrument takes at most {maximum} drawings.',
  },
} as const satisfies Partial<Record<RejectionCode, Readonly<Record<Language, string>>>>;
