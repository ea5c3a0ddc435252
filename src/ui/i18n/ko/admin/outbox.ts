/** The console's section of e-mail and SMS. */
export const outbox = {
  list: '보낸 메일과 문자',
  at: '보낸 시각',
  to: '받는 곳',
  toWhole: '받는 곳 (전체 주소나 번호)',
  channel: '수단',
  channels: { email: '이메일', phone: '문자' },
  state: '상태',
  states: {
    SANDBOX: '여기서만 보임',
    QUEUED: '보내는 중',
    DELIVERED: '전달됨',
    FAILED: '실패',
    LOST: '유실',
  },
  problem: '문제',
  subject: '제목',
  text: '내용',
  site: '사이트',
  code: '인증번호',
  empty: '보낸 메일과 문자가 없습니다.',
  emptyHint: '회원이 인증번호를 요청하면 여기에 나타납니다. 30일 동안 보관합니다.',
} as const;
