/** The console's section of the proof of liabilities. */
export const liabilities = {
  list: '공개한 부채 증명',
  number: '번호',
  at: '공개 시각',
  users: '회원 수',
  owed: '회원에게 갚을 돈',
  hash: '해시',
  previous: '이전 해시',
  publish: '지금 공개',
  publishSays:
    '지금 모든 회원의 잔고로 증명을 만들어 공개합니다. 공개한 증명은 바꾸거나 지울 수 없습니다.',
  empty: '아직 공개한 증명이 없습니다.',
} as const;
