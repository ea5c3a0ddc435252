/** Texts of the position size calculator, in Korean. */
export const sizeParts = {
  size: {
    title: '수량 계산기',
    entry: '진입가',
    stop: '손절가',
    percent: '위험 한도 (잔고 대비)',
    result: '계산 결과',
    risk: '허용 손실',
    quantity: '수량',
    fees: '수수료 (진입 + 손절)',
    loss: '손절 시 손실',
    use: '주문창에 적용',
    note: '손절 시 손실은 진입과 손절의 테이커 수수료를 포함하며 허용 손실을 넘지 않습니다. 펀딩비와 슬리피지는 제외됩니다. 적용해도 주문은 전송되지 않습니다.',
    samePrice: '손절가는 진입가와 달라야 합니다',
    tooSmall: '최소 수량 {minimum}도 허용 손실을 넘거나 주문할 수 없습니다',
    limit: {
      TIER: '현재 레버리지의 구간 한도에 맞춰 줄였습니다.',
      LARGEST_ORDER: '1회 최대 주문 수량에 맞춰 줄였습니다.',
      BALANCE: '현재 레버리지로 주문 가능한 최대 수량에 맞춰 줄였습니다.',
    },
  },
} as const;
