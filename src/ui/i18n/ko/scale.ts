/** Texts of scale orders. */
export const scaleParts = {
  scale: {
    title: '분할 주문',
    side: '방향',
    firstPrice: '시작 가격',
    lastPrice: '끝 가격',
    count: '주문 수',
    quantity: '총 수량',
    weights: '수량 배분',
    weight: { EVEN: '균등', RISING: '점점 많게', FALLING: '점점 적게' },
    preview: '주문 미리보기',
    order: '순서',
    price: '가격',
    part: '수량',
    average: '평균 가격 · 합계',
    BUY: '매수 주문 {count}개 넣기',
    SELL: '매도 주문 {count}개 넣기',
    note: '모든 주문이 함께 접수되거나 함께 거부됩니다. 가격은 호가 단위로, 수량은 수량 단위로 맞추고 남는 수량은 마지막 주문에 더합니다.',
    countRange: '주문 수는 {least}개 이상 {most}개 이하입니다',
    narrow: '주문 {count}개를 서로 다른 가격에 놓을 수 없습니다. 가격 범위를 넓혀주세요',
    tooSmall: '각 주문은 최소 {minimum} 이상이어야 합니다',
  },
} as const;
