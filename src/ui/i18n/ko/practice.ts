/** Texts of starting practice again, in Korean. */
export const practiceParts = {
  practice: {
    title: '모의거래 다시 시작',
    amount: '시작 금액',
    amountHint: '선물과 라운드 지갑에 같은 금액을 드립니다.',
    amountProblem: '100에서 10,000,000 사이의 금액을 입력하세요.',
    from: '시작 시점',
    now: '지금',
    moment: '기록된 시점',
    nowHint: '지금 재생 중인 시세를 이어서 거래합니다.',
    momentHint: '그 시점의 시세부터 다시 시작합니다. 같은 날을 몇 번이든 다시 연습할 수 있습니다.',
    day: '날짜',
    time: '시각 (UTC)',
    notRecorded: '{from}부터 {to}까지의 시점을 HH:MM으로 입력하세요.',
    lost: '지금까지의 모의거래 포지션, 주문, 베팅, 잔고와 내역이 모두 삭제됩니다.',
    start: '다시 시작',
  },
} as const;
