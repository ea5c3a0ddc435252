/** A strategy and a promotion that ship. */
import type { ContentEntry } from '../entry.ts';
import { ship } from './shipped.ts';

export const guides = (): readonly ContentEntry[] => [
  ship(
    { id: 'strategy-risk', kind: 'strategy' },
    {
      title: '한 번의 거래에 얼마를 걸 것인가',
      body: `진입할 가격보다 먼저 정해야 할 것은 **틀렸을 때 잃을 금액**입니다. 많은 거래자가 한 번의 거래에서 잃을 수 있는 금액을 전체 자금의 1% 이내로 둡니다.

## 계산

수량 = 감수할 손실 ÷ |진입가 − 손절가|

| 전체 자금 | 감수할 손실 | 진입가 | 손절가 | 수량 |
| --- | --- | --- | --- | --- |
| 10,000 USDT | 100 USDT | 60,000 | 59,000 | 0.1 BTC |

레버리지는 이 수량에 필요한 증거금만 바꿀 뿐 감수할 손실을 바꾸지 않습니다. 손절가를 먼저 정하고, 그 손절가가 **청산가보다 앞에** 있는지 확인하세요.

## 주문할 때

- 손절과 익절을 주문과 함께 등록하면 체결되는 순간부터 보호됩니다.
- 펀딩비와 수수료도 손실에 더합니다.
- 연속으로 세 번 틀렸다면 그날은 멈추는 규칙을 권합니다.

> 이 글은 설명을 위한 것이며 특정 거래를 권하지 않습니다.`,
    },
    {
      title: 'How much to risk on one trade',
      body: `Before the price at which you enter, decide **how much you lose if you are wrong**. Many traders keep that to 1% of their funds.

## The sum

quantity = loss you accept ÷ |entry − stop|

| funds | loss you accept | entry | stop | quantity |
| --- | --- | --- | --- | --- |
| 10,000 USDT | 100 USDT | 60,000 | 59,000 | 0.1 BTC |

Leverage only changes the margin that this quantity needs, not the loss you accept. Choose the stop first, and make sure that it comes **before the liquidation price**.

## When you order

- Add stop-loss and take-profit to the order itself: they protect it from its first fill.
- Count funding and fees as part of the loss.
- After three losses in a row, stop for the day.

> This is an explanation and recommends no particular trade.`,
    },
  ),
  ship(
    { id: 'promotion-practice', kind: 'promotion' },
    {
      title: '모의거래 계좌 10,000 USDT',
      body: `모의거래를 열면 **모의거래 자금 10,000 USDT**가 들어 있는 계좌가 바로 만들어집니다. 가입이나 입금이 필요 없고, 네트워크가 끊겨도 같은 화면에서 계속 거래할 수 있습니다.

- 실제 시세의 기록으로 움직이는 시장
- 주문, 청산, 펀딩까지 실거래와 같은 규칙
- 모든 거래는 이 브라우저 안에만 저장

오른쪽 위의 **실거래 / 모의거래**에서 언제든지 바꿀 수 있습니다.`,
    },
    {
      title: 'A practice account with 10,000 USDT',
      body: `Practice opens an account with **10,000 USDT of play money** at once. You need neither a signup nor a deposit, and you can go on trading on the same screens when the network is gone.

- Markets that move by recorded real prices
- The same rules as live, from orders to liquidation and funding
- Every trade is stored in this browser alone

Switch at any time with **Live / Practice** at the top.`,
    },
  ),
];
