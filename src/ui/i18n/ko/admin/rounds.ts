/** Texts of rounds in the console, in Korean. */
export const rounds = {
  title: '회차',
  list: '회차 목록',
  round: '회차',
  option: '옵션',
  time: '시작 – 끝',
  state: '상태',
  states: { running: '진행 중', settled: '정산됨', void: '무효' },
  bets: '베팅 수',
  stakedB: '매수·홀 금액',
  stakedS: '매도·짝 금액',
  exposureB: '매수·홀 적중 시 부담',
  exposureS: '매도·짝 적중 시 부담',
  paid: '지급',
  odds: '배당',
  voidAct: '무효 처리',
  voidTitle: '회차 무효 처리',
  voidSays:
    '{label} {time} 회차를 무효로 하고 베팅 {bets}건의 금액({staked})을 모두 돌려줍니다. 되돌릴 수 없습니다.',
  voided: '베팅 {bets}건의 금액({refunded})을 돌려주었습니다.',
  acts: '작업',
  none: '베팅이 있는 회차가 없습니다.',
} as const;
