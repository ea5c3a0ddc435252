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
    activation: '활성화 가격',
    atOnce: '즉시',
    enterActivation: '활성화 가격을 입력하거나 비워 두세요',
    activationStep: '활성화 가격은 {step} 단위입니다',
    activationAbove: '활성화 가격이 {price}보다 높아야 합니다',
    activationBelow: '활성화 가격이 {price}보다 낮아야 합니다',
    notCovered: '지금은 증거금이 부족합니다. 발동할 때도 부족하면 취소됩니다.',
    holdsNothing: '발동 전에는 증거금을 묶지 않으며, 발동할 때 증거금이 부족하면 취소됩니다.',
    source: { LAST: '최근가', MARK: '시장평균가' },
    when: {
      market: {
        BUY: '{by}가 {price}에 닿으면 시장가로 매수합니다.',
        SELL: '{by}가 {price}에 닿으면 시장가로 매도합니다.',
      },
      limit: {
        BUY: '{by}가 {price}에 닿으면 {limit}에 지정가 매수 주문을 냅니다.',
        SELL: '{by}가 {price}에 닿으면 {limit}에 지정가 매도 주문을 냅니다.',
      },
      trail: {
        BUY: '{by}의 최저점을 따라가다가 {trail} 오르면 시장가로 매수합니다.',
        SELL: '{by}의 최고점을 따라가다가 {trail} 내리면 시장가로 매도합니다.',
      },
      activated: {
        BUY: '{by}가 {price}에 닿으면 그때부터 최저점을 따라가다가 {trail} 오르면 시장가로 매수합니다.',
        SELL: '{by}가 {price}에 닿으면 그때부터 최고점을 따라가다가 {trail} 내리면 시장가로 매도합니다.',
      },
    },
  },
} as const;
