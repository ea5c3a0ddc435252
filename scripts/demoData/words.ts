/** Names of made-up users, and the texts that they write. */

export const FAMILY_NAMES = [
  ['김', 'kim'],
  ['이', 'lee'],
  ['박', 'park'],
  ['최', 'choi'],
  ['정', 'jung'],
  ['강', 'kang'],
  ['윤', 'yoon'],
  ['한', 'han'],
] as const;

export const GIVEN_NAMES = [
  ['민수', 'minsu'],
  ['서연', 'seoyeon'],
  ['지훈', 'jihoon'],
  ['하은', 'haeun'],
  ['도윤', 'doyun'],
  ['수빈', 'subin'],
  ['예준', 'yejun'],
  ['지우', 'jiwoo'],
  ['현우', 'hyunwoo'],
  ['유진', 'yujin'],
] as const;

export const QUESTIONS = [
  '입금 신청을 했는데 언제 반영되나요?',
  '출금 비밀번호를 잊어버렸습니다. 어떻게 변경하나요?',
  '교차 마진과 격리 마진의 차이가 궁금합니다.',
  '단기 라운드의 결과는 어떤 가격으로 정해지나요?',
  'How is the funding rate calculated?',
  '쿠폰 번호를 입력했는데 사용할 수 없다고 나옵니다.',
  '2단계 인증을 다른 휴대폰으로 옮기고 싶습니다.',
] as const;

export const ANSWERS = [
  '문의해 주셔서 감사합니다. 확인 후 반영되었습니다.',
  '안녕하세요. 프로필의 보안 항목에서 변경하실 수 있습니다.',
  '자세한 내용은 도움말의 해당 항목을 참고해 주세요. 더 궁금하신 점이 있으면 다시 문의해 주세요.',
] as const;

export const CONTENT = [
  {
    kind: 'notice',
    category: 'general',
    titleKo: '데모 거래소에 오신 것을 환영합니다',
    bodyKo: '<p>모든 자산은 연습용입니다. 마음껏 거래해 보세요.</p>',
    titleEn: 'Welcome to the demo exchange',
    bodyEn: '<p>All assets are play money. Trade as you like.</p>',
  },
  {
    kind: 'notice',
    category: 'maintenance',
    titleKo: '정기 점검 안내',
    bodyKo: '<p>이번 주 일요일 04:00부터 10분간 점검이 있습니다.</p>',
    titleEn: 'Scheduled maintenance',
    bodyEn: '<p>The exchange is down for ten minutes on Sunday from 04:00.</p>',
  },
  {
    kind: 'promotion',
    titleKo: '첫 입금 쿠폰 이벤트',
    bodyKo: '<p>쿠폰 <b>DEMO10</b>을 사용하고 10 USDT를 받으세요.</p>',
    titleEn: 'Coupon for your first deposit',
    bodyEn: '<p>Use the coupon <b>DEMO10</b> and receive 10 USDT.</p>',
  },
  {
    kind: 'faq',
    category: 'money',
    titleKo: '입금은 얼마나 걸리나요?',
    bodyKo: '<p>운영자가 확인하면 바로 반영됩니다.</p>',
    titleEn: 'How long does a deposit take?',
    bodyEn: '<p>It is credited as soon as an operator has approved it.</p>',
  },
] as const;

/** Traders' introductions, and their shares of a profit. */
export const TRADERS = [
  { name: '느린 거북', introduction: '비트코인만, 하루 한두 번 거래합니다.', fee: '0.1' },
  { name: 'Tide Rider', introduction: 'Follows the hour, closes before the night.', fee: '0.15' },
  { name: '새벽 반전', introduction: '급락 뒤의 되돌림을 노립니다.', fee: '0.08' },
  { name: '꾸준한 한 걸음', introduction: '작은 이익을 자주 모읍니다.', fee: '0.12' },
] as const;

export const COUPON_CODE = 'DEMO10';
