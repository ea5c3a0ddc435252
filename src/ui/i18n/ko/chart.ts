/** Texts of the chart, in Korean. */
export const chart = {
  chart: {
    title: '차트',
    period: '봉 주기',
    loading: '차트를 불러오는 중',
    failed: '차트를 불러오지 못했습니다.',
    open: '시',
    high: '고',
    low: '저',
    close: '종',
    volume: '거래량',
    entry: '진입',
    liquidation: '청산',
    order: '주문',
    toLatest: '최신으로',
    view: '차트 종류',
    candles: '캔들',
    depth: '뎁스',
    depthOf: '{coin} 호가 누적 잔량',
  },
} as const;
