/** Texts of the book and the tape, in Korean. */
export const book = {
  book: {
    title: '호가',
    both: '전체 호가',
    bids: '매수 호가',
    asks: '매도 호가',
    price: '가격(USDT)',
    quantity: '수량({coin})',
    total: '누적({coin})',
    spread: '스프레드',
    mark: '시장평균가',
    grouping: '호가 단위',
    empty: '호가를 수신하는 중입니다.',
    own: '내 주문 있음',
    usePrice: '가격 {price} 입력',
    useQuantity: '수량 {quantity} 입력',
    view: '호가 보기',
  },
  tape: {
    title: '체결',
    price: '가격(USDT)',
    quantity: '수량({coin})',
    time: '시간',
    empty: '아직 체결이 없습니다.',
  },
} as const;
