/** The console's section of partners. */
export const partners = {
  list: '파트너 목록',
  keyword: '아이디·이름·전화',
  name: '이름',
  username: '아이디',
  status: '상태',
  site: '사이트',
  registeredAt: '가입',
  statuses: { NORMAL: '정상', WAIT: '승인 대기', DENY: '차단', CLOSED: '탈퇴' },
  empty: '파트너가 없습니다.',
  make: '파트너 지정',
  makeSays: '이 회원이 파트너가 되고, 코드로 가입한 회원이 그 아래에 놓입니다.',
  userId: '회원 번호',
  code: '코드',
  codeHint: '가입 링크에 쓰입니다. 영문, 숫자, 빼기표.',
  shownName: '표시 이름',
} as const;
