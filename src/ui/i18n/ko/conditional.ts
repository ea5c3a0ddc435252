/** Texts of orders that wait for a price, in Korean. */
export const conditional = {
  conditional: {
    stopAs: '발동 후 실행',
    as: {
      MARKET: '시장가',
      LIMIT: '지정가',
      TRAIL_RATE: '추적 %',
      TRAIL_DISTANCE: '추적 USDT',
    },
    trail: '간격',
    trailing: '추적 {trail}',
    enterTrail: '추적 간격을 입력해주세요',
    trailRange: '0.1%~10%, 0.1% 단위',
    trailBeyond: '추적 간격은 현재 가격보다 작아야 합니다',
    trailStep: '추적 간격은 {step} 단위',
  },
} as const;
