/** Texts of notices, questions and the other content, in Korean. */
export const content = {
  menu: '고객 안내',
  sideMenu: '안내 페이지',
  notice: '공지사항',
  faq: '자주 묻는 질문',
  strategy: '투자 전략',
  promotion: '프로모션',
  terms: '이용약관',
  privacy: '개인정보 처리방침',
  toList: '목록으로',
  search: '제목과 내용 검색',
  find: '검색',
  category: '분류',
  all: '전체',
  empty: '아직 등록된 글이 없습니다.',
  notFound: '조건에 맞는 글이 없습니다.',
  pages: '페이지',
  pageOf: '{page} / {last}',
  previous: '이전',
  next: '다음',
  faqCategory: {
    account: '계정',
    money: '입출금',
    futures: '선물',
    rounds: '라운드',
    copytrade: '카피 트레이딩',
    service: '서비스',
  },
  noticeCategory: {
    general: '안내',
    maintenance: '점검',
    market: '종목',
    event: '이벤트',
  },
} as const;

export const popup = {
  putAway: '오늘 하루 보지 않기',
  others: '{count}개 더 있음',
} as const;
