/** The console's section of real-time alerts. */
export const alert = {
  list: '보낸 알림',
  write: '알림 쓰기',
  send: '지금 보내기',
  says: {
    all: '지금 접속 중인 모든 사람의 화면에 바로 표시됩니다. 저장되지 않습니다.',
    site: '지금 접속 중인 사이트 {site} 회원의 화면에 바로 표시됩니다. 저장되지 않습니다.',
    one: '{name} 회원이 접속 중이면 화면에 바로 표시됩니다. 저장되지 않습니다.',
  },
  to: '받는 사람',
  audiences: { all: '모든 사람', site: '한 사이트', one: '한 회원' },
  ofSite: '사이트 {site}',
  siteId: '사이트 번호',
  text: '내용',
  textHint: '나중에도 읽어야 하면 쪽지나 공지를 쓰세요.',
  at: '보낸 시각',
  by: '보낸 관리자',
  reached: '연결 {count}곳에 표시했습니다.',
  empty: '보낸 알림이 없습니다.',
  hint: '알림은 지금 접속 중인 사람에게만 표시됩니다.',
} as const;
